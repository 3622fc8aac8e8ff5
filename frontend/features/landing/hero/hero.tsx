import { ArrowRight } from 'lucide-react'
import { PageHeading } from '../../../app/page-heading.js'
import { type ThemeChoice, useThemeChoice } from '../../../app/theme.js'
import { ButtonLink } from '../../../ui/button/button.js'
import darkPicture from '../pictures/page-dark.webp'
import lightPicture from '../pictures/page-light.webp'
import darkPhone from '../pictures/phone-dark.webp'
import lightPhone from '../pictures/phone-light.webp'
import { useEntryPath } from '../use-entry-path.js'
import { Stack, Text } from '../../../ui/layout/layout.js'
import styles from './hero.module.css'

/** On narrower screens the desktop picture would be too small to read. */
const PHONE = '(max-width: 480px)'
/** Media queries that pick the dark picture. */
const DARK_WHEN: Record<ThemeChoice, string> = {
  system: '(prefers-color-scheme: dark)',
  dark: '(min-width: 0)',
  light: '(max-width: 0)',
}

/** Introduction to the product, with a link into the app and a picture. */
export function Hero() {
  const dark = DARK_WHEN[useThemeChoice()]
  const wayIn = useEntryPath()
  return (
    <Stack as="section" align="center" gap={16} className={styles.hero}>
      <Stack align="center" className={styles.words}>
        <PageHeading
          title="Keeping your notes in one places"
          tabTitle="Notes in one place"
          className={styles.headline}
        />
        <p className={styles.lead}>
          Folders, files, sections and pages: four levels, always in order, and an editor that stays
          out of the way.
        </p>
        <ButtonLink href={wayIn} size="large">
          Get started for free
          <ArrowRight aria-hidden size={16} />
        </ButtonLink>
        <Text as="p" tone="muted" size="sm" marginTop={3}>
          An email address is enough. No card.
        </Text>
      </Stack>
      <picture className={styles.picture}>
        <source media={`${PHONE} and ${dark}`} srcSet={darkPhone} />
        <source media={PHONE} srcSet={lightPhone} />
        <source media={dark} srcSet={darkPicture} />
        <img
          src={lightPicture}
          width={1280}
          height={640}
          fetchPriority="high"
          alt="A page open in Strata, showing its text and save status."
        />
      </picture>
    </Stack>
  )
}
