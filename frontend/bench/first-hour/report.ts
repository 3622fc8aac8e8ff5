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

Made by \`npm run bench:first-hour\`, in Chromium ${version}, at 1280 × 800. ${os.cpus().length} × ${os.cpus()[0]?.model.trim()},
load before the run ${load.map((value) => value.toFixed(1)).join(' / ')}, ${new Date().toISOString().slice(0, 10)}.

## From the address to the first saved word

From the front page to “Saved” behind a word that was typed, in a browser that has nothing of Strata;
the median of ${rounds}. A new account signs up, and follows the link of the mail, which counts as a
press, though the mail’s own window does not. What the demo’s account types for its password is filled
in. _Product_ is what the product took, with hands that take no time; _with hands_ adds ${SECONDS.key} s for a key
and ${SECONDS.press} s for a press, as the keystroke-level model has them.

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

Most keys of a new account are what it is asked for: a name, an address, a password, and that again.

### Beside others

No figure of theirs is known to us, and neither was measured for this page. What has to be done is
counted from the source of their forms and from pictures of their screens (November 2026), for the
first person of an installation of one’s own. Seconds are not guessed.

${OTHERS}

## From any page to any other by its name

${walks.length} walks in a workspace of ${pages} pages, each from the page before: Ctrl+K, letters, and Enter or, where
the page is not the first find, Alt with the digit that stands beside it. A press counts as one key, whether
Ctrl or Alt is held or not, and so does a space. The letters are what somebody may try who
knows the name: the first four of a word (“lent”), those of two words (“wi b” for “Willow brief”),
first letters (“bb” for “Bluebell brief”) or, of one of a series, those with the year (“mm25” for “Meals in March
2025” and for “Board minutes March 2025”, “mma25”, “me mar 25”): of these that which finds the page first within six keys, else that which takes
the fewest. The hands take no time, nor do eyes: seeing which digit it is comes on top. The time ends
when the other page’s name and text are on the screen.
Names are those of \`frontend/bench/first-hour/names.ts\`: ${share(own, walks)} of the walks are to a page with a name of
its own, the others to one of a series, what comes again each month for four years, as journals and minutes do.

${table(
  ['', 'walks', 'in 6 keys', 'keys: median', 'p95', 'most', 'ms: median', 'p95', 'most'],
  [
    ['a name of its own', own],
    ['one of a series', dated],
  ].map(([name, some]) => row(name as string, some as Walk[]))
)}

Of the walks to names of their own ${firsts(own)} end at the first find, by Enter; of those to a series, ${firsts(dated)}.
The aim is six keys and a second. ${missed.length === 0 ? 'No walk missed it.' : `**Missed** by ${missed.length} walks: ${missed.map(said).join('; ')}.`}

Whoever does not look for the shortest way, but types in one way always, comes to so many of all pages,
if none was opened before:

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
