import { Link } from 'wouter'
import { ThemeSwitch } from '../../../app/theme-switch/theme-switch.js'
import { Logo } from '../../../ui/logo/logo.js'
import { useEntryPath } from '../use-entry-path.js'
import styles from './landing-footer.module.css'

export function LandingFooter() {
  const wayIn = useEntryPath()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.product}>
          <Logo />
          <p className={styles.text}>Keeps what you write, and forgets what you delete.</p>
        </div>
        <nav aria-label="Footer" className={styles.links}>
          <a href="#plans">Plans</a>
          <a href="#questions">Questions</a>
          <Link href={wayIn}>Get started</Link>
        </nav>
        <ThemeSwitch iconsOnly />
      </div>
    </footer>
  )
}
