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
      ['HOSTNAME', undefined],
      ['POSTGRES_PASSWORD', undefined],
      ['PGPASSWORD', undefined],
      ['COLORTERM', undefined],
    ] as const)
    .run(({ assert }, [name, meant]) => {
      const lines = mistypedSettings({ [name]: 'x' }, SETTINGS)
      assert.deepEqual(lines, meant ? [`${name} is not a setting; ${meant}?`] : [])
    })

  test('reports a mistyped name beside the correct one if both have the same letters', ({
    assert,
  }) => {
    const env = { SMPT_URL: 'smtp://new', SMTP_URL: 'smtp://old', s3_bucket: 'x', S3_BUCKET: 'y' }
    assert.deepEqual(mistypedSettings(env, SETTINGS), [
      'SMPT_URL is not a setting; SMTP_URL is set as well: remove one of the two.',
      's3_bucket is not a setting; S3_BUCKET is set as well: remove one of the two.',
    ])
  })

  test('ignores a similar name when the correct setting is set', ({ assert }) => {
    assert.deepEqual(mistypedSettings({ API_KEY: 'x', APP_KEY: 'y' }, SETTINGS), [])
  })

  test('reports nothing for an ordinary shell environment', ({ assert }) => {
    const { PATH, HOME, SHELL, USER, LANG } = process.env
    assert.deepEqual(mistypedSettings({ PATH, HOME, SHELL, USER, LANG, PWD: '/' }, SETTINGS), [])
  })
})
