import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../../.storybook/stack.js'
import { TextField } from './text-field.js'

const meta: Meta<typeof TextField> = {
  title: 'Primitives/Text field',
  component: TextField,
  args: { label: 'Email', type: 'email', placeholder: 'ada@example.test' },
  decorators: (Story) => (
    <Stack narrow>
      <Story />
    </Stack>
  ),
}
export default meta

type Story = StoryObj<typeof TextField>

export const Empty: Story = {}
export const Filled: Story = { args: { defaultValue: 'ada@example.test' } }
export const WithHint: Story = { args: { hint: 'Only you see it.' } }
export const WithError: Story = {
  args: { defaultValue: 'ada@example.test', error: 'Email already existed in our system' },
}
export const Disabled: Story = { args: { defaultValue: 'ada@example.test', disabled: true } }
