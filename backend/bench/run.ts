import 'reflect-metadata'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { FULL, QUICK } from '#backend/bench/effort'
import { measureEventStore } from '#backend/bench/event_store'
import { describeMachine } from '#backend/bench/machine'
import { measureAttacksAlone, measureProduct, measureRequestsAlone } from '#backend/bench/product'
import { formatReport } from '#backend/bench/report'
import { measureTreeSizes } from '#backend/bench/tree_sizes'
import { APP_ROOT } from '#backend/bin/importer'
import { endSuite } from '#backend/testing/cleanup'
import { prepareEnvironment } from '#backend/testing/environment'

/**
 * `npm run bench`: measures the product beside what its work costs at least, and writes
 * docs/benchmarks.md. With `--quick`, `--only=requests` or `--only=attacks`, it prints the report
 * instead.
 */
const quick = process.argv.includes('--quick')
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const effort = quick ? QUICK : FULL
const file = fileURLToPath(new URL('docs/benchmarks.md', APP_ROOT))
const begun = performance.now()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => void endSuite().then(() => process.exit(130)))
}

try {
  await prepareEnvironment()
  const machine = await describeMachine(String(process.env.DATABASE_URL))
  const sections = await measure()
  const report = formatReport(machine, sections)
  const formatted = await format(report, { ...(await resolveConfig(file)), filepath: file })
  console.log(formatted)
  if (!quick && only === undefined) await writeFile(file, formatted)
} catch (error) {
  process.exitCode = 1
  console.error(error)
} finally {
  await endSuite()
  process.exit()
}

function measure() {
  if (only === 'requests') return measureRequestsAlone(effort)
  if (only === 'attacks') return measureAttacksAlone(effort, say)
  return measureAll()
}

async function measureAll() {
  say('event store')
  return [
    await measureEventStore(effort),
    ...(await measureProduct(effort, say)),
    ...(await measureTreeSizes(effort, say)),
    ...(await measureAttacksAlone(effort, say)),
  ]
}

function say(what: string) {
  const seconds = Math.round((performance.now() - begun) / 1_000)
  console.log(`${String(seconds).padStart(4)} s  ${what}`)
}
