import { Link } from 'wouter'
import { paths } from '../../../app/paths.js'
import { useSession } from '../../../app/session.js'
import { ButtonLink } from '../../../ui/button/button.js'
import { Logo } from '../../../ui/logo/logo.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './landing-header.module.css'

export function LandingHeader() {
  return (
    <Row as="header" gap={6} className={styles.header}>
      <Link href={paths.home} aria-label="Strata, home" className={styles.home}>
        <Logo />
      </Link>
      <Row as="nav" aria-label="On this page" align="stretch" gap={2} className={styles.parts}>
        <a href="#plans">Plans</a>
        <a href="#questions">Questions</a>
      </Row>
      <Row as="nav" aria-label="Account" align="stretch" gap={2} className={styles.account}>
        <AccountLinks />
      </Row>
    </Row>
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
