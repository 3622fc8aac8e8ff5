import { MAIN_ID } from '../../app/skip-link/skip-link.js'
import { Differences } from './differences/differences.js'
import { Faq } from './faq/faq.js'
import { Hero } from './hero/hero.js'
import { LandingFooter } from './landing-footer/landing-footer.js'
import { LandingHeader } from './landing-header/landing-header.js'
import { Stack } from '../../ui/layout/layout.js'
import styles from './landing.module.css'
import { PlansSection } from './plans-section/plans-section.js'
import { useAnchor } from './use-anchor.js'

/** The public front page. */
export default function LandingScreen() {
  useAnchor()
  return (
    <Stack className={styles.page}>
      <LandingHeader />
      <Stack as="main" id={MAIN_ID} tabIndex={-1} align="center" grow className={styles.main}>
        <Hero />
        <Differences />
        <PlansSection />
        <Faq />
      </Stack>
      <LandingFooter />
    </Stack>
  )
}
