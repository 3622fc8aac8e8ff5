import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, within } from 'storybook/test'
import { Button } from '../button/button.js'
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.js'
import { TextField } from '../text-field/text-field.js'
import { Dialog } from './dialog.js'

const meta: Meta<typeof Dialog> = { title: 'Primitives/Dialog', component: Dialog }
export default meta

const ignore = () => undefined

type Story = StoryObj<typeof Dialog>

function Example({ size }: { size?: 'small' | 'large' }) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog
        open={open}
        onClose={close}
        size={size}
        title="Rename section"
        description="Links to it go on working."
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Rename</Button>
          </>
        }
      >
        <TextField label="Name" defaultValue="Field notes" />
      </Dialog>
    </>
  )
}

export const Small: Story = { render: () => <Example /> }
export const Large: Story = { render: () => <Example size="large" /> }

/** Each dialog dims everything behind it. */
export const OverAnother: Story = {
  render: () => (
    <Dialog
      open
      size="large"
      title="Settings"
      description="What lies behind a question is darkened as well."
    >
      <p>{'Basic, 10 GB per month. '.repeat(40)}</p>
      <ConfirmDialog
        open
        title="Cancel your plan"
        subtitle="Do you want to cancel your plan?"
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={ignore}
        onCancel={ignore}
      />
    </Dialog>
  ),
  play: async () => {
    await within(document.body).findByRole('dialog', { name: 'Cancel your plan' })
    await expect(document.querySelectorAll('[data-scrim]')).toHaveLength(2)
  },
}

/** On a phone the dialog is a sheet. */
export const OnAPhone: Story = {
  ...Small,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
