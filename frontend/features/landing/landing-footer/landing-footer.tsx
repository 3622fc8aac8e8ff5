import { Link } from 'wouter'
import { ThemeSwitch } from '../../../app/theme-switch/theme-switch.js'
import { Logo } from '../../../ui/logo/logo.js'
import { useEntryPath } from '../use-entry-path.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './landing-footer.module.css'

export function LandingFooter() {
  const wayIn = useEntryPath()
  return (
    <footer className={styles.footer}>
      <Row wrap justify="between" gap={6} className={styles.inner}>
        <Stack gap={2}>
          <Logo />
          <Text as="p" tone="muted">
            Keeps what you write, and forgets what you delete.
          </Text>
        </Stack>
        <Row
          as="nav"
          aria-label="Footer"
          align="stretch"
          wrap
          gap={5}
          rowGap={2}
          className={styles.links}
        >
          <a href="#plans">Plans</a>
          <a href="#questions">Questions</a>
          <Link href={wayIn}>Get started</Link>
        </Row>
        <ThemeSwitch iconsOnly />
      </Row>
    </footer>
  )
}
