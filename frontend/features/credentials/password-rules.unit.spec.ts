import { test } from '@japa/runner'
import fc from 'fast-check'
import { PASSWORD_MESSAGE, PASSWORD_RULE } from '#modules/auth/api'
import { passwordRules } from './password-rules.js'

const likely = fc.constantFrom('a', 'B', 'ß', 'É', '1', '٣', '!', '*', '?', ' ', '𝒜', '😀')

test.group('Password rules', () => {
  test('all parts are met exactly when PASSWORD_RULE matches', ({ assert }) => {
    fc.assert(
      fc.property(fc.string({ unit: likely, maxLength: 14 }), (password) => {
        const met = passwordRules(password).every((rule) => rule.met)
        assert.equal(met, PASSWORD_RULE.test(password))
      }),
      { numRuns: 2000 }
    )
  })

  test('the parts read like the message of PASSWORD_RULE', ({ assert }) => {
    for (const { text } of passwordRules('')) {
      assert.include(PASSWORD_MESSAGE, text.replace(/ \(.*/, ''))
    }
  })

  test('the last part lists every special character that PASSWORD_RULE accepts', ({ assert }) => {
    const ascii = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
    const taken = ascii.filter((sign) => PASSWORD_RULE.test(`Walk2026${sign}`))
    const { text } = passwordRules('').at(-1)!
    const named = [...(/\((.+)\)$/.exec(text)?.[1] ?? '')]
    assert.sameMembers(named, taken)
  })
})
