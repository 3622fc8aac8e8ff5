import { test } from '@japa/runner'
import { errors } from '@vinejs/vine'
import {
  COMMON_PASSWORD_MESSAGE,
  CONFIRM_MESSAGE,
  INVISIBLE_MESSAGE,
  PASSWORD_MESSAGE,
} from '#modules/auth/api'
import {
  changeEmailValidator,
  profileValidator,
  signInValidator,
  signUpValidator,
  verifyEmailValidator,
} from '#modules/auth/http/validators'

const SIGN_UP = {
  full_name: 'Ann Other',
  email: 'ann@example.test',
  password: 'Quiet#Lake7',
  confirmPassword: 'Quiet#Lake7',
}

/** Returns an address of `length` characters, 70 to 124. */
function addressOf(length: number) {
  const rest = `@${'d'.repeat(54)}.test`
  return 'l'.repeat(length - rest.length) + rest
}

/** Returns the validation errors of the input, as `field: message`. */
async function problems(validator: { validate(data: unknown): Promise<unknown> }, data: unknown) {
  try {
    await validator.validate(data)
    return []
  } catch (error) {
    if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
    const messages = error.messages as { field: string; message: string }[]
    return messages.map(({ field, message }) => `${field}: ${message}`)
  }
}

test.group('Sign-up validator', () => {
  test("trims a new user's fields and lowercases the address", async ({ assert }) => {
    const input = { ...SIGN_UP, full_name: '  Ann\u0000\n Other ', email: ' Ann@Example.TEST ' }
    assert.deepEqual(await signUpValidator.validate({ ...input, scope: 'admin', id: 1 }), {
      ...SIGN_UP,
      full_name: 'Ann Other',
      email: 'ann@example.test',
    })
  })

  test('accepts {field}, case {$i}')
    .with([
      { field: 'full_name', value: 'a' },
      { field: 'full_name', value: 'a'.repeat(100) },
      // Names with joiners, marks and selectors that their scripts need.
      { field: 'full_name', value: 'می\u200cخواهم' },
      { field: 'full_name', value: 'ක්\u200dෂ' },
      { field: 'full_name', value: 'דָּוִד' },
      { field: 'full_name', value: 'Ann ❤\ufe0f' },
      { field: 'full_name', value: '木村\u3000花子' },
      { field: 'email', value: addressOf(100) },
      { field: 'email', value: 'first.last+tag@sub.example.co' },
      { field: 'password', value: 'Ünïcode1!' },
      // Like the demo's password.
      { field: 'password', value: 'Lantern#2026' },
      { field: 'password', value: `Aa1!${'x'.repeat(124)}` },
    ])
    .run(async ({ assert }, { field, value }) => {
      const input = { ...SIGN_UP, [field]: value }
      if (field === 'password') input.confirmPassword = value
      assert.deepEqual(await problems(signUpValidator, input), [])
    })

  test('rejects {field}, case {$i}')
    .with([
      { field: 'full_name', value: undefined, message: 'Required' },
      { field: 'full_name', value: '', message: 'Required' },
      { field: 'full_name', value: ' \u0000\t ', message: 'Required' },
      { field: 'full_name', value: '\ud83d \udc00', message: 'Required' },
      { field: 'full_name', value: 'a'.repeat(101), message: 'Must be at most 100 characters' },
      { field: 'full_name', value: { toString: 1 }, message: 'Must be a text' },
      { field: 'email', value: undefined, message: 'Required' },
      { field: 'email', value: '', message: 'Email is not valid' },
      { field: 'email', value: 'ann', message: 'Email is not valid' },
      { field: 'email', value: 'ann@example', message: 'Email is not valid' },
      { field: 'email', value: 'a@b.test, c@d.test', message: 'Email is not valid' },
      { field: 'email', value: 'Ann <ann@example.test>', message: 'Email is not valid' },
      { field: 'email', value: 'ann@example.test\r\nBcc: x@y.test', message: 'Email is not valid' },
      { field: 'email', value: '\udc00x', message: 'Email is not valid' },
      { field: 'email', value: 'an\ud83dn@example.test', message: 'Email is not valid' },
      { field: 'email', value: 'ann@ex\udc00ample.test', message: 'Email is not valid' },
      { field: 'email', value: addressOf(101), message: 'Must be at most 100 characters' },
      { field: 'email', value: ['ann@example.test'], message: 'Must be a text' },
      { field: 'password', value: undefined, message: 'Required' },
      { field: 'password', value: '', message: PASSWORD_MESSAGE },
      { field: 'password', value: 'Abcde1!', message: PASSWORD_MESSAGE },
      { field: 'password', value: 'abcdefg1!', message: PASSWORD_MESSAGE },
      { field: 'password', value: 'ABCDEFG1!', message: PASSWORD_MESSAGE },
      { field: 'password', value: 'Abcdefgh!', message: PASSWORD_MESSAGE },
      { field: 'password', value: 'Abcdefg1', message: PASSWORD_MESSAGE },
      { field: 'password', value: 'Abcdefg1?', message: PASSWORD_MESSAGE },
      { field: 'password', value: 'Password1!', message: COMMON_PASSWORD_MESSAGE },
      { field: 'password', value: 'P@ssw0rd1', message: COMMON_PASSWORD_MESSAGE },
      { field: 'password', value: 'Qwerty123!', message: COMMON_PASSWORD_MESSAGE },
      { field: 'password', value: 'Welcome1!', message: COMMON_PASSWORD_MESSAGE },
      { field: 'password', value: 'Welcome2024!', message: COMMON_PASSWORD_MESSAGE },
      { field: 'password', value: '2024!W3lc0me', message: COMMON_PASSWORD_MESSAGE },
      { field: 'password', value: 'Spring#2025', message: COMMON_PASSWORD_MESSAGE },
      { field: 'password', value: 'January2024!', message: COMMON_PASSWORD_MESSAGE },
      { field: 'password', value: 'Strata#2026', message: COMMON_PASSWORD_MESSAGE },
      { field: 'password', value: '$Trata#2026', message: COMMON_PASSWORD_MESSAGE },
      { field: 'password', value: '#1@Dmin#2024', message: COMMON_PASSWORD_MESSAGE },
      { field: 'password', value: 'Welcom3#2024', message: COMMON_PASSWORD_MESSAGE },
      { field: 'password', value: 'We1come#2024', message: COMMON_PASSWORD_MESSAGE },
      { field: 'password', value: 'S+rata#2026', message: COMMON_PASSWORD_MESSAGE },
      {
        field: 'password',
        value: `Aa1!${'x'.repeat(125)}`,
        message: 'Must be at most 128 characters',
      },
    ])
    .run(async ({ assert }, { field, value, message }) => {
      const input = { ...SIGN_UP, [field]: value }
      if (field === 'password') Object.assign(input, { confirmPassword: value })
      assert.include(await problems(signUpValidator, input), `${field}: ${message}`)
    })

  test('rejects invisible characters in a name, case {$i}')
    .with(['Ann\u202eretO', '\u2066Ann', 'An\u200bn', 'Ann\u00ad', 'Ann\ufeff Other', 'Ann\u2028O'])
    .run(async ({ assert }, full_name) => {
      const refused = [`full_name: ${INVISIBLE_MESSAGE}`]
      assert.deepEqual(await problems(signUpValidator, { ...SIGN_UP, full_name }), refused)
      assert.deepEqual(await problems(profileValidator, { full_name }), refused)
    })

  test('rejects a name without a visible character, case {$i}')
    .with(['\u3164', '\u200d', '\u2800', '\u115f\u1160', '\u{1d159}'])
    .run(async ({ assert }, full_name) => {
      assert.isNotEmpty(await problems(signUpValidator, { ...SIGN_UP, full_name }))
    })

  test('rejects invisible characters in an address, case {$i}')
    .with([
      'an\u202en@example.test',
      'ann\u200b@example.test',
      'ann@exam\u00adple.test',
      'an\u200dn@example.test',
      'ann\u00a0o@example.test',
    ])
    .run(async ({ assert }, email) => {
      const refused = [`email: ${INVISIBLE_MESSAGE}`]
      assert.deepEqual(await problems(signUpValidator, { ...SIGN_UP, email }), refused)
      assert.deepEqual(await problems(changeEmailValidator, { email }), refused)
    })

  test('requires the password twice', async ({ assert }) => {
    const different = { ...SIGN_UP, confirmPassword: 'Quiet#Lake8' }
    assert.deepEqual(await problems(signUpValidator, different), [
      `confirmPassword: ${CONFIRM_MESSAGE}`,
    ])
    const missing = { ...SIGN_UP, confirmPassword: undefined }
    assert.deepEqual(await problems(signUpValidator, missing), ['confirmPassword: Required'])
  })
})

test.group('Sign-in validator', () => {
  test('rejects an unpaired surrogate in an address', async ({ assert }) => {
    const user = { email: 'ann@ex\udc00ample.test', password: 'aaaaaaaa' }
    assert.deepEqual(await problems(signInValidator, user), ['email: Email is not valid'])
  })

  test('requires only 8 to 128 characters, because old passwords may have other forms', async ({
    assert,
  }) => {
    const user = { email: 'ann@example.test', password: 'aaaaaaaa' }
    assert.deepEqual(await problems(signInValidator, user), [])
    assert.deepEqual(await problems(signInValidator, { ...user, password: 'aaaaaaa' }), [
      'password: Must be at least 8 characters',
    ])
    assert.deepEqual(await problems(signInValidator, { ...user, password: 'a'.repeat(129) }), [
      'password: Must be at most 128 characters',
    ])
  })
})

test.group('Verification validator', () => {
  test('requires a token', async ({ assert }) => {
    assert.deepEqual(await problems(verifyEmailValidator, {}), ['token: Required'])
    assert.deepEqual(await problems(verifyEmailValidator, { token: 7 }), ['token: Must be a text'])
    assert.deepEqual(await problems(verifyEmailValidator, { token: 'x' }), [])
  })
})
