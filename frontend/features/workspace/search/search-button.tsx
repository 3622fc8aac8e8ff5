import { atom, useSetAtom } from 'jotai'
import { Search } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button/icon-button.js'

/** Whether the search window is open. */
export const searchOpenAtom = atom(false)

/** Opens the search window; stands in the top bar of a folder (rule 15.4). */
export function SearchButton() {
  const setOpen = useSetAtom(searchOpenAtom)
  return (
    <IconButton label="Search" hint="Press Ctrl + P to search" onClick={() => setOpen(true)}>
      <Search aria-hidden />
    </IconButton>
  )
}
