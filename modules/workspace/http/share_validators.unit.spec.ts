import { test } from '@japa/runner'
import { shareValidator } from '#modules/workspace/http/share_validators'

const isAccepted = async (password: string) => {
  const [error] = await shareValidator.tryValidate({ password })
  return error === null
}

test.group('Password of a share', () => {
  test('refuses a password without four characters to see: {$self}')
    .with(['', 'abc', '    ', ' a b c', '\u200b\u200b\u200b\u200b', '\u3164'.repeat(4)])
    .run(async ({ assert }, password) => assert.isFalse(await isAccepted(password)))

  test('refuses what no visitor can type: {$self}')
    .with(['open\nsesame', 'open\u0000sesame', 'open\ud800', 'open\tsesame'])
    .run(async ({ assert }, password) => assert.isFalse(await isAccepted(password)))

  test('accepts a password with spaces and of any script, unchanged: {$self}')
    .with(['pass', '  four ', 'open sesame', 'пароль', '秘密の合言葉', '🔑🔑🔑🔑'])
    .run(async ({ assert }, password) => {
      assert.deepEqual(await shareValidator.validate({ password }), { password })
    })
})
