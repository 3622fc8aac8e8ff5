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
import { fileURLToPath } from 'node:url'
import { parseArguments } from '../../tools/testing/arguments.js'
import { runCommand, signalRunning } from '../../tools/testing/run_command.js'
import { STEPS } from '../../tools/testing/steps.js'
import { ensureInstalled } from './install.js'

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
  const unsuccessful = new Set()
  for (const group of groupsOf(steps)) {
    if (interrupted) break
    await Promise.all(group.map((step) => runOrSkip(step)))
  }
  async function runOrSkip(step) {
    if (unsuccessful.has(step.needs)) {
      console.log(`- ${step.name.padEnd(12)} not run: ${step.needs} failed`)
    } else if (!(await run(step, node, options))) {
      unsuccessful.add(step.name)
    }
  }
  if (interrupted) throw new Error('Interrupted.')
  const onlySuites = steps.every(({ kind }) => kind === 'suite')
  if (onlySuites && total.passed + total.failed + total.leftOut === 0)
    throw new Error('There is no such test.')
}

/** Each step with those that run at the same time. */
function groupsOf(steps) {
  const groups = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (step.beside && last?.[0].name === step.beside) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** Runs one step, says how it went, and returns whether it went well. */
async function run({ name, kind, commands, minutes = 10 }, node, options) {
  const start = performance.now()
  const extra = kind === 'suite' ? options : []
  const outcomes = await Promise.all(
    commands.map((command) => runCommand(node, [...command, ...extra], minutes * 60_000))
  )
  if (interrupted) return false
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(8)
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
