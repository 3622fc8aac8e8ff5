import type { Meta, StoryObj } from '@storybook/react-vite'
import { File } from 'lucide-react'
import { EmptyState } from './empty-state.js'

const meta: Meta<typeof EmptyState> = {
  title: 'Patterns/Empty state',
  component: EmptyState,
  args: { icon: File, title: 'Nothing found', text: 'No files match.' },
}
export default meta

type Story = StoryObj<typeof EmptyState>

export const Plain: Story = {}
export const WithAction: Story = {
  args: {
    title: 'File empty',
    text: 'A file is like a notebook.',
    action: { label: 'Create a file', onPress: () => undefined },
    hint: 'Click anywhere to create a new file',
  },
}
export const WithOtherAction: Story = {
  args: { ...WithAction.args, otherAction: { label: 'Import', onPress: () => undefined } },
}
