import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Button } from '../button/button.js'
import { SideModal } from './side-modal.js'

const meta: Meta<typeof SideModal> = { title: 'Primitives/Side modal', component: SideModal }
export default meta

function Example({ title }: { title: string }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show it</Button>
      <SideModal
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        actions={<Button variant="quiet">Restore</Button>}
      >
        <p>The harbour at six. Two boats were out already; the third waited for the tide.</p>
      </SideModal>
    </>
  )
}

export const Default: StoryObj = { render: () => <Example title="First day" /> }
export const LongTitle: StoryObj = {
  render: () => (
    <Example title="A page whose name goes on and on until it comes to the end of the line, and then over it" />
  ),
}
