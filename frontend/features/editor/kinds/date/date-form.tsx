import { useState } from 'react'
import { isDay } from '#modules/workspace/document/blocks/date'
import { TextField } from '../../../../ui/text-field/text-field.js'
import { FloatingForm, SaveOrCancel } from '../../menus/floating-form/floating-form.js'
import type { FormBlock } from '../../menus/form-block.js'
import type { PageView } from '../../view/page-view.js'
import { type PlacedDate, setDate } from './date-commands.js'

/** Form for the day of a date. */
export function DateForm({ view, placed }: { view: PageView; placed: FormBlock<PlacedDate> }) {
  const [first] = useState(placed.date)
  const [day, setDay] = useState(first)
  // A day that another user chose meanwhile stays, unless this user chose another one too.
  const set = setDate(placed, day === first ? placed.date : day)
  const [error, setError] = useState<string>()

  function submit() {
    if (!isDay(day)) {
      setError('Choose a day from the calendar.')
      return
    }
    view.ask(null)
    view.run(set)
  }

  function leave() {
    if (isDay(day)) view.runAside(set)
  }

  return (
    <FloatingForm
      view={view}
      label="Date"
      text={day}
      isGone={placed.isGone}
      onSubmit={submit}
      onLeave={leave}
      actions={<SaveOrCancel view={view} />}
    >
      <TextField
        type="date"
        label="Date"
        min="0001-01-01"
        max="9999-12-31"
        value={day}
        error={error}
        onChange={(event) => setDay(event.target.value)}
      />
    </FloatingForm>
  )
}
