import type { Meta, StoryObj } from '@storybook/react-vite'
import { atom } from 'jotai'
import { ArrowDown, ArrowUp, Ellipsis, Monitor, Moon, Pencil, Sun, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { IconButton } from '../icon-button/icon-button.js'
import { ContextMenu, Menu, type MenuAction, type Point } from './menu.js'

const meta: Meta = { title: 'Primitives/Menu', component: Menu }
export default meta

const ignore = () => undefined
const ACTIONS: MenuAction[] = [
  { label: 'Rename', icon: Pencil, onSelect: ignore },
  { label: 'Move up', icon: ArrowUp, onSelect: ignore },
  { label: 'Move down', icon: ArrowDown, disabled: true, onSelect: ignore },
  { label: 'Trash', icon: Trash2, onSelect: ignore },
]

function Example() {
  const [openAtom] = useState(() => atom(false))
  return (
    <Menu
      openAtom={openAtom}
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

/** On a phone the menu is a sheet. */
export const OnAPhone: StoryObj = {
  ...Open,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}

/**
 * Typed letters select the entry that begins with them. The input resets after 350 ms without a
 * letter.
 */
export const TypeAhead: StoryObj = {
  render: () => <Example />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    const menu = await within(document.body).findByRole('menu')
    const focused = (name: string) =>
      waitFor(() => expect(within(menu).getByRole('menuitem', { name })).toHaveFocus())
    // Letters typed before the menu has the focus would go elsewhere.
    await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement))
    await userEvent.keyboard('t')
    await focused('Trash')
    await new Promise((resolve) => setTimeout(resolve, 400))
    await userEvent.keyboard('mo')
    await focused('Move up')
  },
}

type Theme = 'system' | 'light' | 'dark'

/** A menu with a choice below the actions. */
export const WithChoice: StoryObj = {
  render: () => <ChoiceExample />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    const dark = await within(document.body).findByRole('menuitemradio', { name: 'Dark' })
    await userEvent.click(dark)
    await expect(dark).toBeChecked()
  },
}

function ChoiceExample() {
  const [theme, setTheme] = useState<Theme>('system')
  const [openAtom] = useState(() => atom(false))
  return (
    <Menu
      openAtom={openAtom}
      align="start"
      trigger={
        <IconButton label="Actions">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      actions={ACTIONS}
      choice={{
        label: 'Theme',
        value: theme,
        options: [
          { value: 'system', label: 'System', icon: Monitor },
          { value: 'light', label: 'Light', icon: Sun },
          { value: 'dark', label: 'Dark', icon: Moon },
        ],
        onChange: setTheme,
      }}
    />
  )
}

/** The context menu opens on a right click in the area. */
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
