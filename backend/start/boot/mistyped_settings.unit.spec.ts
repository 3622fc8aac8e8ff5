import { test } from '@japa/runner'
import { SETTINGS } from '#start/boot/environment'
import { mistypedSettings } from '#start/boot/mistyped_settings'

test.group('mistyped settings', () => {
  test('{0} is {1}')
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

  test('are named beside the right one where they have the same letters', ({ assert }) => {
    const env = { SMPT_URL: 'smtp://new', SMTP_URL: 'smtp://old', s3_bucket: 'x', S3_BUCKET: 'y' }
    assert.deepEqual(mistypedSettings(env, SETTINGS), [
      'SMPT_URL is not a setting; SMTP_URL is set as well: remove one of the two.',
      's3_bucket is not a setting; S3_BUCKET is set as well: remove one of the two.',
    ])
  })

  test('are none where the right one is set', ({ assert }) => {
    assert.deepEqual(mistypedSettings({ API_KEY: 'x', APP_KEY: 'y' }, SETTINGS), [])
  })

  test('are none in the environment of a shell', ({ assert }) => {
    const { PATH, HOME, SHELL, USER, LANG } = process.env
    assert.deepEqual(mistypedSettings({ PATH, HOME, SHELL, USER, LANG, PWD: '/' }, SETTINGS), [])
  })
})
