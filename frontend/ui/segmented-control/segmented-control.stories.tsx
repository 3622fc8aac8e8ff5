import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { SegmentedControl } from './segmented-control.js'

const meta: Meta = { title: 'Primitives/Segmented control', component: SegmentedControl }
export default meta

type Interval = 'MONTH' | 'YEAR'

export const Interactive: StoryObj = { render: () => <Example /> }

function Example() {
  const [interval, setInterval] = useState<Interval>('MONTH')
  return (
    <SegmentedControl<Interval>
      label="Billing"
      segments={[
        { value: 'MONTH', label: 'Monthly' },
        { value: 'YEAR', label: 'Yearly' },
      ]}
      value={interval}
      onChange={setInterval}
    />
  )
}
