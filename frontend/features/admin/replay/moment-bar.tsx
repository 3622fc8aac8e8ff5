import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { formatNumber } from '../../../app/counted.js'
import { momentInWords } from './replay-address.js'
import styles from './replay.module.css'

/** Debounce in ms for a slider position that needs a server request. */
const REST = 150

interface MomentBarProps {
  /** Name of this moment, if the screen has several. */
  label: string
  /** Revision of the last event. */
  last: number
  revision: number
  time: string | null
  /** Returns true if the revision can be shown without a server request. */
  canReach: (revision: number) => boolean
  onGo: (revision: number) => void
}

/** Selects a moment with a slider over all events, or event by event. */
export function MomentBar({ label, last, revision, time, canReach, onGo }: MomentBarProps) {
  const { dragged, drag } = useDragged(revision, canReach, onGo)
  const value = dragged ?? revision
  const said = momentOf(value, last, value === revision ? time : null)
  return (
    <div role="group" aria-label={label} className={styles.bar}>
      <div className={styles.steps}>
        <Step to={-1} at={value} label="Before the first event" onGo={drag} Icon={ChevronFirst} />
        <Step
          to={Math.max(value - 1, -1)}
          at={value}
          label="Previous event"
          onGo={drag}
          Icon={ChevronLeft}
        />
        <Step
          to={Math.min(value + 1, last)}
          at={value}
          label="Next event"
          onGo={drag}
          Icon={ChevronRight}
        />
        <Step to={last} at={value} label="Last event" onGo={drag} Icon={ChevronLast} />
      </div>
      <input
        type="range"
        min={-1}
        max={last}
        step={1}
        value={value}
        aria-label={`${label}: revision`}
        aria-valuetext={said}
        className={styles.slider}
        onChange={({ target }) => drag(Number(target.value))}
      />
      <output className={styles.moment}>{said}</output>
    </div>
  )
}

/** Tracks the slider position while its moment is not shown yet. */
function useDragged(
  revision: number,
  canReach: (revision: number) => boolean,
  onGo: (revision: number) => void
) {
  const [dragged, setDragged] = useState<{ to: number; from: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const drag = (to: number) => {
    clearTimeout(timer.current)
    setDragged({ to, from: revision })
    if (canReach(to)) onGo(to)
    else timer.current = setTimeout(() => onGo(to), REST)
  }
  return { dragged: dragged?.from === revision ? dragged.to : null, drag }
}

interface StepProps {
  to: number
  at: number
  label: string
  Icon: typeof ChevronLeft
  onGo: (revision: number) => void
}

function Step({ to, at, label, Icon, onGo }: StepProps) {
  return (
    <IconButton label={label} aria-disabled={to === at} onClick={() => to !== at && onGo(to)}>
      <Icon aria-hidden size={18} />
    </IconButton>
  )
}

function momentOf(revision: number, last: number, time: string | null) {
  if (revision === -1) return 'Before the first event'
  const place = `Revision ${formatNumber(revision)} of ${formatNumber(last)}`
  return time === null ? place : `${place}, ${momentInWords(time)}`
}
