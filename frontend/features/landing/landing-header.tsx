import { Link } from 'wouter'
import { paths } from '../../app/paths.js'
import { useSession } from '../../app/session.js'
import { ButtonLink } from '../../ui/button/button.js'
import { Logo } from '../../ui/logo/logo.js'
import styles from './landing.module.css'

export function LandingHeader() {
  return (
    <header className={styles.header}>
      <Link href={paths.home} aria-label="Strata, home" className={styles.home}>
        <Logo />
      </Link>
      <nav aria-label="Account" className={styles.nav}>
        <AccountLinks />
      </nav>
    </header>
  )
}

/** Empty until it is known who is there, so that nothing jumps. */
function AccountLinks() {
  const session = useSession()
  if (session.status === 'unknown') return null
  if (session.status === 'signed-in') return <ButtonLink href={paths.app}>Open App</ButtonLink>
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
