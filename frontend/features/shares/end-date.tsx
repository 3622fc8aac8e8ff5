import { useState } from 'react'
import { serverNow } from '../../app/server-clock.js'
import { Button } from '../../ui/button/button.js'
import { TextField } from '../../ui/text-field/text-field.js'
import { endOfDay, lastDay } from './share-days.js'
import { Row } from '../../ui/layout/layout.js'
import styles from './shares.module.css'

interface EndDateProps {
  /** Time from which the link is not found, ISO 8601; null for no end. */
  value: string | null
  /** True while a change waits for the server. What is typed meanwhile stays (rule 15.83). */
  pending: boolean
  onChange: (value: string | null) => void
}

/** Last day of a share. */
export function EndDate({ value, pending, onChange }: EndDateProps) {
  const day = value === null ? '' : lastDay(value)
  const [typed, setTyped] = useState(day)
  // Also after a refused change.
  const [shown, setShown] = useState(value)
  if (shown !== value && !pending) {
    setShown(value)
    setTyped(day)
  }
  const today = lastDay(new Date(serverNow()).toISOString())
  return (
    <Row align="start" gap={2} className={styles.row}>
      <TextField
        type="date"
        label="Last day"
        hint={value === null ? 'The link has no end.' : 'The link ends with this day.'}
        min={today}
        max="9999-12-31"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          // A date is invalid until it's typed to its end.
          if (target.validity.valid) onChange(target.value === '' ? null : endOfDay(target.value))
        }}
      />
      {value !== null && (
        <Button variant="quiet" size="large" className={styles.copy} onClick={() => onChange(null)}>
          Remove
        </Button>
      )}
    </Row>
  )
}
