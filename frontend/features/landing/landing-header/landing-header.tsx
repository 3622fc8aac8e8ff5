import { Link } from 'wouter'
import { paths } from '../../../app/paths.js'
import { useSession } from '../../../app/session.js'
import { ButtonLink } from '../../../ui/button/button.js'
import { Logo } from '../../../ui/logo/logo.js'
import styles from './landing-header.module.css'

export function LandingHeader() {
  return (
    <header className={styles.header}>
      <Link href={paths.home} aria-label="Strata, home" className={styles.home}>
        <Logo />
      </Link>
      <nav aria-label="On this page" className={styles.parts}>
        <a href="#plans">Plans</a>
        <a href="#questions">Questions</a>
      </nav>
      <nav aria-label="Account" className={styles.account}>
        <AccountLinks />
      </nav>
    </header>
  )
}

/** Empty until the session is known, to avoid a layout shift. */
function AccountLinks() {
  const session = useSession()
  if (session.status === 'unknown') return null
  if (session.status !== 'signed-in') {
    return (
      <>
        <ButtonLink href={paths.signIn} variant="ghost">
          Sign In
        </ButtonLink>
        <ButtonLink href={paths.signUp} variant="quiet">
          Sign Up
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {session.user.scope && (
        <ButtonLink href={paths.admin} variant="ghost">
          Admin
        </ButtonLink>
      )}
      <ButtonLink href={paths.app}>Open App</ButtonLink>
    </>
  )
}
