import type { Meta, StoryObj } from '@storybook/react-vite'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { userEvent, within } from 'storybook/test'
import { IconButton } from '../icon-button/icon-button.js'
import { ContextMenu, Menu, type MenuAction, type Point } from './menu.js'

const meta: Meta = { title: 'Primitives/Menu', component: Menu }
export default meta

const ignore = () => undefined
const ACTIONS: MenuAction[] = [
  { label: 'Rename', icon: Pencil, onSelect: ignore },
  { label: 'Trash', icon: Trash2, onSelect: ignore },
]

function Example() {
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label="Actions">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      header="Field notes"
      actions={ACTIONS}
    />
  )
}

export const Closed: StoryObj = { render: () => <Example /> }

export const Open: StoryObj = {
  render: () => <Example />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    await within(document.body).findByRole('menu')
  },
}

/** Right-click the area. */
export const AtThePointer: StoryObj = {
  render: () => <ContextExample />,
  play: () => within(document.body).findByRole('menu').then(ignore),
}

function ContextExample() {
  const [point, setPoint] = useState<Point | null>({ x: 80, y: 60 })
  return (
    <>
      <div
        style={{ height: 160 }}
        onContextMenu={(event) => {
          event.preventDefault()
          setPoint({ x: event.clientX, y: event.clientY })
        }}
      >
        Field notes
      </div>
      <ContextMenu
        open={point !== null}
        onClose={() => setPoint(null)}
        anchor={point}
        label="Field notes"
        actions={ACTIONS}
      />
    </>
  )
}
