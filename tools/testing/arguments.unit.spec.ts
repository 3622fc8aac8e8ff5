import { test } from '@japa/runner'
import { parseArguments } from './arguments.js'

const STEPS = [
  { name: 'lint', kind: 'check' as const, commands: [] },
  { name: 'unit', kind: 'suite' as const, commands: [] },
  { name: 'browser', kind: 'suite' as const, commands: [] },
  { name: 'long', kind: 'suite' as const, commands: [], onRequest: true },
]

function parse(...args: string[]) {
  const { steps, options } = parseArguments(args, STEPS)
  return { steps: steps.map(({ name }) => name), options }
}

test.group('Arguments of npm test', () => {
  test('without any, everything runs', ({ assert }) => {
    assert.deepEqual(parse(), { steps: ['lint', 'unit', 'browser'], options: [] })
  })

  test('named steps run alone', ({ assert }) => {
    assert.deepEqual(parse('unit', 'lint'), { steps: ['unit', 'lint'], options: [] })
  })

  test('a step on request runs when it is named', ({ assert }) => {
    assert.deepEqual(parse('long').steps, ['long'])
  })

  test('options are for suites', ({ assert }) => {
    assert.deepEqual(parse('--files=unit'), {
      steps: ['unit', 'browser'],
      options: ['--files=unit'],
    })
  })

  test('the value of an option is no step', ({ assert }) => {
    const { steps, options } = parse('unit', '--tests', 'lint')
    assert.deepEqual({ steps, options }, { steps: ['unit'], options: ['--tests', 'lint'] })
  })

  test('an unknown step is an error that names the known ones', ({ assert }) => {
    assert.throws(() => parse('untit'), /lint, unit, browser/)
  })
})
