import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../../.storybook/stack.js'
import { TextArea } from './text-area.js'

const meta: Meta<typeof TextArea> = {
  title: 'Primitives/Text area',
  component: TextArea,
  args: { label: 'Description', placeholder: 'What the plan offers' },
  decorators: (Story) => (
    <Stack narrow>
      <Story />
    </Stack>
  ),
}
export default meta

type Story = StoryObj<typeof TextArea>

export const Empty: Story = {}
export const Filled: Story = {
  args: {
    defaultValue: 'Ten gigabytes for your notes.\nSearch over all of them.\nNo limits on pages.',
  },
}
export const WithError: Story = { args: { error: 'Required' } }
