import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../../.storybook/stack.js'
import { SearchField } from './search-field.js'

const meta: Meta<typeof SearchField> = {
  title: 'Primitives/Search field',
  component: SearchField,
  args: { label: 'Search user by email', placeholder: 'Search user by email' },
  decorators: (Story) => (
    <Stack narrow>
      <Story />
    </Stack>
  ),
}
export default meta

type Story = StoryObj<typeof SearchField>

export const Empty: Story = {}
export const Filled: Story = { args: { defaultValue: 'ada@example.test' } }
