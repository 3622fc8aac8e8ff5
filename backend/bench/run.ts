import 'reflect-metadata'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FULL, MANY_USERS, QUICK } from '#bench/effort'
import { measureEventStore } from '#bench/event_store'
import { commitOf, measureBeside } from '#bench/beside'
import { figuresBeside, measureAllOf } from '#bench/beside_pages'
import { measureDifferences } from '#bench/differences'
import { measureHistory } from '#bench/history'
import { measureEarlierDays } from '#bench/earlier_days'
import { describeMachine } from '#bench/machine'
import { publishPage } from '#bench/publish'
import { measureOnEventStoreDb } from '#bench/on_eventstoredb'
import { measureOnPostgres } from '#bench/on_postgres'
import { measureCosts } from '#bench/request_costs'
import { measureAttacksAlone, measureProduct, measureRequestsAlone } from '#bench/product'
import {
  formatReport,
  introduceBeside,
  POSTGRES_INTRODUCTION,
  STAFF_INTRODUCTION,
} from '#bench/report'
import { measureStaff } from '#bench/staff/run'
import { measureTreeSizes } from '#bench/tree_sizes'
import { APP_ROOT } from '#start/bin/importer'
import { endSuite } from '#testing/cleanup'
import { prepareEnvironment } from '#testing/environment'

/**
 * `npm run bench`: measures the product beside the minimum cost of its work, and writes
 * docs/benchmarks.md. With `--only=staff` it measures the staff area with 100,000 users, and writes
 * docs/benchmarks-staff.md. With `--beside=<path>` it measures another checkout in turns with this
 * one, and writes docs/benchmarks-beside.md; with `--whole` also everything that both measure. With
 * `--postgres=<url>` it measures the product on that server in turns with the embedded one, and
 * writes docs/benchmarks-postgres.md. With `--quick`, `--only=requests`, `--only=costs`,
 * `--only=attacks`, `--only=history` or `--only=eventstoredb` it prints the report instead; `--attack=<part of its
 * name>` selects one attack. EVENTSTORE_URL names an EventStoreDB to use.
 */
const quick = process.argv.includes('--quick')
const only = option('only')
const beside = option('beside')
const effort = quick ? QUICK : FULL
const postgres = option('postgres')
const page = pageOf()
const name = `docs/benchmarks${page === undefined ? '' : `-${page}`}.md`
const file = fileURLToPath(new URL(name, APP_ROOT))
const begun = performance.now()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => void endSuite().then(() => process.exit(130)))
}

try {
  await prepareEnvironment()
  const machine = await describeMachine(String(process.env.DATABASE_URL))
  const sections = await measure()
  const introduction = introduce()
  const report = formatReport(machine, sections, introduction)
  await publishPage(file, report, { keep: !quick && (only === undefined || page !== undefined) })
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

function pageOf() {
  if (postgres !== undefined) return 'postgres'
  if (beside !== undefined) return 'beside'
  return only === 'staff' ? 'staff' : undefined
}

function introduce() {
  if (postgres !== undefined) return POSTGRES_INTRODUCTION
  if (beside !== undefined) return introduceBeside(commitOf(beside))
  return only === 'staff' ? STAFF_INTRODUCTION : undefined
}

function measure() {
  if (postgres !== undefined) return measureOnPostgres(effort, postgres, say)
  if (beside !== undefined) return measureBoth(resolve(beside))
  if (only === 'requests') return measureRequestsAlone(effort)
  if (only === 'costs') return measureCosts(effort, say)
  if (only === 'attacks') return measureAttacksAlone(effort, say, option('attack'))
  if (only === 'history') return measurePast()
  if (only === 'staff') {
    return measureStaff(quick ? effort : { ...effort, staffUsers: MANY_USERS }, say)
  }
  if (only === 'eventstoredb') return measureOnEventStoreDb(effort, say)
  return measureAll()
}

async function measureBoth(root: string) {
  const requests = await measureBeside(effort, root, say)
  if (!process.argv.includes('--whole')) return requests
  say('all figures of the other checkout')
  const others = await measureAllOf(root)
  return [...requests, figuresBeside(await measureWork(), others)]
}

async function measureWork() {
  say('event store')
  return [
    await measureEventStore(effort),
    ...(await measureProduct(effort, say)),
    ...(await measureTreeSizes(effort, say)),
    ...(await measurePast()),
    ...(await measureCosts(effort, say)),
  ]
}

async function measurePast() {
  return [
    await measureDifferences(say),
    ...(await measureHistory(effort, say)),
    ...(await measureEarlierDays(effort, say)),
  ]
}

async function measureAll() {
  return [
    ...(await measureWork()),
    ...(await measureAttacksAlone(effort, say)),
    ...(await measureOnEventStoreDb(effort, say)),
    ...(await measureStaff(effort, say)),
  ]
}

function say(what: string) {
  const seconds = Math.round((performance.now() - begun) / 1_000)
  console.log(`${String(seconds).padStart(4)} s  ${what}`)
}
