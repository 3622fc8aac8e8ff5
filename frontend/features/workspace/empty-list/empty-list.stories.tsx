import type { Meta, StoryObj } from '@storybook/react-vite'
import EmptyList from './empty-list.js'

const meta: Meta<typeof EmptyList> = {
  title: 'Workspace/Empty list',
  component: EmptyList,
  args: { onCreate: () => undefined },
}
export default meta

type Story = StoryObj<typeof EmptyList>

export const Folder: Story = { args: { type: 'folder' } }
export const File: Story = { args: { type: 'file' } }
export const Section: Story = { args: { type: 'section' } }
export const Page: Story = { args: { type: 'page' } }
