import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { UserResponse } from '#modules/auth/api'
import { BlankScreen } from '../../app/blank-screen/blank-screen.js'
import { DemoMailboxLink } from '../../app/demo-mailbox-link.js'
import { PageHeading } from '../../app/page-heading.js'
import { paths } from '../../app/paths.js'
import { Button } from '../../ui/button/button.js'
import { Dialog } from '../../ui/dialog/dialog.js'
import { authCalls } from './auth-calls.js'
import { ResendDialogs } from './resend-dialogs.js'
import { WrongAddressDialog } from './wrong-address-dialog.js'
import { Row } from '../../ui/layout/layout.js'
import styles from './verify-first-screen.module.css'

/** Replaces every protected page until the address is verified (rule 9.2). */
export default function VerifyFirstScreen({ user }: { user: UserResponse }) {
  const [, navigate] = useLocation()
  const resendButton = useRef<HTMLButtonElement>(null)
  const resend = useMutation({ mutationFn: authCalls.resendVerifyEmail })
  const [wrong, setWrong] = useState(false)
  const [changed, setChanged] = useState(false)
  const sent = resend.isSuccess || changed
  return (
    <BlankScreen>
      <PageHeading title="Verify your email" className="visually-hidden" />
      <Dialog
        open={!sent && !resend.isError && !wrong}
        icon={
          <span className={styles.icon}>
            <MailCheck aria-hidden size={20} />
          </span>
        }
        title="Verify your email to continue"
        description="We sent you an email with a link to verify your account"
        initialFocus={resendButton}
        actions={
          <>
            <Button variant="quiet" onClick={() => navigate(paths.home)}>
              Back to home
            </Button>
            <Button ref={resendButton} pending={resend.isPending} onClick={() => resend.mutate()}>
              Resend verify email
            </Button>
          </>
        }
      >
        <p className={styles.address}>
          Sent to <strong translate="no">{user.email}</strong>
        </p>
        <Row wrap justify="between" gap={2}>
          <DemoMailboxLink />
          <Button
            variant="ghost"
            size="small"
            className={styles.wrong}
            onClick={() => setWrong(true)}
          >
            Wrong address?
          </Button>
        </Row>
      </Dialog>
      <WrongAddressDialog
        user={user}
        open={wrong}
        onClose={() => setWrong(false)}
        onChanged={() => {
          setWrong(false)
          setChanged(true)
        }}
      />
      <ResendDialogs
        sent={sent}
        error={resend.error}
        onClose={() => {
          resend.reset()
          setChanged(false)
        }}
      />
    </BlankScreen>
  )
}
