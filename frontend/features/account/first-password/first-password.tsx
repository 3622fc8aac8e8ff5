import { useMutation } from '@tanstack/react-query'
import type { UserResponse } from '#modules/auth/api'
import { messageOf } from '../../../app/api-client.js'
import { DemoMailboxLink } from '../../../app/demo-mailbox-link.js'
import { Button } from '../../../ui/button/button.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { accountCalls } from '../account-calls.js'
import { Stack } from '../../../ui/layout/layout.js'
import styles from './first-password.module.css'

/**
 * First-password form for users who have only signed in with a provider. The mailbox proves their
 * identity (rule 9.9).
 */
export function FirstPassword({ user }: { user: UserResponse }) {
  const send = useMutation({
    mutationFn: () => accountCalls.askForPassword({ email: user.email }),
  })
  return (
    <Stack align="start" gap={4} className={styles.content}>
      <p>{`You sign in with Google and have no password yet. To have one as well, follow a link that we send to ${user.email}.`}</p>
      <FormError message={send.error ? messageOf(send.error) : undefined} />
      {send.isSuccess ? (
        <p role="status">We sent you an email with instruction to reset your password.</p>
      ) : (
        <Button pending={send.isPending} onClick={() => send.mutate()}>
          Send the link
        </Button>
      )}
      {send.isSuccess && <DemoMailboxLink />}
    </Stack>
  )
}
