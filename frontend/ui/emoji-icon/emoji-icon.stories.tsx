import type { Meta, StoryObj } from '@storybook/react-vite'
import { EmojiIcon } from './emoji-icon.js'

const meta: Meta<typeof EmojiIcon> = {
  title: 'Primitives/Emoji icon',
  component: EmojiIcon,
  args: { emoji: '🌱' },
}
export default meta

type Story = StoryObj<typeof EmojiIcon>

export const Small: Story = { args: { size: 16 } }
export const Large: Story = { args: { size: 56 } }

/** Several characters that form one emoji. */
export const Joined: Story = { args: { emoji: '👩‍👩‍👧‍👦', size: 24 } }
