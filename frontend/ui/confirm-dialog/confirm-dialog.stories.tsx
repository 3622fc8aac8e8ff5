import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConfirmDialog } from './confirm-dialog.js'

const ignore = () => undefined

const meta: Meta<typeof ConfirmDialog> = {
  title: 'Primitives/Confirm dialog',
  component: ConfirmDialog,
  args: { open: true, onConfirm: ignore, onCancel: ignore },
}
export default meta

type Story = StoryObj<typeof ConfirmDialog>

export const Asking: Story = {
  args: {
    theme: 'error',
    title: 'Permanently delete?',
    subtitle:
      "If you confirm to delete 3 items, everything inside will be deleted and you won't be able to restore it.",
    confirmLabel: 'Delete',
    cancelLabel: 'Cancel',
  },
}

export const Success: Story = {
  args: {
    theme: 'success',
    title: 'Check your mailbox to verify your email',
    subtitle: 'The link will be valid in 15 minutes.',
    confirmLabel: 'OK',
  },
}

export const ErrorTheme: Story = {
  args: {
    theme: 'error',
    title: 'Image too large',
    subtitle: 'Image size should be < 5MB',
    confirmLabel: 'Close',
  },
}

export const Pending: Story = {
  args: {
    title: 'Cancel your plan',
    confirmLabel: 'Cancel plan',
    cancelLabel: 'Keep it',
    pending: true,
  },
}
