import type { Identifier } from '@mdn/browser-compat-data'
import { browsersWithout, compatData } from './support.js'

const { properties, types } = compatData.css
const { selectors, 'at-rules': atRules } = compatData.css

/**
 * Returns the features a built style sheet uses that a supported browser lacks, as
 * 'interpolate-size: firefox 128'.
 */
export function missingStyles(css: string): string[] {
  const found = new Set<string>()
  const look = (pattern: RegExp, entryOf: (name: string) => Identifier | undefined) => {
    for (const [, one, other = ''] of css.matchAll(pattern)) {
      const name = one ?? other
      const without = browsersWithout(entryOf(name))
      if (without.length > 0) found.add(`${name}: ${without.join(', ')}`)
    }
  }
  look(/[{;]([a-z]+(?:-[a-z]+)*):/g, (name) => properties![name])
  look(/::([a-z]+(?:-[a-z]+)*)|:([a-z]+(?:-[a-z]+)*)(?=\()/g, (name) => selectors![name])
  look(/@([a-z]+(?:-[a-z]+)*)/g, (name) => atRules![name])
  look(/[:,( ]([a-z]+(?:-[a-z]+)*)\(/g, (name) => types![name] ?? types!.color?.[name])
  return [...found]
}
