import { Encryption } from '@adonisjs/core/encryption'
import { Secret } from '@adonisjs/core/helpers'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { checkSignaturesFast } from '#platform/http/sessions/signatures'

const SECRET = new Secret('a secret of at least sixteen characters')

function verifiers() {
  const keys = [SECRET]
  const driver = () => null as never
  const framework = new Encryption({ driver, keys })
  const fast = new Encryption({ driver, keys })
  checkSignaturesFast(fast, SECRET)
  return { framework: framework.getMessageVerifier(), fast: fast.getMessageVerifier() }
}

test.group('checkSignaturesFast', () => {
  const { framework, fast } = verifiers()

  test('opens values that the framework signed', ({ assert }) => {
    fc.assert(
      fc.property(
        fc.tuple(fc.jsonValue(), fc.string({ unit: 'grapheme' })),
        fc.string(),
        (value, purpose) => {
          const signed = framework.sign(value, undefined, purpose)
          const opened = fast.unsign(signed, purpose)
          assert.isNotNull(opened)
          assert.deepEqual(opened, framework.unsign(signed, purpose))
        }
      )
    )
  })

  test('refuses a signed value that was changed anywhere', ({ assert }) => {
    const signed = framework.sign({ id: 'x' }, undefined, 'session')
    assert.isNotNull(fast.unsign(signed, 'session'))
    for (let at = 0; at < signed.length; at++) {
      const other = signed[at] === 'A' ? 'B' : 'A'
      assert.isNull(fast.unsign(signed.slice(0, at) + other + signed.slice(at + 1), 'session'))
    }
    const [message, signature] = signed.split('.') as [string, string]
    const wrong = ['', '.', message, `.${signature}`, `${message}.`, `${signed}.`, `${signed}=`]
    for (const text of wrong) assert.isNull(fast.unsign(text, 'session'))
  })

  test('refuses a signed value that is no text', ({ assert }) => {
    const signed = framework.sign('x', undefined, 'upload')
    for (const value of [[signed, signed], { a: signed }, null, 1]) {
      assert.isNull(fast.unsign(value as never, 'upload'))
    }
  })

  test('refuses another purpose, another secret, and an expired signature', ({ assert }) => {
    const signed = framework.sign('x', undefined, 'session')
    for (const purpose of ['upload', '', undefined]) assert.isNull(fast.unsign(signed, purpose))
    const others = new Encryption({ driver: () => null as never, keys: ['x'.repeat(32)] })
    const foreign = others.getMessageVerifier().sign('x', undefined, 'session')
    assert.isNull(fast.unsign(foreign, 'session'))
    assert.isNull(fast.unsign(framework.sign('x', -1, 'session'), 'session'))
  })
})
