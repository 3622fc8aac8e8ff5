/**
 * `npm run test:rounds -- unit functional --rounds=20`: runs suites repeatedly, without reruns of
 * failed tests, while other work keeps every processor busy (decision 65). Reports each round, and
 * prints the output of failed ones. Exits with 1 if any failed.
 */
import os from 'node:os'
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

const TEST = fileURLToPath(new URL('../start/bin/test.js', import.meta.url))

const { values, positionals: suites } = parseArgs({
  options: { rounds: { type: 'string', default: '20' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
if (suites.length === 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error('Name suites and the number of rounds: npm run test:rounds -- unit --rounds=20')
  process.exit(1)
}

const busy = Array.from(
  { length: os.availableParallelism() },
  () => new Worker('for (;;);', { eval: true })
)
let failed = 0
for (let round = 1; round <= rounds; round++) {
  for (const suite of suites) {
    const began = performance.now()
    const { ok, output } = await run(suite)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${suite}, round ${round}: ${ok ? 'passed' : 'failed'}, ${seconds} s`)
    if (ok) continue
    failed += 1
    console.log(output)
  }
}
for (const worker of busy) await worker.terminate()
console.log(`${rounds * suites.length - failed} rounds passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function run(suite: string) {
  const child = spawn(process.execPath, [TEST, suite], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { ok: code === 0, output: Buffer.concat(output).toString() }
}
