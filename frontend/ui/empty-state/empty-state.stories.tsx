import type { Meta, StoryObj } from '@storybook/react-vite'
import { File } from 'lucide-react'
import { EmptyState } from './empty-state.js'

const meta: Meta<typeof EmptyState> = {
  title: 'Patterns/Empty state',
  component: EmptyState,
  args: { icon: File, title: 'File empty', text: 'Click anywhere to create a new file' },
}
export default meta

type Story = StoryObj<typeof EmptyState>

export const Plain: Story = {}
export const AsButton: Story = { args: { onClick: () => undefined } }
