import type { Meta, StoryObj } from '@storybook/react-vite'
import { FileText, Folder } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button/button.js'
import { type Command, CommandPalette } from './command-palette.js'

const meta: Meta<typeof CommandPalette> = {
  title: 'Patterns/Command palette',
  component: CommandPalette,
}
export default meta

type Story = StoryObj<typeof CommandPalette>

const COMMANDS: Command[] = [
  { id: '1', title: 'First day', detail: 'Research / Field notes', icon: FileText },
  { id: '2', title: 'Field notes', detail: 'Research', icon: Folder },
  { id: '3', title: 'Untitled page', detail: 'Research / Ideas', icon: FileText },
]

function Example({ commands }: { commands: Command[] }) {
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
        commands={commands.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()))}
        onChoose={() => setOpen(false)}
        empty="Nothing found"
      />
    </>
  )
}

export const WithResults: Story = { render: () => <Example commands={COMMANDS} /> }
const NOTHING: Command[] = []
export const NothingFound: Story = { render: () => <Example commands={NOTHING} /> }
