import { useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE } from './search-queries.js'

/**
 * What is to be looked for, of what is typed: after a pause, or at once by `hurry`; an emptied field
 * is followed at once. `settled` is false while somebody may still be typing.
 */
export function useKeyword(typed: string) {
  const text = typed.trim()
  const [followed, setFollowed] = useState(text)

  useEffect(() => {
    const timer = setTimeout(() => setFollowed(text), text === '' ? 0 : SEARCH_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])

  const keyword = text === '' ? '' : followed
  return { keyword, settled: keyword === text, hurry: () => setFollowed(text) }
}
