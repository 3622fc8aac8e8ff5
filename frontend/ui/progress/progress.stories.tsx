import type { Meta, StoryObj } from '@storybook/react-vite'
import { Progress } from './progress.js'

const meta: Meta<typeof Progress> = {
  title: 'Primitives/Progress',
  component: Progress,
  args: { label: 'Uploading harbour.jpg' },
}
export default meta

type Story = StoryObj<typeof Progress>

export const Known: Story = { args: { value: 40 } }
export const Unknown: Story = { args: { value: null } }
