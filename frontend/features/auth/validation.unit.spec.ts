import { test } from '@japa/runner'
import * as v from 'valibot'
import { signInSchema, signUpSchema } from './validation.js'

const GOOD = {
  full_name: 'Ada Lovelace',
  email: 'ada@example.test',
  password: 'Strata#2026',
  confirmPassword: 'Strata#2026',
}
const WEAK =
  'Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and One Special Case Character'

function messages(changes: Partial<typeof GOOD>) {
  const result = v.safeParse(signUpSchema, { ...GOOD, ...changes })
  return result.success ? {} : v.flatten<typeof signUpSchema>(result.issues).nested
}

test.group('Sign-up form', () => {
  test('accepts valid sign-up values and trims them', ({ assert }) => {
    const parsed = v.parse(signUpSchema, { ...GOOD, full_name: ' Ada ', email: ' a@b.test ' })
    assert.equal(parsed.full_name, 'Ada')
    assert.equal(parsed.email, 'a@b.test')
  })

  test('rejects the weak password {0}')
    .with(['Strata#x', 'strata#2026', 'STRATA#2026', 'Strata2026', 'St#2026'])
    .run(({ assert }, password) => {
      assert.deepEqual(messages({ password, confirmPassword: password }), { password: [WEAK] })
    })

  test('rejects passwords that differ', ({ assert }) => {
    assert.deepEqual(messages({ confirmPassword: 'Strata#2027' }), {
      confirmPassword: ['Confirm password is not correct'],
    })
  })

  test('requires a name and an address of at most 100 characters', ({ assert }) => {
    const long = 'Must be at most 100 characters'
    assert.deepEqual(messages({ full_name: ' ' }), { full_name: ['Required'] })
    assert.deepEqual(messages({ full_name: 'x'.repeat(101) }), { full_name: [long] })
    assert.deepEqual(messages({ email: `${'x'.repeat(60)}@${'y'.repeat(40)}.test` }), {
      email: [long],
    })
  })

  test('rejects {$self} as an address')
    .with(['nobody', 'ann@example', '@example.test', 'a@b@example.test', 'ann other@example.test'])
    .run(({ assert }, email) => {
      assert.deepEqual(messages({ email }), { email: ['Email is not valid'] })
    })

  test('leaves the address {$self} to the server')
    .with([
      "o'hara@example.test",
      'ann@xn--bcher-kva.example',
      'jörg@bücher.example',
      'a/b@x.xn--p1ai',
    ])
    .run(({ assert }, email) => assert.deepEqual(messages({ email }), {}))
})

test.group('Sign-in form', () => {
  test('requires a password of at least 8 characters of any kind', ({ assert }) => {
    const parse = (password: string) =>
      v.safeParse(signInSchema, { email: GOOD.email, password }).success
    assert.isTrue(parse('aaaaaaaa'))
    assert.isFalse(parse('aaaaaaa'))
  })
})
