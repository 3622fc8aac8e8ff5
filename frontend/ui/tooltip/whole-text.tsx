import type { ReactElement } from 'react'
import { Tooltip } from './tooltip.js'

interface WholeTextProps {
  /** Full text of the element. */
  text: string | undefined
  /** Element that may be too narrow for the text, or that contains such an element. */
  children: ReactElement
}

/** Shows the full text on hover and focus if it is truncated. */
export function WholeText({ text, children }: WholeTextProps) {
  return (
    // Beside the text, because the element above is usually of the same kind.
    <Tooltip text={text} side="right" whenCut>
      {children}
    </Tooltip>
  )
}
