/**
 * Part of `npm test -- lint`: checks that every cited rule and decision exists. Exits with 1
 * otherwise.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { danglingCitations, rulesOf } from '#testing/citations'

const FILES =
  '{*,{backend,modules,projections,frontend,docs}/**/*}.{ts,tsx,js,cjs,css,html,md,mdx,yml,sh}'
/** Excludes this check and its tests, which contain dangling citations on purpose. */
const EXAMPLES = /^citations\./

const sources = globSync(FILES)
  .filter((path) => !EXAMPLES.test(basename(path)))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const decisions = globSync('docs/decisions/*.md').map((path) =>
  String(parseInt(basename(path), 10))
)
const rules = rulesOf(readFileSync('docs/rules.md', 'utf8'))
const problems = danglingCitations(sources, { rules, decisions: new Set(decisions) })

if (problems.length > 0) {
  console.error(`Cited, but missing:\n${problems.join('\n')}`)
  process.exitCode = 1
}
