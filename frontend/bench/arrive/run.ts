/**
 * `npm run bench:arrive`: measures how long a page takes to open. Covers several network latencies
 * and a CPU four times slower. Writes its part of docs/benchmarks.md, which explains each figure.
 * `-- --quick` measures once and writes nothing. Exits with 1 when a target is missed.
 */
import os from 'node:os'
import { publishPart } from '#bench/publish'
import { launchChromium } from '#testing/browser/chromium'
import { endSuite } from '#testing/cleanup'
import type { Seen } from './in-page.js'
import { type Arrival, type SlowVisit, reportOf, SLOWED_BY } from './report.js'
import { visitShared } from './shared-page.js'
import { PAGES, Visitor } from './visitor.js'

const LATENCIES = [0, 100, 400]
/** Network latency in ms while the CPU is throttled. */
const SLOW_LATENCY = 100
const VISITS = 10
const KEYS = 40
/** Visits of a shared page in each round. */
const SHARED_VISITS = 3

const quick = process.argv.includes('--quick')
const rounds = quick ? 1 : 3
const load = os.loadavg()

try {
  const browser = await launchChromium()
  const visitor = await Visitor.begin(browser)
  const arrivals: Arrival[] = []
  for (const latency of LATENCIES) {
    visitor.way.latency = latency
    const runs: Omit<Arrival, 'latency'>[] = []
    for (let round = 0; round < rounds; round++) runs.push(await arrive(visitor))
    arrivals.push({ latency, ...medians(runs) })
    console.log(arrivals.at(-1))
  }
  const slow = await visitSlowly(visitor)
  const shared = medians(await visitShared(browser, SHARED_VISITS * rounds))
  console.log(shared)
  await browser.close()

  const { text, missed } = reportOf({
    arrivals,
    slow,
    shared,
    rounds,
    load,
    version: browser.version(),
  })
  await publishPart('arriving', text, { keep: !quick })
  for (const line of missed) console.error(line)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await endSuite()
}

/** Measures one browser: its first visit, its second visit, and pages opened from the list. */
async function arrive(visitor: Visitor): Promise<Omit<Arrival, 'latency'>> {
  const page = await visitor.openBrowser()
  const cold = await visitor.visit(page)
  const warm = await visitor.visit(page)
  // 'Two' was prefetched and 'Six' was not. 'Two' is then opened a second time.
  const ahead = await visitor.press(page, 'Two')
  const first = await visitor.press(page, 'Six')
  await visitor.settle(page)
  const again = await visitor.press(page, 'Two')
  await page.context().close()
  return {
    coldShown: cold.shown,
    coldLCP: cold.LCP,
    coldKey: cold.firstKey,
    coldCalls: cold.calls,
    warmShown: warm.shown,
    warmLCP: warm.LCP,
    warmKey: warm.firstKey,
    first,
    ahead,
    again,
    CLS: Math.max(cold.CLS, warm.CLS),
  }
}

/** Measures the first and the tenth visit on a slow CPU, each with keys and clicks. */
async function visitSlowly(visitor: Visitor): Promise<SlowVisit[]> {
  visitor.way.latency = SLOW_LATENCY
  const page = await visitor.openBrowser({ slowedBy: SLOWED_BY })
  const visits: SlowVisit[] = []
  for (let visit = 1; visit <= VISITS; visit++) {
    const { LCP, firstKey } = await visitor.visit(page)
    if (visit !== 1 && visit !== VISITS) continue
    const { CLS, interactions } = await work(visitor, page)
    visits.push({ visit, LCP, firstKey, CLS, INP: quantile(interactions, 0.95) })
    console.log(visits.at(-1))
  }
  await page.context().close()
  return visits
}

/** Types, and opens the listed pages and a menu. */
async function work(
  visitor: Visitor,
  page: Awaited<ReturnType<Visitor['openBrowser']>>
): Promise<Seen> {
  for (let key = 0; key < KEYS; key++) await page.keyboard.press('y', { delay: 20 })
  for (let key = 0; key < KEYS; key++) await page.keyboard.press('Backspace', { delay: 20 })
  for (const name of [...PAGES.slice(1), 'One']) {
    await visitor.press(page, name)
    await page.waitForTimeout(300)
  }
  for (let time = 0; time < 3; time++) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  }
  await visitor.settle(page)
  return visitor.seen(page)
}

function medians<T extends Record<string, number>>(runs: T[]): T {
  const names = Object.keys(runs[0]!) as (keyof T)[]
  return Object.fromEntries(
    names.map((name) => [
      name,
      quantile(
        runs.map((run) => run[name]!),
        0.5
      ),
    ])
  ) as T
}

function quantile(values: number[], q: number) {
  return values.toSorted((a, b) => a - b)[Math.ceil(q * values.length) - 1] ?? 0
}
