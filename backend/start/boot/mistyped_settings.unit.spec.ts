import { test } from '@japa/runner'
import { SETTINGS } from '#start/boot/environment'
import { mistypedSettings } from '#start/boot/mistyped_settings'

test.group('mistypedSettings', () => {
  test('suggests {1} for {0}')
    .with([
      ['SMPT_URL', 'SMTP_URL'],
      ['VAULT_KEY', 'VAULT_KEYS'],
      ['S3_SECRET_KEY_ACCESS', undefined],
      ['s3_bucket', 'S3_BUCKET'],
      ['DATABASE_URI', 'DATABASE_URL'],
      ['EVENT_STORE_URL', 'EVENTSTORE_URL'],
      ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
      ['AWS_ACCESS_KEY_ID', undefined],
      ['HOSTNAME', undefined],
      ['POSTGRES_PASSWORD', undefined],
      ['PGPASSWORD', undefined],
      ['COLORTERM', undefined],
    ] as const)
    .run(({ assert }, [name, meant]) => {
      const lines = mistypedSettings({ [name]: 'x' }, SETTINGS)
      assert.deepEqual(lines, meant ? [`${name} is not a setting; ${meant}?`] : [])
    })

  test('reports {0} beside {1}')
    .with([
      ['SMPT_URL', 'SMTP_URL'],
      ['SMTP_URI', 'SMTP_URL'],
      ['s3_bucket', 'S3_BUCKET'],
      ['VAULT_KEY', 'VAULT_KEYS'],
      ['DATABASE_URI', 'DATABASE_URL'],
      ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ] as const)
    .run(({ assert }, [name, setting]) => {
      assert.deepEqual(mistypedSettings({ [name]: 'x', [setting]: 'y' }, SETTINGS), [
        `${name} is not a setting; ${setting} is set as well: remove one of the two.`,
      ])
    })

  test('ignores a similar short name when the correct setting is set', ({ assert }) => {
    const env = { API_KEY: 'x', APP_KEY: 'y', HOSTS: 'x', HOST: 'y' }
    assert.deepEqual(mistypedSettings(env, SETTINGS), [])
  })

  test('reports nothing for an ordinary shell environment', ({ assert }) => {
    const { PATH, HOME, SHELL, USER, LANG } = process.env
    assert.deepEqual(mistypedSettings({ PATH, HOME, SHELL, USER, LANG, PWD: '/' }, SETTINGS), [])
  })
})
