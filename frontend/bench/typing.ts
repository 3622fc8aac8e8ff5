/**
 * `npm run bench:typing`: measures the processor time of the server while one user types in
 * Chromium without a pause, and while a page is only open. Prints seconds per hour, and a stored
 * figure of Docmost, which tells little on another machine. `-- --quick` only checks that it works.
 * Runs on Linux only.
 */
import 'reflect-metadata'
import { setTimeout as pause } from 'node:timers/promises'
import { processesOf, timeTaken } from '#bench/processor_time'
import { SampleText } from '#bench/sample_text'
import { signUpVerified } from '#testing/accounts'
import { launchChromium } from '#testing/browser/chromium'
import { endSuite } from '#testing/cleanup'
import { prepareEnvironment, temporaryDirectory } from '#testing/environment'
import { freshDatabase } from '#testing/fresh_database'
import { Product } from '#testing/product'
import * as steps from '../journeys/steps.js'
import { makeTree } from './make-tree.js'

const quick = process.argv.includes('--quick')
/**
 * Seconds of each part. A server that has just started still compiles its code, and collects what
 * its start left behind.
 */
const SECONDS = quick
  ? { warmUp: 2, rest: 1, open: 2, typing: 10 }
  : { warmUp: 100, rest: 60, open: 120, typing: 300 }
const KEY_EVERY_MS = 150
const WORDS = 6
const SENTENCES_A_PARAGRAPH = 5
const SEED = 37
const SECONDS_AN_HOUR = 3_600
/**
 * Docmost's processor seconds per hour of the same typing: server, database and Redis. Measured at
 * the same time as Strata on a machine of this kind.
 */
const DOCMOST = 28

try {
  await prepareEnvironment()
  const databaseUrl = await freshDatabase()
  const directory = await temporaryDirectory()
  const product = await Product.start({ directory, env: { DATABASE_URL: databaseUrl } })
  const account = await signUpVerified(product.url)
  const { path } = await makeTree(account, { Notes: { File: { Section: { Page: {} } } } })
  const browser = await launchChromium()
  const context = await browser.newContext({ baseURL: product.url })
  await steps.signInByCookies(context, account)
  const page = await context.newPage()
  await page.goto(path('Notes', 'File', 'Section', 'Page'))
  await steps.textOf(page).click()

  const text = new SampleText(SEED)
  let typed = ''
  const type = async (seconds: number) => {
    const end = performance.now() + seconds * 1_000
    for (let sentence = 1; performance.now() < end; sentence++) {
      const next = `${text.sentence(WORDS)}${sentence % SENTENCES_A_PARAGRAPH ? ' ' : '\n'}`
      await page.keyboard.type(next, { delay: KEY_EVERY_MS })
      typed += next
    }
  }
  await type(SECONDS.warmUp)
  await pause(SECONDS.rest * 1_000)

  const processes = await processesOf(directory, databaseUrl)
  const secondsAnHour = async (work: () => Promise<unknown>) => {
    const taken = timeTaken(processes)
    const begun = performance.now()
    await work()
    const hours = (performance.now() - begun) / 1_000 / SECONDS_AN_HOUR
    const { node, postgres } = taken(hours * 1_000)
    return { node, postgres, total: node + postgres }
  }
  const open = await secondsAnHour(() => pause(SECONDS.open * 1_000))
  const typing = await secondsAnHour(() => type(SECONDS.typing))
  console.log(`a page is open: ${shown(open)}`)
  console.log(`typing: ${shown(typing)}; Docmost ${DOCMOST} s`)

  await steps.save(page)
  const lines = await steps.textOf(page).locator('p').allInnerTexts()
  const [was, is] = [typed, lines.join('')].map((one) => one.replaceAll(/\s/g, ''))
  if (was !== is) throw new Error('The page is not what was typed')
  await browser.close()
} finally {
  await endSuite()
}

function shown({ node, postgres, total }: { node: number; postgres: number; total: number }) {
  const [all, ...parts] = [total, node, postgres].map((seconds) => seconds.toFixed(1))
  return `${all} s per hour (Node ${parts[0]}, Postgres ${parts[1]})`
}
