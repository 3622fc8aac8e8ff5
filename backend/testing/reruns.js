/** Maximum number of failures to rerun; more are not chance, and a rerun would waste time. */
const LIMIT = 10

/**
 * Reruns each failed test once, alone, in a fresh process (decision 65). Call it when nothing else
 * runs. A command whose failed tests all pass then counts as successful.
 *
 * @param {import('./reruns.js').Outcome[]} outcomes of all commands
 * @param {(args: string[]) => Promise<import('./reruns.js').Outcome>} runCommand
 * @returns {Promise<string[]>} names of the tests that passed this time
 */
export async function rerunFailed(outcomes, runCommand) {
  const failing = outcomes.filter(mayBeChance)
  const count = failing.reduce((sum, { result }) => sum + result.failures.length, 0)
  if (count > LIMIT) return []
  const flaky = []
  for (const outcome of failing) {
    const { result } = outcome
    const stillFailing = []
    for (const failure of result.failures) {
      const again = await runCommand(rerunArguments(outcome.args, failure))
      if (again.ok && again.result?.passed > 0) flaky.push(failure.name)
      else stillFailing.push(failure)
    }
    result.passed += result.failures.length - stillFailing.length
    result.failures = stillFailing
    outcome.ok = stillFailing.length === 0
  }
  return flaky
}

/** Number of failures to report: at least one for a command that failed without naming a test. */
export function failedCount({ ok, result }) {
  return ok ? 0 : Math.max(result?.failures.length ?? 0, 1)
}

/** Returns true if tests failed that a rerun may prove flaky, and none whose failure is certain. */
function mayBeChance({ ok, result }) {
  return !ok && result?.failures.length > 0 && !result.failures.some(({ certain }) => certain)
}

/** Returns the arguments for the failed test alone, or for its group if a group hook failed. */
function rerunArguments(args, { file, group, test }) {
  const base = args.filter((arg) => !/^--(shard|tags)=/.test(arg))
  const filters = [group && `--groups=${group}`, test && `--tests=${test}`]
  return [...base, `--files=${file}`, ...filters.filter(Boolean)]
}
