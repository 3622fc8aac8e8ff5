import type { Meta, StoryObj } from '@storybook/react-vite'
import { Baseline, Ellipsis, Link, Lock } from 'lucide-react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { useState } from 'react'
import { IconButton } from '../icon-button/icon-button.js'
import { type MenuSection, SectionMenu } from './section-menu.js'

const meta: Meta<typeof SectionMenu> = { title: 'Primitives/Section menu', component: SectionMenu }
export default meta

const ignore = () => undefined

function Example() {
  const [font, setFont] = useState('sans')
  const [locked, setLocked] = useState(true)
  return (
    <SectionMenu
      align="start"
      label="Page settings"
      showLabels
      trigger={
        <IconButton label="More">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      sections={[
        {
          label: 'Font',
          value: font,
          choices: [
            { value: 'sans', label: 'Default' },
            { value: 'serif', label: 'Serif', keys: 'Ctrl+Alt+S' },
          ],
          onChoose: setFont,
        },
        {
          label: 'Page',
          toggles: [{ label: 'Lock page', icon: Lock, checked: locked, onChange: setLocked }],
        },
        { label: 'Actions', actions: [{ label: 'Copy link', icon: Link, onSelect: ignore }] },
      ]}
    />
  )
}

export const Open: StoryObj = {
  render: () => <Example />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    await within(document.body).findByRole('menu')
  },
}

/** The menu opens as a sheet. */
export const OnAPhone: StoryObj = {
  ...Open,
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
}

const COLORS = ['gray', 'brown', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'red']

function ColorsExample() {
  const [color, setColor] = useState('blue')
  const section: MenuSection = {
    label: 'Text color',
    swatches: true,
    value: color,
    choices: ['default', ...COLORS].map((value) => ({
      value,
      label: value,
      icon: (
        <span aria-hidden style={{ color: value === 'default' ? undefined : `var(--c-${value})` }}>
          A
        </span>
      ),
    })),
    onChoose: setColor,
  }
  return (
    <SectionMenu
      align="start"
      label="Block"
      trigger={
        <IconButton label="More">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      sections={[
        {
          label: 'Block type',
          submenus: [{ label: 'Color', icon: Baseline, sections: [section] }],
        },
        { label: 'Actions', actions: [{ label: 'Copy link', icon: Link, onSelect: ignore }] },
      ]}
    />
  )
}

/** A submenu sheet replaces its parent sheet and offers a way back. */
export const SwatchesOnAPhone: StoryObj = {
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  render: () => <ColorsExample />,
  play: async ({ canvasElement }) => {
    const body = within(document.body)
    await userEvent.click(within(canvasElement).getByRole('button'))
    await userEvent.click(await body.findByRole('menuitem', { name: 'Color' }))
    await userEvent.click(await body.findByRole('menuitem', { name: 'Back' }))
    await waitFor(() => expect(body.queryByRole('menuitem', { name: 'Back' })).toBeNull())
    await userEvent.click(await body.findByRole('menuitem', { name: 'Color' }))
    await waitFor(() => expect(body.getByRole('menuitemradio', { name: 'blue' })).toBeChecked())
  },
}
