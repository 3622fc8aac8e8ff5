import { useEffect, useEffectEvent, useState } from 'react'
import { MAX_KEYWORD } from '#modules/admin/api'
import { SearchField } from '../../../ui/search-field/search-field.js'

/** Milliseconds without typing after which is looked for what was typed. */
const PAUSE = 500

interface SearchBoxProps {
  /** What stands in it, and what it is called. */
  placeholder: string
  /** What the address says. */
  keyword: string
  onSearch: (keyword: string) => void
}

/** Looks for what is typed after a pause, or at once by Enter; an emptied box is followed at once. */
export function SearchBox({ placeholder, keyword, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(keyword)
  const [known, setKnown] = useState(keyword)
  // The browser's Back, or a filter that was taken out.
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
