/**
 * Part of `npm test -- lint`: refuses citations of missing rules and decisions, comments and test
 * titles that begin with a pronoun clause, and sentences over 30 words in documents. Exits with 1
 * when there is one.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { danglingCitations, rulesOf } from '#testing/citations'
import { longSentences, pronounClauses } from '#testing/wording'

const FILES =
  '{*,{backend,modules,projections,frontend,docs}/**/*}.{ts,tsx,js,cjs,css,html,md,mdx,yml,sh}'
/** Excludes this check and its tests, which contain dangling citations on purpose. */
const EXAMPLES = /^(citations|wording)\./

const sources = globSync(FILES)
  .filter((path) => !EXAMPLES.test(basename(path)))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const decisions = globSync('docs/decisions/*.md').map((path) =>
  String(parseInt(basename(path), 10))
)
const rules = rulesOf(readFileSync('docs/rules.md', 'utf8'))
const documents = sources.filter(({ path }) => path.endsWith('.md'))
const code = sources.filter(({ path }) => !path.endsWith('.md'))

report('Cited, but missing', danglingCitations(sources, { rules, decisions: new Set(decisions) }))
report('Comments and titles that begin with a pronoun clause', code.flatMap(pronounClauses))
report('Sentences over 30 words', documents.flatMap(longSentences))

function report(title: string, problems: string[]) {
  if (problems.length === 0) return
  console.error(`${title}:\n${problems.join('\n')}`)
  process.exitCode = 1
}
