import { type CSSProperties, useSyncExternalStore } from 'react'
import { readTokens } from './read-tokens.js'
import { Stack, Text } from '../layout/layout.js'
import styles from './token-list.module.css'

interface TokenGroup {
  title: string
  /** Prefixes of the token names. */
  prefixes: string[]
  /** Returns the style of a sample, given `var(--name)`. */
  sample?: (value: string) => CSSProperties
  /** Text inside the sample. */
  text?: string
}

/** Tokens with their values in the current theme, read from the style sheet. */
export function TokenGroups({ groups }: { groups: TokenGroup[] }) {
  useSyncExternalStore(onThemeChange, theme)
  return groups.map((group) => (
    <section key={group.title} className={styles.group}>
      <Text as="h2" size="lg" weight="semibold" marginBottom={2}>
        {group.title}
      </Text>
      <TokenList {...group} />
    </section>
  ))
}

function TokenList({ prefixes, sample, text }: TokenGroup) {
  return (
    <Stack as="dl">
      {readTokens(prefixes).map(({ name, written }) => (
        <div key={name} className={styles.token}>
          <Text as="dt" weight="medium">
            {name}
          </Text>
          <Text as="dd" tone="muted" size="sm" breakable>
            {written}
          </Text>
          {sample && (
            <dd className={styles.sample}>
              <div aria-hidden style={sample(`var(${name})`)}>
                {text}
              </div>
            </dd>
          )}
        </div>
      ))}
    </Stack>
  )
}

function theme() {
  return document.documentElement.dataset.theme
}

function onThemeChange(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
