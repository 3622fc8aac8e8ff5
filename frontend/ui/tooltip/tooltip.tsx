import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import styles from './tooltip.module.css'

interface TooltipProps {
  /** What the control does. The control itself needs a name of its own for screen readers. */
  text: string
  /** The keys that do the same: `['Ctrl', 'P']`. */
  keys?: string[]
  /** The control that it explains. */
  children: ReactElement
  /** Shows it from the start, as the catalogue does. */
  defaultOpen?: boolean
}

/** A few words about a control, on hover and on focus. Never the only place where they stand. */
export function Tooltip({ text, keys, children, defaultOpen }: TooltipProps) {
  return (
    <BaseTooltip.Root defaultOpen={defaultOpen}>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner sideOffset={6} className={styles.positioner}>
          <BaseTooltip.Popup className={styles.popup}>
            {text}
            {keys && <Keys keys={keys} />}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}

function Keys({ keys }: { keys: string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
