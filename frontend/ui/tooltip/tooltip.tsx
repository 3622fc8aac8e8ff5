import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { FocusEvent, PointerEvent, ReactElement } from 'react'
import styles from './tooltip.module.css'

interface TooltipText {
  /**
   * What the control does. The control itself needs a name of its own for screen readers. Without a
   * text there is no tooltip.
   */
  text: string | undefined
  /** The keys that do the same: `['Ctrl', 'P']`. */
  keys?: string[]
  /** Where it stands; above the control unless said. */
  side?: 'top' | 'right'
}

interface TooltipProps extends TooltipText {
  /** The control that it explains. */
  children: ReactElement
  onPointerEnter?: (event: PointerEvent) => void
  onFocus?: (event: FocusEvent) => void
}

const DELAY_MS = 400
/** In px. Beside a row it leaves free what the row offers at its end. */
const OFFSETS = { top: 6, right: 36 }
/** One popup for all controls, so that each of a thousand rows may have a tooltip. */
const shared = BaseTooltip.createHandle<TooltipText>()

/** A few words about a control, on hover and on focus. Never the only place where they stand. */
export function Tooltip({ text, keys, side, children, ...events }: TooltipProps) {
  return (
    <BaseTooltip.Trigger
      {...events}
      handle={shared}
      payload={{ text, keys, side }}
      delay={DELAY_MS}
      render={children}
    />
  )
}

/** Shows the tooltips; once, beside the app. Without it there are none. */
export function TooltipLayer() {
  return (
    <BaseTooltip.Provider timeout={DELAY_MS}>
      <BaseTooltip.Root handle={shared}>
        {({ payload }) => (
          <BaseTooltip.Portal>
            <BaseTooltip.Positioner
              side={payload?.side}
              sideOffset={OFFSETS[payload?.side ?? 'top']}
              collisionPadding={8}
              className={styles.positioner}
            >
              <BaseTooltip.Popup className={payload?.text ? styles.popup : styles.none}>
                {payload?.text}
                {payload?.keys && <Keys keys={payload.keys} />}
              </BaseTooltip.Popup>
            </BaseTooltip.Positioner>
          </BaseTooltip.Portal>
        )}
      </BaseTooltip.Root>
    </BaseTooltip.Provider>
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
