import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import styles from './tooltip.module.css'

interface TooltipText {
  /** What the control does. The control itself needs a name of its own for screen readers. */
  text: string
  /** The keys that do the same: `['Ctrl', 'P']`. */
  keys?: string[]
}

interface TooltipProps extends TooltipText {
  /** The control that it explains. */
  children: ReactElement
}

const DELAY_MS = 400
/** One popup for all controls, so that each of a thousand rows may have a tooltip. */
const shared = BaseTooltip.createHandle<TooltipText>()

/** A few words about a control, on hover and on focus. Never the only place where they stand. */
export function Tooltip({ text, keys, children }: TooltipProps) {
  return (
    <BaseTooltip.Trigger
      handle={shared}
      payload={{ text, keys }}
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
              sideOffset={6}
              collisionPadding={8}
              className={styles.positioner}
            >
              <BaseTooltip.Popup className={styles.popup}>
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
