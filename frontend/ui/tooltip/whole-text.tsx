import { type ReactElement, type SyntheticEvent, useState } from 'react'
import { Tooltip } from './tooltip.js'

interface WholeTextProps {
  /** What stands in it. */
  text: string | undefined
  /** The element that may be too narrow for it, or has one that is. */
  children: ReactElement
}

/** Shows on hover and focus what is cut off of a text for lack of room. */
export function WholeText({ text, children }: WholeTextProps) {
  const [cut, setCut] = useState(false)
  const look = ({ currentTarget }: SyntheticEvent) => {
    const parts = [currentTarget, ...currentTarget.children]
    setCut(parts.some((part) => part.scrollWidth > part.clientWidth))
  }
  return (
    // Beside it: what stands above is of the same kind.
    <Tooltip text={cut ? text : undefined} side="right" onPointerEnter={look} onFocus={look}>
      {children}
    </Tooltip>
  )
}
