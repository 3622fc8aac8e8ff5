/** More failures than this are not chance, and running them again would only take time. */
const LIMIT = 10

/**
 * Runs each failed test once more, alone, in a fresh process (decision 65). Call it when nothing
 * else runs. A command whose failed tests all pass counts as successful from then on.
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

/** True when tests failed, and nothing else did. */
function mayBeChance({ ok, result }) {
  return !ok && result?.failures.length > 0 && !result.failures.some(({ certain }) => certain)
}

/** Arguments for the failed test alone, or for its group when a hook of the group failed. */
function rerunArguments(args, { file, group, test }) {
  const base = args.filter((arg) => !/^--(shard|tags)=/.test(arg))
  const filters = [group && `--groups=${group}`, test && `--tests=${test}`]
  return [...base, `--files=${file}`, ...filters.filter(Boolean)]
}
