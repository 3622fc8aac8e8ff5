import os from 'node:os'
import type { SharedVisit } from './shared-page.js'

/** CPU slowdown factor, which simulates an older phone. */
export const SLOWED_BY = 4

/** Medians in ms. A type rather than an interface, because its fields are iterated by name. */
// oxlint-disable-next-line typescript/consistent-type-definitions
export type Arrival = {
  latency: number
  coldShown: number
  coldLCP: number
  coldKey: number
  coldCalls: number
  warmShown: number
  warmLCP: number
  warmKey: number
  /**
   * Time from the click: for a page neither opened nor prefetched, a prefetched one, and one opened
   * before.
   */
  first: number
  ahead: number
  again: number
  CLS: number
}

/** One visit on a slow CPU. */
export interface SlowVisit {
  visit: number
  LCP: number
  firstKey: number
  CLS: number
  /**
   * 95th percentile of the time from a click or key to the next frame: 95 of 100 take no longer.
   */
  INP: number
}

const MAX_INP = 100
/** Layout shift tolerance: less than a pixel of a line. */
const MAX_CLS = 0.0005
/** Limits for a shared page, in ms and kB. */
const MAX_SHARED_LCP = 300
const MAX_SHARED_KB = 60

interface Results {
  arrivals: Arrival[]
  slow: SlowVisit[]
  /** Medians. */
  shared: SharedVisit
  rounds: number
  load: number[]
  version: string
}

/** Returns the documentation page and the missed targets. */
export function reportOf({ arrivals, slow, shared, rounds, load, version }: Results) {
  const missed = [
    ...arrivals
      .filter(({ CLS }) => CLS > MAX_CLS)
      .map(({ latency }) => `layout shifts at a latency of ${latency} ms`),
    ...slow.flatMap(({ visit, CLS, INP }) => [
      ...(CLS > MAX_CLS ? [`layout shifts on visit ${visit}`] : []),
      ...(INP > MAX_INP ? [`INP over ${MAX_INP} ms on visit ${visit}`] : []),
    ]),
    ...(shared.CLS > MAX_CLS ? ['layout shifts of a shared page'] : []),
    ...(shared.LCP > MAX_SHARED_LCP ? [`LCP of a shared page over ${MAX_SHARED_LCP} ms`] : []),
    ...(shared.kilobytes > MAX_SHARED_KB ? [`a shared page over ${MAX_SHARED_KB} kB`] : []),
  ]
  const text = `## Arriving at a page

\`npm run bench:arrive\` measures in Chromium ${version}: medians of ${rounds}, in ms since opening
the address, or since the press. ${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, load before the run
${load.map((value) => value.toFixed(1)).join(' / ')}, ${new Date().toISOString().slice(0, 10)}.

The latency is added to every round trip, over HTTP/1.1. _Cold_ is the first visit of a signed-in
browser without the app in its cache; _warm_ is the next visit. _Shown_ is the time until the page's
text is visible. _Key_ is the time until the first typed letter is visible, typed as soon as the text
is visible. Three pages are opened by a press in the list: _first_ was neither opened nor prefetched
before, _read ahead_ was prefetched, and _again_ was opened before.

${table(
  [
    'latency',
    'cold: shown',
    'LCP',
    'key',
    'API calls',
    'warm: shown',
    'LCP',
    'key',
    'press: first',
    'read ahead',
    'again',
    'CLS',
  ],
  arrivals.map((it) => [
    it.latency,
    it.coldShown,
    it.coldLCP,
    it.coldKey,
    it.coldCalls,
    it.warmShown,
    it.warmLCP,
    it.warmKey,
    it.first,
    it.ahead,
    it.again,
    it.CLS,
  ])
)}

### On a processor ${SLOWED_BY} times slower

At a latency of 100 ms. The INP is the 95th percentile of the time until the next frame, for keystrokes
in the page and for presses in the list and on a menu. The aims are at most ${MAX_INP} ms and no layout
shift.

${table(
  ['visit', 'LCP', 'key', 'CLS', 'INP p95'],
  slow.map((it) => [it.visit, it.LCP, it.firstKey, it.CLS, it.INP])
)}

### A shared page

The longest page of the demo, opened by its link with an empty cache and without latency. The size is
as transferred, without pictures. The aims are an LCP of at most ${MAX_SHARED_LCP} ms and
${MAX_SHARED_KB} kB (rule 15.46).

${table(
  ['characters', 'LCP', 'kB', 'CLS'],
  [[shared.length, shared.LCP, shared.kilobytes, shared.CLS]]
)}

${missed.length > 0 ? `**Missed:** ${missed.join('; ')}.` : 'All aims are met.'}

### Beside others

Measured earlier, each alone on two cores of the same kind, without latency:

${table(
  ['', 'Outline', 'Docmost'],
  [
    ['opening until it takes keys, small page', '4.6 s', '2.6 s'],
    ['processor time of that', '1.8 s', '1.7 s'],
    ['JavaScript on the wire, requests', '1.6 MB, 400', '5.7 MB, 38'],
  ]
)}
`
  return { text, missed }
}

function table(head: string[], rows: (string | number)[][]) {
  const cell = (value: string | number) =>
    typeof value === 'number' ? Number(value.toFixed(value < 1 ? 4 : 0)) : value
  const lines = rows.map((row) => `| ${row.map(cell).join(' | ')} |`)
  return [`| ${head.join(' | ')} |`, `|${'---:|'.repeat(head.length)}`, ...lines].join('\n')
}
