import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { PageView } from '../../view/page-view.js'
import { usePressOutside } from '../use-press-outside.js'
import styles from './floating-form.module.css'

interface FloatingFormProps {
  view: PageView
  label: string
  onSubmit: () => void
  /** Buttons, with the submit button last. */
  actions: ReactNode
  children: ReactNode
}

/** Closes a form over the text and returns the focus to the text. */
export function closeForm(view: PageView) {
  view.ask(null)
  view.focus()
}

/** Small form next to the selection. Escape or a press outside discards the input. */
export function FloatingForm({ view, label, onSubmit, actions, children }: FloatingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  usePressOutside(form, () => view.ask(null))
  useEffect(() => {
    const input = form.current?.querySelector('input')
    // Selecting text does not focus an input without text, such as a date.
    input?.focus()
    input?.select()
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && closeForm(view)}
    >
      {children}
      <div className={styles.actions}>{actions}</div>
    </form>
  )
}
