/**
 * `npm test`: installs what is missing, then runs every check and every suite. A step that
 * succeeds takes one line; what a failing one printed is shown in full, and the rest still runs.
 *
 *   npm test                                          everything
 *   npm test -- lint unit                             some steps (tools/testing/steps.js)
 *   npm test -- functional --files=sign_in.functional a suite with options for Japa
 *
 * Plain JavaScript, since it starts on the Node that the machine has.
 */
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArguments } from '../../tools/testing/arguments.js'
import { runCommand, signalRunning } from '../../tools/testing/run_command.js'
import { Slots } from '../../tools/testing/slots.js'
import { STEPS } from '../../tools/testing/steps.js'
import { ensureInstalled } from './install.js'

/** Half of what suites do is waiting: for processes, for databases, and for what they have broken. */
const AT_ONCE = 2 * os.availableParallelism()

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))

const total = { passed: 0, failed: 0, leftOut: 0 }
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interrupted = true
    signalRunning(signal)
  })
}

try {
  await runSteps(parseArguments(process.argv.slice(2), STEPS))
} catch (error) {
  console.error(error.message)
  total.failed += 1
}
process.exitCode = interrupted ? 130 : total.failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)

async function runSteps({ steps, options }) {
  const { node } = await ensureInstalled()
  const slots = new Slots(AT_ONCE)
  /** Whether they went well, once they have ended. */
  const ended = new Map()
  for (const step of steps) ended.set(step.name, runOrSkip(step, ended.size))
  await Promise.all(ended.values())
  if (interrupted) throw new Error('Interrupted.')
  const onlySuites = steps.every(({ kind }) => kind === 'suite')
  if (onlySuites && total.passed + total.failed + total.leftOut === 0)
    throw new Error('There is no such test.')

  async function runOrSkip(step, rank) {
    if ((await ended.get(step.needs)) !== false) {
      return run(step, (args, limit) => slots.run(rank, () => start(node, args, limit)), options)
    }
    if (!interrupted) console.log(`- ${step.name.padEnd(12)} not run: ${step.needs} failed`)
    return false
  }
}

async function start(node, args, limit) {
  if (interrupted) return { ok: false, output: '', began: performance.now() }
  const began = performance.now()
  return { began, ...(await runCommand(node, args, limit)) }
}

/** Runs one step, says how it went, and returns whether it went well. */
async function run({ name, kind, commands, minutes = 10 }, startCommand, options) {
  const extra = kind === 'suite' ? options : []
  const outcomes = await Promise.all(
    commands.map((command) => startCommand([...command, ...extra], minutes * 60_000))
  )
  if (interrupted) return false
  const began = Math.min(...outcomes.map((outcome) => outcome.began))
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`.padStart(8)
  const ok = outcomes.every((outcome) => outcome.ok)
  const count = (what) => outcomes.reduce((sum, { result }) => sum + (result?.[what] ?? 0), 0)
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(count)
  total.passed += passed
  total.failed += ok ? failed : Math.max(failed, 1)
  total.leftOut += outcomes.flatMap(({ result }) => result?.leftOut ?? []).length

  const counts = [passed && `${passed} passed`, failed && `${failed} failed`]
  const note = [...counts, skipped && `${skipped} skipped`].filter(Boolean).join(', ')
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(12)}${seconds}  ${note}`.trimEnd())
  for (const title of outcomes.flatMap(({ result }) => result?.unsteady ?? [])) {
    console.log(`  passed at the second try: ${title}`)
  }
  for (const title of outcomes.flatMap(({ result }) => result?.leftOut ?? [])) {
    console.log(`  left out: ${title}`)
  }
  for (const outcome of outcomes) if (!outcome.ok) console.log(`\n${outcome.output.trimEnd()}\n`)
  return ok
}
