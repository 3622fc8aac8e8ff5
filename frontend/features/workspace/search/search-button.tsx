import { useSetAtom } from 'jotai'
import { Search } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { barOpenAtom } from '../command-bar/bar-state.js'

/** Button that opens the command bar, in the top bar of a folder (rule 15.4). */
export function SearchButton() {
  const setOpen = useSetAtom(barOpenAtom)
  return (
    <IconButton label="Search" hint="Press Ctrl + P to search" onClick={() => setOpen(true)}>
      <Search aria-hidden />
    </IconButton>
  )
}
