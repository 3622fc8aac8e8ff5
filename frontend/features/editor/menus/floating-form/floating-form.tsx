import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isComposing } from '../../../../ui/keys/is-composing.js'
import { Button } from '../../../../ui/button/button.js'
import { FormError } from '../../../../ui/form-error/form-error.js'
import { notify } from '../../../../ui/toast/toast.js'
import { tellNotCopied } from '../../copy/not-copied.js'
import type { PageView } from '../../view/page-view.js'
import { usePressOutside } from '../use-press-outside.js'
import { Row, Stack } from '../../../../ui/layout/layout.js'
import styles from './floating-form.module.css'

interface FloatingFormProps {
  view: PageView
  label: string
  onSubmit: () => void
  /** Typed text, which the user can copy once the block is gone. */
  text: string
  /** True if another device deleted or replaced the block (rule 15.81). */
  isGone?: boolean
  /** Saves the input, because leaving closes the form. Must not move the focus. */
  onLeave: () => void
  /** Buttons, with the submit button last. */
  actions: ReactNode
  children: ReactNode
}

const GONE = 'This was deleted or replaced elsewhere. Copy your text before you close the form.'

/**
 * Closes a form over the text and returns the focus to the text, unless the user has gone elsewhere
 * since the form was sent.
 */
export function closeForm(view: PageView) {
  const { activeElement: active } = document
  const isElsewhere = active !== document.body && !active?.closest(`.${styles.form}`)
  view.ask(null)
  if (!isElsewhere) view.focus()
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

function CopyOrClose({ view }: { view: PageView }) {
  return (
    <>
      <Button type="button" variant="quiet" size="small" onClick={() => closeForm(view)}>
        Close
      </Button>
      <Button type="submit" size="small">
        Copy text
      </Button>
    </>
  )
}

/**
 * Small form next to the selection. Escape discards the input; a press outside, or the focus moved
 * into the text, saves it. Saving changes only what the user changed (rule 15.79).
 */
export function FloatingForm({
  view,
  label,
  text,
  isGone = false,
  onSubmit,
  onLeave,
  actions,
  children,
}: FloatingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [first] = useState(text)
  usePressOutside(form, leave)
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea'
    )
    // Selecting text does not focus an input without text, such as a date.
    field?.focus()
    field?.select()
  }, [])

  function leave() {
    // A form that nothing can be saved from stays open with its text.
    if (isGone && text !== first) return
    view.ask(null)
    if (!isGone) onLeave()
  }

  function leaveIntoText({ relatedTarget }: FocusEvent) {
    const isOpen = view.now.dialog !== null
    if (isOpen && relatedTarget === view.editor.dom) leave()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGone) void copyText()
    else onSubmit()
  }

  async function copyText() {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return tellNotCopied()
    }
    notify('Copied your text')
    closeForm(view)
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
      onBlur={leaveIntoText}
      onKeyDown={(event) => {
        // Escape also cancels a composition.
        if (event.key === 'Escape' && !isComposing(event.nativeEvent)) closeForm(view)
      }}
    >
      {children}
      <FormError message={isGone ? GONE : undefined} />
      <Row align="stretch" wrap justify="end" gap={2} className={styles.actions}>
        {isGone ? <CopyOrClose view={view} /> : actions}
      </Row>
    </Stack>
  )
}
