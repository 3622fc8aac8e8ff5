import { MAIN_ID } from '../../app/skip-link/skip-link.js'
import { Differences } from './differences/differences.js'
import { Faq } from './faq/faq.js'
import { Hero } from './hero/hero.js'
import { LandingFooter } from './landing-footer/landing-footer.js'
import { LandingHeader } from './landing-header/landing-header.js'
import styles from './landing.module.css'
import { PlansSection } from './plans-section/plans-section.js'
import { useAnchor } from './use-anchor.js'

/** The public front page. */
export default function LandingScreen() {
  useAnchor()
  return (
    <div className={styles.page}>
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Hero />
        <Differences />
        <PlansSection />
        <Faq />
      </main>
      <LandingFooter />
    </div>
  )
}
