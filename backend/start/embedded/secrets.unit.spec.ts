import fs from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { loadSecrets, parseVaultKeys, SecretsDamaged } from '#start/embedded/secrets'
import { temporaryDirectory } from '#testing/environment'

test.group('loadSecrets', (group) => {
  let directory: string
  group.each.setup(async () => {
    directory = await temporaryDirectory()
  })

  test('generates the secrets once', async ({ assert }) => {
    const secrets = await loadSecrets(directory)
    assert.isAtLeast(secrets.appKey.length, 32)
    assert.lengthOf(parseVaultKeys(secrets.vaultKeys) ?? [], 1)
    assert.deepEqual(await loadSecrets(directory), secrets)
    assert.notDeepEqual(await loadSecrets(await temporaryDirectory()), secrets)
  })

  test('only the owner can read the secrets', async ({ assert }) => {
    await loadSecrets(directory)
    assert.equal(fs.statSync(join(directory, 'secrets.json')).mode & 0o777, 0o600)
  })

  test('concurrent starts get the same secrets', async ({ assert }) => {
    const all = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(directory)))
    assert.lengthOf(new Set(all.map((secrets) => secrets.vaultKeys)), 1)
  })

  test('does not replace a damaged file: {$self}')
    .with(['', '{', '{"appKey":"0123456789abcdef"}', '{"appKey":"short","vaultKeys":"k1:x"}'])
    .run(async ({ assert }, text) => {
      const file = join(directory, 'secrets.json')
      fs.writeFileSync(file, text)
      const error = await loadSecrets(directory).catch((thrown: unknown) => thrown)
      assert.instanceOf(error, SecretsDamaged)
      assert.equal(fs.readFileSync(file, 'utf8'), text)
    })
})

test.group('parseVaultKeys', () => {
  const key = Buffer.alloc(32, 7)

  test('keeps the order of keys, the current one first', ({ assert }) => {
    const text = `new:${key.toString('base64')}, old_1:${Buffer.alloc(32).toString('base64')}`
    assert.deepEqual(parseVaultKeys(text), [
      { id: 'new', key },
      { id: 'old_1', key: Buffer.alloc(32) },
    ])
  })

  test('rejects malformed keys: {$self}')
    .with([
      '',
      ',',
      key.toString('base64'),
      `:${key.toString('base64')}`,
      `a:${key.toString('hex')}`,
      `a:${Buffer.alloc(31).toString('base64')}`,
      `a:${Buffer.alloc(33).toString('base64')}`,
      `a:${key.toString('base64')},`,
      `a:${key.toString('base64')},a:${key.toString('base64')}`,
    ])
    .run(({ assert }, text) => {
      assert.isUndefined(parseVaultKeys(text))
    })
})
