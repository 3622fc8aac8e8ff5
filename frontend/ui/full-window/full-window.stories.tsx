import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Button } from '../button/button.js'
import { FullWindow } from './full-window.js'

const meta: Meta<typeof FullWindow> = { title: 'Primitives/Full window', component: FullWindow }
export default meta

function Example() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show it</Button>
      <FullWindow
        open={open}
        onClose={() => setOpen(false)}
        title="Page history"
        subtitle="Field notes of a long summer by the sea"
        actions={<Button>Restore</Button>}
      >
        <p>The harbour at six. Two boats were out already; the third waited for the tide.</p>
      </FullWindow>
    </>
  )
}

export const Default: StoryObj = { render: () => <Example /> }
export const OnAPhone: StoryObj = {
  ...Default,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}
