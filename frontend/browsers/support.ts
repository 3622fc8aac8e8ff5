import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { SUPPORTED } from './supported.js'

/** MDN's data on every API and property, with the first browser versions that support them. */
export const compatData = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

/** MDN's browser names where they differ from browserslist's. */
const NAMES = { ios_saf: 'safari_ios' } as Record<string, string>

/**
 * Returns the supported browsers that lack a feature, as 'firefox 128'. Empty if MDN has no data on
 * it.
 */
export function browsersWithout(entry: Identifier | undefined): string[] {
  // oxlint-disable-next-line eslint/no-underscore-dangle -- MDN's name
  const compat = entry?.__compat
  if (!compat) return []
  return SUPPORTED.filter(({ browser, version }) => {
    const known = compat.support[(NAMES[browser] ?? browser) as keyof typeof compat.support]
    const statements = [known ?? []].flat() as SimpleSupportStatement[]
    return statements.length > 0 && !statements.some((statement) => holds(statement, version))
  }).map(({ browser, version }) => `${browser} ${version}`)
}

function holds(statement: SimpleSupportStatement, version: string) {
  const { version_added: added, version_removed: removed } = statement
  if (statement.flags || statement.prefix || statement.alternative_name) return false
  if (typeof removed === 'string' && !isBefore(version, removed)) return false
  return typeof added === 'string' && added !== 'preview' && !isBefore(version, added)
}

function isBefore(version: string, other: string) {
  const [a, b] = [version, other.replace('≤', '')].map((text) => text.split('.').map(Number))
  for (let part = 0; part < b!.length; part++) {
    const difference = (a![part] ?? 0) - (b![part] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
