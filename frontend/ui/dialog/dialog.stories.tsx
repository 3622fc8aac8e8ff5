import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Button } from '../button/button.js'
import { TextField } from '../text-field/text-field.js'
import { Dialog } from './dialog.js'

const meta: Meta<typeof Dialog> = { title: 'Primitives/Dialog', component: Dialog }
export default meta

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

/** A sheet. */
export const OnAPhone: Story = {
  ...Small,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
