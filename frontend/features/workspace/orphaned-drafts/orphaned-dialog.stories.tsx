import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import OrphanedDialog from './orphaned-dialog.js'

type Props = ComponentProps<typeof OrphanedDialog>

const meta: Meta<Props> = {
  title: 'Patterns/Orphaned drafts',
  component: OrphanedDialog,
  args: {
    open: true,
    drafts: [
      { key: 'a', name: 'Garden', start: 'Beans along the fence, and the roses need cutting.' },
      { key: 'b', name: '', start: '' },
    ],
    onClose: () => {},
    onSave: () => {},
    onDelete: () => {},
  },
}
export default meta

export const Default: StoryObj<Props> = {}
