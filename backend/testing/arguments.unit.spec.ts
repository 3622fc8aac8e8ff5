import { test } from '@japa/runner'
import { commandsOf, parseArguments, type Step } from './arguments.js'

const STEPS: Step[] = [
  { name: 'lint', kind: 'check', commands: [['lint.js']] },
  { name: 'unit', kind: 'suite', commands: [['test.ts', 'unit']], inGate: ['--tags=~@thorough'] },
  { name: 'browser', kind: 'suite', commands: [['test.ts', 'browser']], shards: 2 },
  { name: 'faults', kind: 'suite', commands: [['test.ts', 'faults']], runsIn: 'all' },
  { name: 'contract', kind: 'suite', commands: [['test.ts', 'contract']], runsIn: 'request' },
]

function parse(...args: string[]) {
  const { steps, options, scope } = parseArguments(args, STEPS)
  return { steps: steps.map(({ name }) => name), options, scope }
}

test.group('parseArguments', () => {
  test('no arguments run the gate', ({ assert }) => {
    const steps = ['lint', 'unit', 'browser']
    assert.deepEqual(parse(), { steps, options: [], scope: 'gate' })
  })

  test('"all" adds the slow suites', ({ assert }) => {
    const steps = ['lint', 'unit', 'browser', 'faults']
    assert.deepEqual(parse('all'), { steps, options: [], scope: 'all' })
  })

  test('named steps run alone', ({ assert }) => {
    assert.deepEqual(parse('unit', 'lint'), {
      steps: ['unit', 'lint'],
      options: [],
      scope: 'named',
    })
  })

  test('a step on request runs when it is named', ({ assert }) => {
    assert.deepEqual(parse('contract').steps, ['contract'])
  })

  test('options alone run every suite', ({ assert }) => {
    assert.deepEqual(parse('--files=unit'), {
      steps: ['unit', 'browser', 'faults'],
      options: ['--files=unit'],
      scope: 'named',
    })
  })

  test('the value of an option does not count as a step', ({ assert }) => {
    const { steps, options } = parse('unit', '--tests', 'lint')
    assert.deepEqual({ steps, options }, { steps: ['unit'], options: ['--tests', 'lint'] })
  })

  test('an unknown step throws an error that lists the known steps', ({ assert }) => {
    assert.throws(() => parse('untit'), /lint, unit, browser/)
  })
})

test.group('commandsOf', () => {
  const [lint, unit, browser] = STEPS as [Step, Step, Step]

  test("adds the gate's filter in the gate only", ({ assert }) => {
    const gate = { scope: 'gate' as const, options: [] }
    assert.deepEqual(commandsOf(unit, gate), [['test.ts', 'unit', '--tags=~@thorough']])
    assert.deepEqual(commandsOf(unit, { ...gate, scope: 'all' }), [['test.ts', 'unit']])
  })

  test('returns one command per shard', ({ assert }) => {
    assert.deepEqual(commandsOf(browser, { scope: 'all', options: [] }), [
      ['test.ts', 'browser', '--shard=1/2'],
      ['test.ts', 'browser', '--shard=2/2'],
    ])
  })

  test('passes options to suites, not to checks', ({ assert }) => {
    const named = { scope: 'named', options: ['--files=x'] } as const
    const plan = { ...named, options: [...named.options] }
    assert.deepEqual(commandsOf(unit, plan), [['test.ts', 'unit', '--files=x']])
    assert.deepEqual(commandsOf(lint, plan), [['lint.js']])
  })

  test('a step may have fewer shards in the gate', ({ assert }) => {
    const step = { ...browser, gateShards: 1 }
    const [gate, all] = (['gate', 'all'] as const).map((scope) =>
      commandsOf(step, { scope, options: [] })
    )
    assert.deepEqual(gate, [['test.ts', 'browser']])
    assert.lengthOf(all!, 2)
  })
})
