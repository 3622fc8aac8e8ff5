import { type FormEvent, useId, useRef, useState } from 'react'
import { SHARE_PASSWORD_LENGTH, sharePasswordFault } from '#modules/workspace/api'
import { typedSince } from '../../app/typed-since.js'
import { Button } from '../../ui/button/button.js'
import { PasswordField } from '../../ui/password-field/password-field.js'
import { shareProblem, useChangeShare } from './share-calls.js'
import { Row, Stack, Text } from '../../ui/layout/layout.js'
import styles from './shares.module.css'

const [, MAX] = SHARE_PASSWORD_LENGTH

interface SharePasswordProps {
  shareId: number
  /** True if the share has a password. */
  isSet: boolean
}

/** Password of a share: set, changed or removed. The password itself is never shown. */
export function SharePassword({ shareId, isSet }: SharePasswordProps) {
  const change = useChangeShare(shareId)
  const [typing, setTyping] = useState(false)
  const labelId = useId()
  if (typing) return <PasswordForm shareId={shareId} onDone={() => setTyping(false)} />
  return (
    <Row role="group" aria-labelledby={labelId} wrap justify="between" gap={6} rowGap={2}>
      <div>
        <Text as="p" id={labelId} weight="medium">
          Password
        </Text>
        <Text as="p" tone="muted" size="sm" className={styles.note}>
          {shareProblem(change.error) ??
            (isSet ? 'Visitors have to enter it.' : 'The link is enough to read.')}
        </Text>
      </div>
      <Row as="span" align="stretch" wrap gap={2} className={styles.buttons}>
        {isSet && (
          <Button variant="quiet" size="small" onClick={() => change.mutate({ password: null })}>
            Remove
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => setTyping(true)}>
          {isSet ? 'Change' : 'Set password'}
        </Button>
      </Row>
    </Row>
  )
}

function PasswordForm({ shareId, onDone }: { shareId: number; onDone: () => void }) {
  const change = useChangeShare(shareId)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fault = sharePasswordFault(typed)
    setProblem(fault)
    if (fault !== undefined) return field.current?.focus()
    const hasTyped = typedSince(() => ({ password: field.current?.value }))
    change.mutate({ password: typed }, { onSuccess: () => hasTyped() || onDone() })
  }

  return (
    <Stack as="form" noValidate gap={2} className={styles.form} onSubmit={submit}>
      <PasswordField
        ref={field}
        label="Password for visitors"
        autoComplete="new-password"
        hint="Send it separately from the link. Nobody can look it up later, but you can change it."
        error={problem ?? shareProblem(change.error)}
        maxLength={MAX}
        // The user pressed the button that shows the field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Row as="span" align="stretch" wrap gap={2} className={styles.buttons}>
        <Button variant="ghost" size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="quiet" size="small" pending={change.isPending}>
          Save password
        </Button>
      </Row>
    </Stack>
  )
}
