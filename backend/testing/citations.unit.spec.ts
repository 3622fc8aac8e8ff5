import { test } from '@japa/runner'
import { danglingCitations, rulesOf } from './citations.js'

const CITABLE = { rules: new Set(['1.1', '1.2', '10.3']), decisions: new Set(['4', '106']) }

function problems(text: string) {
  return danglingCitations([{ path: 'a.ts', text }], CITABLE)
}

test.group('danglingCitations', () => {
  test('accepts citations of existing rules and decisions: {$self}')
    .with([
      '/** Comes first (rule 1.1). */',
      '// rules 1.1, 1.2 and 10.3',
      '/** Waits (rules\n * 1.1, 1.2). */',
      'see decisions 4, 106, and [decision 4](decisions/0004-keys.md)',
      '`docs/decisions/0106`',
      'the decision of 2024, the rules 1 to 3, decision 4.',
    ])
    .run(({ assert }, text) => {
      assert.deepEqual(problems(text), [])
    })

  test('reports unknown rules at any place in a list', ({ assert }) => {
    assert.deepEqual(problems('// rules 1.1, 2.1 and 3.1\n// Rule 1.11 says'), [
      'a.ts:1: there is no rule 2.1',
      'a.ts:1: there is no rule 3.1',
      'a.ts:2: there is no rule 1.11',
    ])
  })

  test('follows a citation into the next line of a comment', ({ assert }) => {
    assert.deepEqual(problems('/**\n * Waits (rules 1.1,\n * 2.2). As decision\n * 7 says.\n */'), [
      'a.ts:2: there is no rule 2.2',
      'a.ts:3: there is no decision 7',
    ])
  })

  test('reports unknown decisions by number and by file', ({ assert }) => {
    assert.deepEqual(problems('decisions 4, 5\n(0007-rows.md)\n`docs/decisions/0008`'), [
      'a.ts:1: there is no decision 5',
      'a.ts:2: there is no decision 7',
      'a.ts:3: there is no decision 8',
    ])
  })

  test('reports documents outside the repository: {$self}')
    .with(['SPEC §4', 'as DESIGN 3 says', 'STACK.md', '(FIELD)', 'PAYPAL.md', 'part § 2'])
    .run(({ assert }, text) => {
      assert.match(problems(text).join(), /^a\.ts:1: .* is not in the repository/)
    })

  test('accepts names that only look similar', ({ assert }) => {
    assert.deepEqual(problems('PAYPAL_ENV SPECS FIELD_NAMES [#¶§]'), [])
  })
})

test.group('rulesOf', () => {
  test('returns the numbers of all rules', ({ assert }) => {
    assert.deepEqual(
      [...rulesOf('# Rules\n\n- **1.1** One.\n- **1.2** Two (rule 1.1).\n')],
      ['1.1', '1.2']
    )
  })

  test('throws on a duplicate rule number', ({ assert }) => {
    assert.throws(() => rulesOf('- **1.1** One.\n- **1.1** Two.\n'), /two rules 1\.1/)
  })
})
