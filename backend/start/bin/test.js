/**
 * `npm test`: installs missing packages, then runs every check and every suite.
 *
 * A successful step prints one line. A failed step prints its whole output, and the rest still
 * runs. Failed tests run again at the end, alone; those that pass then are reported as flaky
 * (decision 65).
 *
 *   npm test                                          the gate
 *   npm run test:all                                  everything
 *   npm test -- lint unit                             some steps (backend/testing/steps.js)
 *   npm test -- functional --files=sign_in.functional a suite with options for Japa
 *
 * Plain JavaScript, because it runs on the Node version installed on the machine.
 */
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { commandsOf, parseArguments } from '../../testing/arguments.js'
import { failedCount, rerunFailed } from '../../testing/reruns.js'
import { runCommand, signalRunning } from '../../testing/run_command.js'
import { Slots } from '../../testing/slots.js'
import { STEPS } from '../../testing/steps.js'
import { ensureInstalled } from './install.js'
import { onNpmExit } from './parent.js'

/**
 * Number of commands run in parallel. A suite with its database or browser uses one core; one extra
 * suite fills its waits.
 */
const PARALLEL = os.availableParallelism() + 1
const MINUTE_MS = 60_000

process.chdir(fileURLToPath(new URL('../../../', import.meta.url)))

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupt(signal))
onNpmExit(() => interrupt('SIGTERM'))

/** Outcomes of all commands so far. */
const outcomes = []
let problem
try {
  await runPlan(parseArguments(process.argv.slice(2), STEPS))
} catch (error) {
  problem = error
  console.error(error.message)
}
const count = (numberOf) => outcomes.reduce((sum, outcome) => sum + numberOf(outcome), 0)
const failed = count(failedCount) + (problem ? 1 : 0)
process.exitCode = interrupted ? 130 : failed > 0 ? 1 : 0
console.log(`${count(passedCount)} passed, ${failed} failed`)

function interrupt(signal) {
  interrupted = true
  signalRunning(signal)
}

async function runPlan(plan) {
  const { node } = await ensureInstalled()
  const slots = new Slots(PARALLEL)
  /** Promises by step name; each resolves with true if the step succeeded. */
  const ended = new Map()
  for (const step of plan.steps) ended.set(step.name, runOrSkip(step, ended.size))
  await Promise.all(ended.values())
  if (interrupted) throw new Error('Interrupted.')
  if (plan.scope !== 'named') await rerun(node)
  if (plan.steps.every(({ kind }) => kind === 'suite') && !outcomes.some(ranTests)) {
    throw new Error('There is no such test.')
  }

  async function runOrSkip(step, rank) {
    if ((await ended.get(step.needs)) !== false) {
      return runStep(step, plan, (args, limit) => slots.run(rank, () => start(node, args, limit)))
    }
    if (!interrupted) console.log(`- ${step.name.padEnd(12)} not run: ${step.needs} failed`)
    return false
  }
}

async function start(node, args, limit) {
  const began = performance.now()
  if (interrupted) return { args, began, ok: false, output: '' }
  return { args, began, ...(await runCommand(node, args, limit)) }
}

/** Runs one step, prints its result, and returns true if it succeeded. */
async function runStep(step, plan, startCommand) {
  const limit = (step.minutes ?? 10) * MINUTE_MS
  const own = await Promise.all(commandsOf(step, plan).map((args) => startCommand(args, limit)))
  outcomes.push(...own)
  if (interrupted) return false
  const seconds = (performance.now() - Math.min(...own.map(({ began }) => began))) / 1000
  const ok = own.every((outcome) => outcome.ok)
  const sum = (numberOf) => own.reduce((total, outcome) => total + numberOf(outcome), 0)
  const [passed, failures] = [sum(passedCount), sum((one) => one.result?.failures.length ?? 0)]
  const skipped = sum(({ result }) => result?.skipped ?? 0)
  const counts = [passed && `${passed} passed`, failures && `${failures} failed`]
  const note = [...counts, skipped && `${skipped} skipped`].filter(Boolean).join(', ')
  const time = `${seconds.toFixed(1)} s`.padStart(8)
  console.log(`${ok ? '✓' : '✗'} ${step.name.padEnd(12)}${time}  ${note}`.trimEnd())
  for (const title of own.flatMap(({ result }) => result?.leftOut ?? [])) {
    console.log(`  left out: ${title}`)
  }
  for (const outcome of own) if (!outcome.ok) console.log(`\n${outcome.output.trimEnd()}\n`)
  return ok
}

async function rerun(node) {
  const flaky = await rerunFailed(outcomes, async (args) => {
    const again = await start(node, args, 10 * MINUTE_MS)
    if (!again.ok) console.log(`\nAgain, alone:\n${again.output.trimEnd()}\n`)
    return again
  })
  for (const name of flaky) console.log(`FLAKY: ${name}`)
}

function passedCount({ result }) {
  return result?.passed ?? 0
}

/** True if a command ran a test, left one out, or failed before it could. */
function ranTests(outcome) {
  return passedCount(outcome) + failedCount(outcome) + (outcome.result?.leftOut.length ?? 0) > 0
}
