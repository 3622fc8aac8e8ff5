import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.js'
import { TextField } from '../../../ui/text-field/text-field.js'
import { type LinkRange, readAddress, removeLink, setLink } from '../marks/link/link-commands.js'
import { usePressOutside } from '../menus/use-press-outside.js'
import type { PageView } from '../view/page-view.js'
import styles from './link-popover.module.css'

interface LinkFormProps {
  view: PageView
  range: LinkRange
  isNew: boolean
}

/** Where the selected text is to lead. Enter takes it, Escape leaves it as it was. */
export function LinkForm({ view, range, isNew }: LinkFormProps) {
  const [typed, setTyped] = useState(range.url)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector('input')?.select()
  }, [])
  // A press elsewhere leaves things as they were.
  usePressOutside(form, () => view.ask(null))

  function close() {
    view.ask(null)
    view.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const url = readAddress(typed)
    if (url === null) {
      setError('This is no address that a link can have.')
      return
    }
    view.ask(null)
    view.run(setLink({ ...range, url }))
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Link"
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <TextField
        label="Link"
        placeholder="Paste or type an address"
        inputMode="url"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.actions}>
        {!isNew && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              view.ask(null)
              view.run(removeLink(range))
            }}
          >
            Remove link
          </Button>
        )}
        <Button type="submit" size="small">
          Save link
        </Button>
      </div>
    </form>
  )
}
