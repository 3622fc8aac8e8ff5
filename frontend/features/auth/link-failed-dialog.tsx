import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { UserResponse } from '#modules/auth/api'
import { paths, signInPath, startPath } from '../../app/paths.js'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'
import { authCalls } from './auth-calls.js'
import { ResendDialogs } from './resend-dialogs.js'

interface LinkFailedDialogProps {
  open: boolean
  /** The signed-in user; null for a visitor. */
  user: UserResponse | null
  /** Sends the link's token again, if the server did not get it. */
  onRetry: (() => void) | undefined
}

/** Offers a new link when a verification link no longer works, or another attempt when offline. */
export function LinkFailedDialog({ open, user, onRetry }: LinkFailedDialogProps) {
  const [, navigate] = useLocation()
  const resend = useMutation({ mutationFn: authCalls.resendVerifyEmail })
  const leave = (path: string) => navigate(path, { replace: true })
  const wayOn = onRetry
    ? { confirmLabel: 'Try again', onConfirm: onRetry }
    : !user
      ? { confirmLabel: 'Sign in for a new link', onConfirm: () => leave(signInPath(paths.app)) }
      : user.email_verified
        ? { confirmLabel: 'Open Strata', onConfirm: () => leave(startPath(user)) }
        : { confirmLabel: 'Send a new link', onConfirm: () => resend.mutate() }
  return (
    <>
      <ConfirmDialog
        open={open && !resend.isSuccess && !resend.isError}
        theme="error"
        title="Error"
        subtitle="Failed to verify your account"
        cancelLabel="Close"
        onCancel={() => leave(paths.home)}
        confirmVariant="primary"
        pending={resend.isPending}
        {...wayOn}
      />
      <ResendDialogs
        sent={resend.isSuccess}
        error={resend.error}
        onClose={() => leave(paths.app)}
      />
    </>
  )
}
