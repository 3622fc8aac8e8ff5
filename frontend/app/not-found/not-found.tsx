import { useLocation } from 'wouter'
import { CenteredSpinner } from '../../ui/spinner/spinner.js'
import { BlankScreen } from '../blank-screen/blank-screen.js'
import { ConfirmDialog } from '../load-confirm-dialog.js'
import { PageHeading } from '../page-heading.js'
import { paths, startPath } from '../paths.js'
import { useSession } from '../session.js'

/** Shows the 404 modal, which then leads to the user's start page or to sign-in (rule 15.3). */
export function NotFound() {
  const session = useSession()
  const [, navigate] = useLocation()
  if (session.status === 'unknown') return <CenteredSpinner />
  const target = session.status === 'signed-in' ? startPath(session.user) : paths.signIn
  return (
    <>
      <PageHeading title="Not found" className="visually-hidden" />
      <ConfirmDialog
        open
        theme="error"
        title="Page not found"
        subtitle="The link does not exist or has been removed."
        confirmLabel={LABELS[target] ?? 'Go to my notes'}
        onConfirm={() => navigate(target, { replace: true })}
      />
    </>
  )
}

const LABELS: Record<string, string> = {
  [paths.signIn]: 'Go to sign in',
  [paths.admin]: 'Go to the admin area',
}

/** Shows the 404 modal on an otherwise empty screen. */
export default function NotFoundScreen() {
  return (
    <BlankScreen>
      <NotFound />
    </BlankScreen>
  )
}
