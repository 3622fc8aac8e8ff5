import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { isComposing } from '../../../../ui/keys/is-composing.js'
import { Button } from '../../../../ui/button/button.js'
import type { PageView } from '../../view/page-view.js'
import { usePressOutside } from '../use-press-outside.js'
import { Row, Stack } from '../../../../ui/layout/layout.js'
import styles from './floating-form.module.css'

interface FloatingFormProps {
  view: PageView
  label: string
  onSubmit: () => void
  /** Saves the input, because a press outside closes the form. Must not move the focus. */
  onLeave: () => void
  /** Buttons, with the submit button last. */
  actions: ReactNode
  children: ReactNode
}

/** Closes a form over the text and returns the focus to the text. */
export function closeForm(view: PageView) {
  view.ask(null)
  view.focus()
}

/** Buttons of a form that changes a block. */
export function SaveOrCancel({ view }: { view: PageView }) {
  return (
    <>
      <Button type="button" variant="quiet" size="small" onClick={() => closeForm(view)}>
        Cancel
      </Button>
      <Button type="submit" size="small">
        Save
      </Button>
    </>
  )
}

/**
 * Small form next to the selection. Escape discards the input, a press outside saves it. Saving
 * changes only what the user changed (rule 15.79).
 */
export function FloatingForm({
  view,
  label,
  onSubmit,
  onLeave,
  actions,
  children,
}: FloatingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  usePressOutside(form, () => {
    view.ask(null)
    onLeave()
  })
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea'
    )
    // Selecting text does not focus an input without text, such as a date.
    field?.focus()
    field?.select()
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <Stack
      as="form"
      ref={form}
      noValidate
      aria-label={label}
      gap={3}
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        // Escape also cancels a composition.
        if (event.key === 'Escape' && !isComposing(event.nativeEvent)) closeForm(view)
      }}
    >
      {children}
      <Row align="stretch" wrap justify="end" gap={2} className={styles.actions}>
        {actions}
      </Row>
    </Stack>
  )
}
