import { Link } from 'wouter'
import { paths } from '../../../app/paths.js'
import { ThemeSwitch } from '../../../app/theme-switch/theme-switch.js'
import { Logo } from '../../../ui/logo/logo.js'
import styles from './landing-footer.module.css'

export function LandingFooter() {
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
          <Link href={paths.signIn}>Get started</Link>
        </nav>
        <ThemeSwitch iconsOnly />
      </div>
    </footer>
  )
}
