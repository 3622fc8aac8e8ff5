import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ResizeHandle } from './resize-handle.js'

const meta: Meta<typeof ResizeHandle> = { title: 'Primitives/Resize handle' }
export default meta

type Story = StoryObj<typeof ResizeHandle>

function Example() {
  const [width, setWidth] = useState<number>()
  return (
    <div
      style={{
        position: 'relative',
        width: width ?? 208,
        height: 160,
        padding: 16,
        background: 'var(--bg-sunken)',
      }}
    >
      Drag the right edge.
      <ResizeHandle
        label="Width of the panel"
        min={160}
        max={320}
        onResize={setWidth}
        onReset={() => setWidth(undefined)}
      />
    </div>
  )
}

export const Default: Story = { render: () => <Example /> }

export const ByKeys: Story = {
  render: () => <Example />,
  play: async ({ canvasElement }) => {
    const handle = await within(canvasElement).findByRole('separator')
    const is = async (width: number) =>
      waitFor(() => expect(handle).toHaveAttribute('aria-valuenow', String(width)))
    await is(208)
    handle.focus()
    await userEvent.keyboard('{ArrowRight}')
    await is(224)
    await userEvent.keyboard('{End}')
    await is(320)
    await userEvent.keyboard('{Home}{ArrowLeft}')
    await is(160)
    await userEvent.keyboard('{Enter}')
    await is(208)
  },
}
