import { cloneElement, type ReactElement } from 'react'

interface TooltipProps {
  /**
   * Action of the control. The control itself needs its own accessible name. Without `text` there
   * is no tooltip.
   */
  text: string | undefined
  /** Keyboard shortcut of the control: `['Ctrl', 'P']`. */
  keys?: string[]
  /** Side of the control that shows the tooltip; above by default. */
  side?: 'top' | 'right'
  /** True if the tooltip shows only while the control or a child of it is too narrow. */
  whenCut?: boolean
  /** Control that the tooltip describes. It passes unknown attributes to its element. */
  children: ReactElement
}

/**
 * Short text about a control on hover and focus. The text must also be available elsewhere. Writes
 * only attributes, from which `TooltipLayer` shows the text, so that no row of a thousand listens.
 */
export function Tooltip({ text, keys, side, whenCut, children }: TooltipProps) {
  return cloneElement(children as ReactElement<Record<string, string | undefined>>, {
    'data-tooltip': text,
    'data-tooltip-keys': keys?.join(' '),
    'data-tooltip-side': side,
    'data-tooltip-cut': whenCut ? '' : undefined,
  })
}
