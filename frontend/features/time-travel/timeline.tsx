import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { serverNow } from '../../app/server-clock.js'
import { IconButton } from '../../ui/icon-button/icon-button.js'
import { TextField } from '../../ui/text-field/text-field.js'
import { dayOf } from '../../app/local-time.js'
import { endOfDay, stopsOfDay, type TimelineDay } from './then-days.js'
import { Row, Stack } from '../../ui/layout/layout.js'
import styles from './time-travel.module.css'
import { dayInWords, time } from './words.js'

interface TimelineProps {
  at: string
  /** Days of the month. */
  days: readonly TimelineDay[]
  /** Moments after changes, ascending. */
  stops: readonly string[]
  onGo: (at: string) => void
  /** Goes to the next change in a direction. */
  onStep: (by: 1 | -1) => void
}

/** Shows the chosen day on phones, where the days scroll. */
function scrollIntoSight(day: HTMLElement | null) {
  day?.scrollIntoView({ inline: 'center', block: 'nearest' })
}

/** Date picker, the days of the month with their changes, and the moments of the day. */
export function Timeline({ at, days, stops, onGo, onStep }: TimelineProps) {
  const day = dayOf(new Date(at))
  const today = dayOf(new Date(serverNow()))
  const most = Math.max(1, ...days.map(({ changes }) => changes))
  return (
    <Row align="end" wrap gap={4} rowGap={2}>
      <Row align="end" gap={1}>
        <DayField day={day} today={today} onGo={onGo} />
        <IconButton label="Earlier change" onClick={() => onStep(-1)}>
          <ChevronLeft aria-hidden size={18} />
        </IconButton>
        <IconButton label="Later change" onClick={() => onStep(1)}>
          <ChevronRight aria-hidden size={18} />
        </IconButton>
      </Row>
      <Row
        role="group"
        aria-label="Days of this month"
        align="end"
        grow
        shrink
        className={styles.days}
      >
        {days.map((each) => (
          <Stack
            as="button"
            key={each.day}
            ref={each.day === day ? scrollIntoSight : null}
            type="button"
            aria-label={dayInWords(each)}
            aria-pressed={each.day === day}
            disabled={each.day > today}
            align="center"
            justify="end"
            gap={1}
            tone="muted"
            size="2xs"
            tabular
            className={styles.day}
            onClick={() => onGo(endOfDay(each.day))}
          >
            <span
              aria-hidden
              className={styles.bar}
              style={{ '--part': each.changes / most } as CSSProperties}
            />
            <span aria-hidden>{Number(each.day.slice(-2))}</span>
          </Stack>
        ))}
      </Row>
      <TimeSlider at={at} stops={stopsOfDay(stops, day)} onGo={onGo} />
    </Row>
  )
}

interface DayFieldProps {
  day: string
  today: string
  onGo: (at: string) => void
}

function DayField({ day, today, onGo }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  const [shown, setShown] = useState(day)
  if (shown !== day) {
    setShown(day)
    setTyped(day)
  }
  return (
    <TextField
      type="date"
      label="Day"
      required
      min="2000-01-01"
      max={today}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        // A date is invalid until it's typed to its end.
        if (target.validity.valid) onGo(endOfDay(target.value))
      }}
    />
  )
}

interface TimeSliderProps {
  at: string
  /** Moments after changes of the day. */
  stops: readonly string[]
  onGo: (at: string) => void
}

/** Steps through the changes of one day. */
function TimeSlider({ at, stops, onGo }: TimeSliderProps) {
  const last = stops.findLastIndex((stop) => stop <= at)
  if (stops.length < 2) return null
  const place = Math.max(0, last)
  return (
    <label className={styles.slider}>
      <span>Time of day</span>
      <input
        type="range"
        min={0}
        max={stops.length - 1}
        step={1}
        value={place}
        aria-valuetext={`After ${time(stops[place]!)}`}
        onChange={({ target }) => onGo(stops[Number(target.value)]!)}
      />
      <span aria-hidden>{time(stops[place]!)}</span>
    </label>
  )
}
