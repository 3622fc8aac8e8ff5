import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { FocusEvent, PointerEvent, ReactElement } from 'react'
import { Row } from '../layout/layout.js'
import styles from './tooltip.module.css'

interface TooltipText {
  /**
   * Action of the control. The control itself needs its own accessible name. Without `text` there
   * is no tooltip.
   */
  text: string | undefined
  /** Keyboard shortcut of the control: `['Ctrl', 'P']`. */
  keys?: string[]
  /** Side of the control that shows the tooltip; above by default. */
  side?: 'top' | 'right'
}

interface TooltipProps extends TooltipText {
  /** Control that the tooltip describes. */
  children: ReactElement
  onPointerEnter?: (event: PointerEvent) => void
  onFocus?: (event: FocusEvent) => void
}

const DELAY_MS = 400
/** Offsets in px. Beside a row, the offset leaves the controls at the row's end uncovered. */
const OFFSETS = { top: 6, right: 36 }
/** One popup shared by all controls, so that each of a thousand rows may have a tooltip. */
const shared = BaseTooltip.createHandle<TooltipText>()

/** Short text about a control on hover and focus. The text must also be available elsewhere. */
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

/** Renders the tooltips. Render it once, beside the app; without it no tooltip shows. */
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
    <Row as="span" align="stretch" gap={0}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </Row>
  )
}
