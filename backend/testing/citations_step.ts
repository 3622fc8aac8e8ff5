/**
 * Part of `npm test -- lint`: whether every rule and decision that is cited exists. Exits with 1
 * when one does not.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { danglingCitations, rulesOf } from '#testing/citations'

const FILES =
  '{*,{backend,modules,projections,frontend,docs}/**/*}.{ts,tsx,js,cjs,css,html,md,mdx,yml,sh}'
/** This check and its tests name what must not be named. */
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
  console.error(`Cited, but not there:\n${problems.join('\n')}`)
  process.exitCode = 1
}
