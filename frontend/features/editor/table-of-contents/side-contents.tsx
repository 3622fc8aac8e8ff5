import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { cx } from '../../../ui/class-names.js'
import type { Contents, Heading } from './contents.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './side-contents.module.css'

interface SideContentsProps {
  contents: Contents
  onGo: (heading: Heading) => void
}

/** Minimum width next to the text for a table of contents, in px, and the table's maximum width. */
const NEEDED = 216
const WIDEST = 264

/** Table of contents next to the text, if there is room. */
export function SideContents({ contents, onGo }: SideContentsProps) {
  const { headings, current } = useAtomValue(contents.stateAtom)
  const place = usePlace(headings.length > 0)
  if (headings.length === 0 || !place) return null
  const top = Math.min(...headings.map(({ level }) => level))
  return (
    <nav aria-label="Table of contents" className={styles.contents} style={place}>
      <ol translate="no">
        {headings.map((heading, index) => (
          <li key={index}>
            <Text
              as="button"
              type="button"
              dir="auto"
              title={heading.text}
              aria-current={index === current ? 'location' : undefined}
              tone="muted"
              truncate
              className={cx(styles.heading, index === current && styles.current)}
              style={{ paddingInlineStart: `calc(var(--s-3) * ${1 + heading.level - top})` }}
              onClick={() => onGo(heading)}
            >
              {heading.text}
            </Text>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/**
 * Returns the table's position in the window, right of the page's column; null if the column leaves
 * no room.
 */
function usePlace(wanted: boolean) {
  const [place, setPlace] = useState<{ top: number; left: number; width: number } | null>(null)
  useEffect(() => {
    const main = document.querySelector('main')
    const column = main?.querySelector('article')
    if (!wanted || !main || !column) return
    const measure = () => {
      const [outer, inner] = [main.getBoundingClientRect(), column.getBoundingClientRect()]
      const room = outer.left + main.clientWidth - inner.right
      const width = Math.min(room - 24, WIDEST)
      setPlace(room < NEEDED ? null : { top: outer.top + 40, left: inner.right, width })
    }
    const watcher = new ResizeObserver(measure)
    watcher.observe(main)
    watcher.observe(column)
    return () => watcher.disconnect()
  }, [wanted])
  return place
}
