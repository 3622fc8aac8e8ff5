import type { Meta, StoryObj } from '@storybook/react-vite'
import { FilePlus2, FileText, Folder, Layers, LogOut } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button.js'
import { CommandPalette } from './command-palette.js'
import type { CommandGroup, CommandSearchProps } from './command-search.js'

const meta: Meta<typeof CommandPalette> = {
  title: 'Patterns/Command palette',
  component: CommandPalette,
}
export default meta

type Story = StoryObj<typeof CommandPalette>

const RECENT: CommandGroup = {
  label: 'Recent',
  commands: [
    {
      id: '1',
      title: 'First day',
      detail: 'Research / Field notes',
      excerpt: 'The harbour at six. Two boats were out already; the third waited for the tide.',
      icon: FileText,
      href: '/first-day',
    },
    {
      id: '3',
      title: 'A page whose name goes on and on until it comes to the end of the room that it has',
      detail: 'Research / Ideas that nobody has had before, or had and did not write down',
      icon: FileText,
      href: '/long',
    },
  ],
}

const FOLDERS: CommandGroup = {
  label: 'Folders',
  commands: [{ id: '2', title: 'Field notes', icon: Folder, href: '/field-notes' }],
}

const ACTIONS: CommandGroup = {
  label: 'Actions',
  commands: [
    { id: 'new', title: 'New page', icon: FilePlus2, keys: ['N'], run: () => undefined },
    { id: 'out', title: 'Sign out', icon: LogOut, run: () => undefined },
  ],
}

const HELD: CommandGroup[] = [
  {
    commands: ['Summer', 'Winter'].map((title) => ({
      id: title,
      title,
      icon: Layers,
      href: `/${title}`,
      lookInside: () => undefined,
    })),
  },
]

const MANY: CommandGroup[] = [
  {
    commands: Array.from({ length: 50 }, (_, index) => ({
      id: String(index),
      title: `Field notes of day ${index + 1}`,
      detail: 'Research / Field notes',
      icon: FileText,
      href: `/day-${index}`,
    })),
  },
]
const GROUPS = [RECENT, FOLDERS]
const NOTHING: CommandGroup[] = []

function Example({ groups = GROUPS, busy = false, ...others }: Partial<CommandSearchProps>) {
  const [open, setOpen] = useState(true)
  const [query, setQuery] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Search</Button>
      <CommandPalette
        open={open}
        onClose={() => setOpen(false)}
        label="Search"
        placeholder="Search your notes"
        query={query}
        onQueryChange={setQuery}
        groups={groups}
        hint={{ keys: '>', what: 'for actions' }}
        empty="Nothing found"
        {...others}
        busy={busy}
      />
    </>
  )
}

export const WithResults: Story = { render: () => <Example /> }
export const NothingFound: Story = { render: () => <Example groups={NOTHING} /> }
export const WithActions: Story = { render: () => <Example groups={[RECENT, FOLDERS, ACTIONS]} /> }
export const OnAPhone: Story = {
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  render: () => <Example groups={[RECENT, FOLDERS, ACTIONS]} />,
}
export const LookedInto: Story = {
  render: () => <Example groups={HELD} inside={['Research', 'Field notes']} onLeave={fn()} />,
}
export const Busy: Story = { render: () => <Example busy /> }

export const MoreThanShown: Story = {
  render: () => (
    <Example groups={MANY} note="These are the 50 best matches. Type more to narrow them down." />
  ),
}

export const MovedByKeys: Story = {
  render: () => <Example />,
  play: async () => {
    const field = await within(document.body).findByRole('combobox')
    await userEvent.type(field, '{End}')
    await within(document.body).findByRole('option', { selected: true, name: /Field notes/ })
  },
}

export const ChosenByDigit: Story = {
  render: () => <Example />,
  play: async () => {
    const field = await within(document.body).findByRole('combobox')
    await userEvent.type(field, '{Alt>}2{/Alt}')
    await waitFor(() => expect(field).not.toBeInTheDocument())
  },
}

export const MovedByPages: Story = {
  render: () => <Example groups={MANY} />,
  play: async () => {
    const field = await within(document.body).findByRole('combobox')
    await userEvent.type(field, '{PageDown}{PageDown}{PageUp}')
    await within(document.body).findByRole('option', { selected: true, name: /day 9\b/ })
  },
}
