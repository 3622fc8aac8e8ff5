import os from 'node:os'
import { MAX_KEYS, type Walk } from './by-name.js'
import type { FirstWord } from './first-word.js'
import type { habitShare } from './habits.js'
import { SECONDS } from './hands.js'

const MAX_MS = 1_000

interface Results {
  words: (FirstWord & { who: string })[]
  walks: Walk[]
  habits: ReturnType<typeof habitShare>[]
  pages: number
  rounds: number
  load: number[]
  version: string
}

/** Returns the documentation page and the missed targets. */
export function reportOf({ words, walks, habits, pages, rounds, load, version }: Results) {
  const own = walks.filter(({ to }) => !to.dated)
  const dated = walks.filter(({ to }) => to.dated)
  const missed = walks.filter(({ keys, took }) => keys > MAX_KEYS || took > MAX_MS)
  const text = `# The first hour

\`npm run bench:first-hour\` measures in Chromium ${version}, at 1280 × 800. ${os.cpus().length} × ${os.cpus()[0]?.model.trim()},
load before the run ${load.map((value) => value.toFixed(1)).join(' / ')}, ${new Date().toISOString().slice(0, 10)}.

## From the address to the first saved word

From the front page to “Saved” after a typed word, in a browser without any data of Strata; the median
of ${rounds}. A new account signs up and follows the mail’s link. The link counts as a press, the mail’s
window does not. The demo account’s password is prefilled. _Product_ is the time of the product alone,
with instant input. _With hands_ adds ${SECONDS.key} s per key and ${SECONDS.press} s per press, as in the
keystroke-level model.

${table(
  ['', 'presses', 'keys', 'product, s', 'with hands, s'],
  words.map((it) => [
    it.who,
    it.presses,
    it.keys,
    it.product.toFixed(1),
    (it.product + it.presses * SECONDS.press + it.keys * SECONDS.key).toFixed(0),
  ])
)}

Most keys of a new account fill its form: a name, an address, a password, and the password again.

### Beside others

We know no published figures of the other products, and measured none. The steps are counted from the
source of their forms and from screenshots (November 2026), for the first user of a self-hosted
installation. Seconds are not estimated.

${OTHERS}

## From any page to any other by its name

${walks.length} walks in a workspace of ${pages} pages, each from the previous page: Ctrl+K, letters, then Enter.
If the page is not the first result, Alt with its digit replaces Enter. A key counts once, with or
without Ctrl or Alt, and so does a space. The letters are typical attempts of a user who knows the name:
the first four of a word (“lent”), parts of two words (“wi b” for “Willow brief”), first letters (“bb” for
“Bluebell brief”). For a series, the letters include the year (“mm25” for “Meals in March 2025” and for
“Board minutes March 2025”, “mma25”, “me mar 25”). Each walk uses the attempt that finds the page first
within six keys, else the one with the fewest keys. Input and reading take no time, so finding the digit
is not included. The time ends when the target page’s name and text are visible.

Names come from \`frontend/bench/first-hour/names.ts\`. ${share(own, walks)} of the walks lead to a page with a name
of its own, the rest to one of a monthly series over four years, such as journals and minutes.

${table(
  ['', 'walks', 'in 6 keys', 'keys: median', 'p95', 'most', 'ms: median', 'p95', 'most'],
  [
    ['a name of its own', own],
    ['one of a series', dated],
  ].map(([name, some]) => row(name as string, some as Walk[]))
)}

Walks to a name of its own end at the first result, by Enter, in ${firsts(own)} of cases; walks to a series in ${firsts(dated)}.
The aim is at most six keys and one second. ${missed.length === 0 ? 'No walk missed the aim.' : `**Missed** by ${missed.length} walks: ${missed.map(said).join('; ')}.`}

The next table shows the share of pages that one fixed way of typing finds, if no page was opened before:
the share at the first result, and among the nine results with a digit.

${table(
  ['pages', 'typed', 'the first find', 'one of nine'],
  habits.map(({ dated: isDated, what, first, withKey }) => [
    isDated ? 'of a series' : 'of their own',
    what,
    first,
    withKey,
  ])
)}
`
  // Series don't count as missed, because four letters can't distinguish all their pages.
  return { text, missed: missed.filter(({ to }) => !to.dated).map(said) }
}

/** Counted by hand, not measured. */
const OTHERS = table(
  ['', 'fields', 'presses until a page takes letters', 'verified by mail'],
  [
    ['Strata', 4, 'Sign Up; the mail’s link; Open Strata: 3', 'yes'],
    ['Docmost', 4, 'the first field; Create workspace, by Enter; a space; New page: 3', 'no'],
    ['Outline', 3, 'Continue, by Enter; New doc, and its collection: 1 or 2', 'no'],
  ]
)

function row(name: string, walks: Walk[]) {
  const soon = walks.filter(({ keys }) => keys <= MAX_KEYS).length
  return [
    name,
    walks.length,
    `${Math.floor((100 * soon) / walks.length)} %`,
    ...[0.5, 0.95, 1].map((q) => quantile(walks, 'keys', q)),
    ...[0.5, 0.95, 1].map((q) => round(quantile(walks, 'took', q))),
  ]
}

function said({ to, typed, keys, took }: Walk) {
  return `${to.name}, by ${typed}: ${keys} keys, ${round(took)} ms`
}

function firsts(walks: Walk[]) {
  return share(
    walks.filter(({ place }) => place === 0),
    walks
  )
}

function quantile(walks: Walk[], field: 'keys' | 'took', q: number) {
  const values = walks.map((walk) => walk[field]).toSorted((a, b) => a - b)
  return values[Math.ceil(q * values.length) - 1] ?? 0
}

function share(some: Walk[], all: Walk[]) {
  return `${Math.round((100 * some.length) / all.length)} %`
}

function round(ms: number) {
  return Math.round(ms)
}

function table(heads: string[], rows: (string | number)[][]) {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  const rule = heads.map((_, column) => (column === 0 ? ':--' : '--:'))
  return [heads, rule, ...rows].map(line).join('\n')
}
