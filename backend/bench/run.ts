import 'reflect-metadata'
import { resolve } from 'node:path'
import { measureAttacksAlone } from '#bench/attack_ground'
import { FULL, QUICK } from '#bench/effort'
import { measureHistory } from '#bench/history'
import { measureBeside } from '#bench/interleaved'
import { describeMachine } from '#bench/machine'
import { measureOnEventStoreDb } from '#bench/on_eventstoredb'
import { measureOnPostgres } from '#bench/on_postgres'
import { publishPart } from '#bench/publish'
import { formatReport } from '#bench/report'
import { measureCosts } from '#bench/request_costs'
import { measureLargeExport } from '#bench/large_export'
import { measureSearches } from '#bench/searches'
import { measureTransfers } from '#bench/transfers'
import { endSuite } from '#testing/cleanup'
import { prepareEnvironment } from '#testing/environment'

/**
 * `npm run bench`: measures request costs and attacks, and writes them to docs/benchmarks.md.
 * `--quick` and `--only=` with costs, attacks, history, search, transfers, large-export or eventstoredb
 * only print; `--attack=<part of its name>` selects one attack. `--beside=<path>` prints requests of
 * this checkout and of another installed one, measured in turns; `--postgres=<url>` prints requests
 * with the data on that server and on the embedded one. EVENTSTORE_URL names an EventStoreDB to
 * use.
 */
const quick = process.argv.includes('--quick')
const only = option('only')
const beside = option('beside')
const postgres = option('postgres')
const effort = quick ? QUICK : FULL
const begun = performance.now()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => void endSuite().then(() => process.exit(130)))
}

try {
  await prepareEnvironment()
  const machine = await describeMachine(String(process.env.DATABASE_URL))
  const report = formatReport(machine, await measure())
  await publishPart('server', report, { keep: !quick && !(only ?? beside ?? postgres) })
} catch (error) {
  process.exitCode = 1
  console.error(error)
} finally {
  await endSuite()
  process.exit()
}

function option(name: string) {
  return process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
}

async function measure() {
  if (beside !== undefined) return measureBeside(effort, resolve(beside), say)
  if (postgres !== undefined) return measureOnPostgres(effort, postgres, say)
  if (only === 'costs') return measureCosts(effort, say)
  if (only === 'attacks') return measureAttacksAlone(effort, say, option('attack'))
  if (only === 'history') return measureHistory(effort, say)
  if (only === 'search') return measureSearches(effort, say)
  if (only === 'transfers') return measureTransfers(effort, say)
  if (only === 'large-export') return measureLargeExport(effort, say)
  if (only === 'eventstoredb') return measureOnEventStoreDb(effort, say)
  if (only !== undefined) throw new Error(`There is no part named ${only}`)
  return [...(await measureCosts(effort, say)), ...(await measureAttacksAlone(effort, say))]
}

function say(what: string) {
  const seconds = Math.round((performance.now() - begun) / 1_000)
  console.log(`${String(seconds).padStart(4)} s  ${what}`)
}
