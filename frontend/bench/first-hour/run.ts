/**
 * `npm run bench:first-hour`: measures the effort to reach the first saved word. Also measures the
 * effort to reach any page from any other by name. Writes docs/benchmarks-first-hour.md, which
 * explains each figure. `-- --quick` takes a few walks and writes nothing. Exits with 1 when a
 * target is missed.
 */
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { APP_ROOT } from '#start/bin/importer'
import { publishPage } from '#bench/publish'
import { signUpVerified } from '#testing/accounts'
import { launchChromium } from '#testing/browser/chromium'
import { endSuite } from '#testing/cleanup'
import type { Product } from '#testing/product'
import type { NamedBlock } from '#modules/workspace/api'
import { readNames } from '../../features/workspace/search/names/known-names.js'
import { makeTree } from '../make-tree.js'
import { startDemo } from '../start-demo.js'
import * as steps from '../../journeys/steps.js'
import { type Walk, walk } from './by-name.js'
import { HABITS, habitShare } from './habits.js'
import { demoAccount, firstWord, newAccount } from './first-word.js'
import { type NamedPage, workspaceOf } from './names.js'
import { reportOf } from './report.js'

const quick = process.argv.includes('--quick')
const PAGES = quick ? 100 : 1_000
const WALKS = quick ? 10 : 200
const ROUNDS = quick ? 1 : 3
const file = fileURLToPath(new URL('docs/benchmarks-first-hour.md', APP_ROOT))
const load = os.loadavg()

try {
  const product = await startDemo()
  const browser = await launchChromium()
  const ways = { 'a new account': newAccount, 'the demo’s account': demoAccount }
  const words = []
  for (const [who, way] of Object.entries(ways)) {
    const runs = []
    for (let round = 0; round < ROUNDS; round++) {
      runs.push(await firstWord(browser, product.url, way))
    }
    words.push({ who, ...runs.toSorted((a, b) => a.product - b.product)[Math.floor(ROUNDS / 2)]! })
    console.log(words.at(-1))
  }
  const { walks, habits } = await walkAbout(browser, product)
  await browser.close()

  const results = {
    words,
    walks,
    habits,
    pages: PAGES,
    rounds: ROUNDS,
    load,
    version: browser.version(),
  }
  const { text, missed } = reportOf(results)
  await publishPage(file, text, { keep: !quick })
  for (const line of missed) console.error(line)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await endSuite()
}

/** Walks between randomly drawn pages in a large workspace. */
async function walkAbout(browser: Browser, product: Product) {
  const { tree, pages } = workspaceOf(PAGES)
  const account = await signUpVerified(product.url)
  const { idOf, path } = await makeTree(account, tree)
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
  })
  await steps.signInByCookies(context, account)
  const page = await context.newPage()
  await page.goto(path(...pages[0]!.path))
  await steps.textOf(page).waitFor()
  const { body } = await account.client.get<NamedBlock[]>('blocks/names')
  const place = { page, names: readNames(body.data), opened: [idOf(pages[0]!.name)], idOf }
  const walks: Walk[] = []
  // Warm-up: the first key of the session loads the search bar's code.
  await walk(place, pages[1]!)
  noteOpened(place.opened, idOf(pages[1]!.name))
  for (const to of drawn(pages, WALKS)) {
    walks.push(await walk(place, to))
    noteOpened(place.opened, idOf(to.name))
    if (walks.at(-1)!.took === Infinity) await page.goto(path(...to.path))
    if (walks.length % 50 === 0) console.log(`${walks.length} walks`)
  }
  await context.close()
  return { walks, habits: HABITS.map((habit) => habitShare(habit, pages, place)) }
}

/** Records an opened page as the browser does. */
function noteOpened(opened: number[], id: number) {
  const others = opened.filter((other) => other !== id).slice(0, 10)
  opened.splice(0, opened.length, id, ...others)
}

/** Returns `count` of the pages, the same ones in each run. */
function drawn(pages: NamedPage[], count: number) {
  const step = Math.floor(pages.length * 0.618)
  return Array.from({ length: count }, (_, i) => pages[(step * (i + 1)) % pages.length]!)
}
