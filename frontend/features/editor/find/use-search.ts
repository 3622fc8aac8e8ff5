import { useEffect, useRef, useState } from 'react'
import type { PageView } from '../view/page-view.js'
import { useEditorState } from '../view/use-editor-state.js'
import { showMatches } from './find-commands.js'
import { linesOf, type Match, placed } from './find-lines.js'
import type { FindQuery } from './matches.js'
import { search } from './search.js'

/** Milliseconds without typing after which the page is searched. */
const QUIET_MS = 100

/** Searches the page, again after each change of it. Returns the reason if the query cannot be used. */
export function useSearch(view: PageView, query: FindQuery) {
  const doc = useEditorState(view, ({ editor }) => editor.doc)
  const [error, setError] = useState<string>()
  const shown = useRef<FindQuery>(query)

  useEffect(() => {
    let here = true
    const timer = setTimeout(() => {
      findIn(view, query).then(
        (matches) => {
          if (!here || !matches) return
          setError(undefined)
          // A new query leads to its first match; an edit of the page moves nothing, and neither
          // does a late search once the user writes in the page.
          const isNew = shown.current !== query && !view.editor.hasFocus()
          shown.current = query
          view.runAside(showMatches(matches, isNew))
        },
        (reason: Error) => {
          if (!here) return
          setError(reason.message)
          view.runAside(showMatches([], false))
        }
      )
    }, QUIET_MS)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [view, query, doc])
  return error
}

/** Returns the matches in the page; null if a newer search or an edit came first. */
export async function findIn(view: PageView, query: FindQuery): Promise<Match[] | null> {
  const { doc } = view
  const lines = linesOf(doc)
  const matches = await search(lines.texts, query)
  return matches && doc === view.doc ? placed(matches, lines) : null
}
