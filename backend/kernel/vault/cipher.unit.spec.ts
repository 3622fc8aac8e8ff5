import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { seal, unseal } from '#kernel/vault/cipher'
import { MasterKeys } from '#kernel/vault/master_keys'

const key = randomBytes(32)

test.group('Cipher', () => {
  test('unseal returns the sealed text', ({ assert }) => {
    const text = fc.string({ unit: 'grapheme', maxLength: 2_000 })
    fc.assert(
      fc.property(text, (plain) => {
        assert.equal(unseal(key, seal(key, plain, 'here'), 'here'), plain)
      })
    )
  })

  test('sealed bytes do not contain the text', ({ assert }) => {
    for (const plain of ['short secret', 'long secret '.repeat(100)]) {
      assert.notInclude(seal(key, plain, 'here').toString('latin1'), 'secret')
    }
  })

  test('sealing the same text twice gives different bytes', ({ assert }) => {
    assert.notDeepEqual(seal(key, 'text', 'here'), seal(key, 'text', 'here'))
  })

  test('seal compresses long text', ({ assert }) => {
    assert.isBelow(seal(key, 'la '.repeat(10_000), 'here').length, 1_000)
  })

  test('unseal returns texts of any length', ({ assert }) => {
    for (const length of [149, 150, 16_384, 70_000, 3_000_000]) {
      const text = 'abcdefgh'.repeat(length / 8 + 1).slice(0, length)
      assert.equal(unseal(key, seal(key, text, 'here'), 'here'), text)
    }
  })

  test('sealing and unsealing leave buffers of the text’s size only', ({ assert }) => {
    const text = 'a line of text, '.repeat(60)
    const before = process.memoryUsage().external
    for (let i = 0; i < 500; i++) unseal(key, seal(key, text, 'here'), 'here')
    assert.isBelow(process.memoryUsage().external - before, 8 * 1024 ** 2)
  })

  test('unseal rejects another key, another place and a changed bit', ({ assert }) => {
    const sealed = seal(key, 'text', 'here')
    assert.throws(() => unseal(randomBytes(32), sealed, 'here'))
    assert.throws(() => unseal(key, sealed, 'there'))
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed)
      changed[i]! ^= 1
      assert.throws(() => unseal(key, changed, 'here'))
    }
  })
})

test.group('Master keys', () => {
  const setting = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

  test('unwrap returns the wrapped key', ({ assert }) => {
    const keys = new MasterKeys(setting('a'))
    const { key: blockKey, ...wrapped } = keys.generate()
    assert.lengthOf(blockKey, 32)
    assert.deepEqual(keys.unwrap(wrapped), blockKey)
  })

  test('MasterKeys rejects an invalid setting', ({ assert }) => {
    for (const wrong of ['', 'a', 'a:short', `:${setting('').slice(1)}`, `${setting('a')},b`]) {
      assert.throws(() => new MasterKeys(wrong), /VAULT_KEYS must be/)
    }
  })
})
