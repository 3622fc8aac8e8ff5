import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { useEffect, useRef, useState } from 'react'
import { Row } from '../layout/layout.js'
import { quoted } from '../quoted.js'
import { Hints } from './hints.js'
import styles from './tooltip.module.css'

/** Offsets in px. Beside a row, the offset leaves the controls at the row's end uncovered. */
const OFFSETS = { top: 6, right: 36 }

/** Renders the tooltips. Render it once, beside the app; without it no tooltip shows. */
export default function TooltipLayer() {
  // A tooltip that fades out keeps its text.
  const [{ control, open }, setShown] = useState<Shown>({ control: null, open: false })
  const positioner = useRef<HTMLDivElement>(null)
  const hints = useRef<Hints>(null)

  useEffect(() => {
    hints.current = new Hints(
      (target) => positioner.current?.contains(target) ?? false,
      (next) => setShown((last) => ({ control: next ?? last.control, open: next !== null }))
    )
    return hints.current.start()
  }, [])

  const { tooltip, tooltipKeys, tooltipSide, tooltipCut } = control?.dataset ?? {}
  const isName = tooltipCut !== undefined
  const side = tooltipSide === 'right' ? 'right' : 'top'
  return (
    <BaseTooltip.Root open={open} onOpenChange={(next) => next || hints.current?.hide()}>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner
          ref={positioner}
          anchor={control}
          side={side}
          sideOffset={OFFSETS[side]}
          collisionPadding={8}
          className={styles.positioner}
        >
          <BaseTooltip.Popup className={styles.popup}>
            <span translate={isName ? 'no' : undefined}>{tooltip && quoted(tooltip)}</span>
            {tooltipKeys && <Keys keys={tooltipKeys.split(' ')} />}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}

interface Shown {
  control: HTMLElement | null
  open: boolean
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
