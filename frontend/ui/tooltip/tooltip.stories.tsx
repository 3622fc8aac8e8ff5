import type { Meta, StoryObj } from '@storybook/react-vite'
import { Search } from 'lucide-react'
import { IconButton } from '../icon-button/icon-button.js'
import { Tooltip } from './tooltip.js'

const meta: Meta<typeof Tooltip> = {
  title: 'Primitives/Tooltip',
  component: Tooltip,
  args: {
    defaultOpen: true,
    text: 'Search',
    children: (
      <IconButton label="Search">
        <Search aria-hidden />
      </IconButton>
    ),
  },
  parameters: { layout: 'centered' },
}
export default meta

type Story = StoryObj<typeof Tooltip>

export const Plain: Story = {}
export const WithShortcut: Story = { args: { text: 'Search', keys: ['Ctrl', 'P'] } }
