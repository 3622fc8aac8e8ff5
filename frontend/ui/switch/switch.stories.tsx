import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Stack } from '../../.storybook/stack.js'
import { Switch } from './switch.js'

const meta: Meta<typeof Switch> = { title: 'Primitives/Switch', component: Switch }
export default meta

type Story = StoryObj<typeof Switch>

export const Settings: Story = { render: () => <Example /> }

function Example() {
  const [wide, setWide] = useState(true)
  const [small, setSmall] = useState(false)
  return (
    <Stack>
      <Switch
        label="Full width"
        hint="The text uses the whole window."
        checked={wide}
        onChange={setWide}
      />
      <Switch label="Small text" checked={small} onChange={setSmall} />
      <Switch
        label="Lock page"
        hint="Only its owner can."
        checked={false}
        disabled
        onChange={setSmall}
      />
    </Stack>
  )
}
