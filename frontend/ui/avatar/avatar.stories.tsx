import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../../.storybook/stack.js'
import { Avatar } from './avatar.js'

const meta: Meta<typeof Avatar> = {
  title: 'Primitives/Avatar',
  component: Avatar,
  args: { name: 'Ada Lovelace' },
}
export default meta

type Story = StoryObj<typeof Avatar>

export const Sizes: Story = {
  render: (args) => (
    <Stack row>
      <Avatar {...args} size="small" />
      <Avatar {...args} />
      <Avatar {...args} size="large" />
      <Avatar {...args} size="huge" />
    </Stack>
  ),
}
export const WithImage: Story = { args: { image: '/favicon.svg', size: 'large' } }
