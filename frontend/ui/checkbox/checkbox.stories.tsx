import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Stack } from '../../.storybook/stack.js'
import { Checkbox } from './checkbox.js'

const meta: Meta<typeof Checkbox> = { title: 'Primitives/Checkbox', component: Checkbox }
export default meta

type Story = StoryObj<typeof Checkbox>

const ignore = () => undefined

export const Interactive: Story = { render: () => <Example /> }

function Example() {
  const [checked, setChecked] = useState(false)
  return (
    <Checkbox checked={checked} onChange={setChecked}>
      Keep me signed in
    </Checkbox>
  )
}

export const States: Story = {
  render: () => (
    <Stack>
      <Checkbox checked={false} onChange={ignore}>
        Not checked
      </Checkbox>
      <Checkbox checked onChange={ignore}>
        Checked
      </Checkbox>
      <Checkbox checked={false} indeterminate onChange={ignore}>
        Some are checked
      </Checkbox>
      <Checkbox checked disabled onChange={ignore}>
        Cannot be changed
      </Checkbox>
    </Stack>
  ),
}
