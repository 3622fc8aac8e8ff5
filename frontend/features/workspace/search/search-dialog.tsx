import { useState } from 'react'
import { CommandPalette } from '../../../ui/command-palette/command-palette.js'
import { useSearch } from './use-search.js'

/** The search window. Mounted while it is open, so that its field is empty each time. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const { props } = useSearch(typed)
  return <CommandPalette {...props} open onClose={onClose} query={typed} onQueryChange={setTyped} />
}
