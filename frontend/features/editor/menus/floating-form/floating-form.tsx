import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { PageView } from '../../view/page-view.js'
import { usePressOutside } from '../use-press-outside.js'
import styles from './floating-form.module.css'

interface FloatingFormProps {
  view: PageView
  label: string
  onSubmit: () => void
  /** The buttons, the one that takes what was typed last. */
  actions: ReactNode
  children: ReactNode
}

/** Puts a form over the text away, and goes on writing. */
export function closeForm(view: PageView) {
  view.ask(null)
  view.focus()
}

/** A small form beside what is selected. Escape and a press elsewhere leave things as they were. */
export function FloatingForm({ view, label, onSubmit, actions, children }: FloatingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  usePressOutside(form, () => view.ask(null))
  useEffect(() => form.current?.querySelector('input')?.select(), [])

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
