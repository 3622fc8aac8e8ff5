import { useEffect, useEffectEvent, useState } from 'react'
import { MAX_KEYWORD } from '#modules/admin/api'
import { SearchField } from '../../../ui/search-field/search-field.js'

/** Debounce in ms before a search. */
const PAUSE = 500

interface SearchBoxProps {
  /** Placeholder and label of the field. */
  placeholder: string
  /** Keyword in the address. */
  keyword: string
  onSearch: (keyword: string) => void
}

/**
 * Search field. Searches after a pause in typing, and immediately on Enter or once the field is
 * emptied.
 */
export function SearchBox({ placeholder, keyword, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(keyword)
  const [known, setKnown] = useState(keyword)
  // The browser's Back button or a removed filter changed the keyword.
  if (known !== keyword) {
    setKnown(keyword)
    if (keyword !== typed.trim()) setTyped(keyword)
  }

  const text = typed.trim()
  const search = useEffectEvent(() => text !== keyword && onSearch(text))
  useEffect(() => {
    const timer = setTimeout(() => search(), text === '' ? 0 : PAUSE)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <SearchField
      label={placeholder}
      placeholder={placeholder}
      maxLength={MAX_KEYWORD}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={({ key }) => key === 'Enter' && text !== keyword && onSearch(text)}
    />
  )
}
