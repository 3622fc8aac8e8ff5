import type { Meta, StoryObj } from '@storybook/react-vite'
import { Ellipsis, Link, Lock } from 'lucide-react'
import { userEvent, within } from 'storybook/test'
import { useState } from 'react'
import { IconButton } from '../icon-button/icon-button.js'
import { SectionMenu } from './section-menu.js'

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
