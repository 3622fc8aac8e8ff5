import type { Meta, StoryObj } from '@storybook/react-vite'
import { Ellipsis, Plus, X } from 'lucide-react'
import { Stack } from '../../.storybook/stack.js'
import { IconButton } from './icon-button.js'

const meta: Meta<typeof IconButton> = {
  title: 'Primitives/Icon button',
  component: IconButton,
  args: { label: 'Actions', children: <Ellipsis aria-hidden /> },
}
export default meta

type Story = StoryObj<typeof IconButton>

export const Medium: Story = {}

export const Small: Story = { args: { size: 'small' } }

export const InARow: Story = {
  render: () => (
    <Stack row>
      <IconButton label="Add a page">
        <Plus aria-hidden />
      </IconButton>
      <IconButton label="Close" disabled>
        <X aria-hidden />
      </IconButton>
    </Stack>
  ),
}
