import type { ReactNode } from 'react'

/** Returns a text in which a page translator leaves names in quotation marks alone. */
export function quoted(text: string): ReactNode {
  const parts = text.split(/(“[^”]*”)/)
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
