import type { ReactNode } from 'react'

/**
 * A name in quotation marks. If the marks do not pair, a name holds one itself, and everything from
 * the first to the last mark counts as the name.
 */
const NAME = /(“[^“”]*”(?=[^“”]*(?:“[^“”]*”[^“”]*)*$)|“.*”)/s

/** Returns a text in which a page translator leaves names in quotation marks alone. */
export function quoted(text: string): ReactNode {
  const parts = text.split(NAME)
  if (parts.length === 1) return text
  return parts.map(
    (part, index) =>
      part !== '' && (
        <span key={index} translate={index % 2 === 1 ? 'no' : undefined}>
          {part}
        </span>
      )
  )
}
