import { test } from '@japa/runner'
import type { FailedTest } from '#testing/quiet_reporter'
import { failedCount, type Outcome, rerunFailed } from './reruns.js'

const ARGS = ['test.ts', 'unit', '--tags=~@thorough', '--shard=1/2']

function failed(...failures: Partial<FailedTest>[]): Outcome {
  const named = failures.map((failure, i) => ({
    file: 'a.unit.spec.ts',
    group: 'A group',
    test: `test ${i}`,
    name: `a.unit.spec.ts > A group > test ${i}`,
    certain: false,
    ...failure,
  }))
  return { ok: false, args: ARGS, result: resultOf(3, named) }
}

function resultOf(passed: number, failures: FailedTest[] = []) {
  return { passed, skipped: 0, failures, leftOut: [] }
}

/** Simulates commands that succeed or fail in this order. */
function runs(...passes: boolean[]) {
  const calls: string[][] = []
  const run = async (args: string[]): Promise<Outcome> => {
    calls.push(args)
    const ok = passes[calls.length - 1] ?? false
    return { ok, args, result: resultOf(ok ? 1 : 0) }
  }
  return { run, calls }
}

test.group('Reruns of failed tests', () => {
  test('reruns a failed test alone, and reports it as flaky when it passes', async ({ assert }) => {
    const outcome = failed({})
    const { run, calls } = runs(true)
    const flaky = await rerunFailed([outcome], run)
    assert.deepEqual(flaky, ['a.unit.spec.ts > A group > test 0'])
    const filters = ['--files=a.unit.spec.ts', '--groups=A group', '--tests=test 0']
    assert.deepEqual(calls, [['test.ts', 'unit', ...filters]])
    assert.equal(failedCount(outcome), 0)
    assert.equal(outcome.result!.passed, 4)
  })

  test('fails the run when a test fails again', async ({ assert }) => {
    const outcome = failed({}, {})
    const { run } = runs(true, false)
    assert.lengthOf(await rerunFailed([outcome], run), 1)
    assert.equal(failedCount(outcome), 1)
    assert.isFalse(outcome.ok)
  })

  test('reruns the whole group when its hook failed', async ({ assert }) => {
    const { run, calls } = runs(true)
    await rerunFailed([failed({ test: undefined })], run)
    assert.deepEqual(calls[0]!.slice(2), ['--files=a.unit.spec.ts', '--groups=A group'])
  })

  test('does not rerun when a failure is certain', async ({ assert }) => {
    const { run, calls } = runs(true)
    const outcome = failed({ certain: true }, {})
    assert.isEmpty(await rerunFailed([outcome], run))
    assert.isEmpty(calls)
    assert.equal(failedCount(outcome), 2)
  })

  test('fails the run when the rerun executes no test', async ({ assert }) => {
    const outcome = failed({})
    const run = async (args: string[]) => ({ ok: true, args, result: resultOf(0) })
    assert.isEmpty(await rerunFailed([outcome], run))
    assert.equal(failedCount(outcome), 1)
  })

  test('does not rerun more than ten failures', async ({ assert }) => {
    const { run, calls } = runs()
    await rerunFailed([failed(...Array.from({ length: 11 }, () => ({})))], run)
    assert.isEmpty(calls)
  })

  test('counts one failure for a command that names none', ({ assert }) => {
    assert.equal(failedCount({ ok: false }), 1)
    assert.equal(failedCount({ ok: false, result: resultOf(7) }), 1)
    assert.equal(failedCount({ ok: true, result: resultOf(7) }), 0)
  })
})
