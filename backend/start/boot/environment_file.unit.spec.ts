import { parseEnv } from 'node:util'
import { test } from '@japa/runner'
import { SETTINGS } from '#start/boot/environment'
import { cutSettings, lateVariables, POSTGRES_VARIABLES } from '#start/boot/environment_file'

const NAMES = [...SETTINGS, ...POSTGRES_VARIABLES]

test.group('cutSettings', () => {
  test('{0} is refused, because Node would cut it')
    .with([
      ['APP_KEY=sixteen-letters-and#more', 'APP_KEY'],
      ['METRICS_TOKEN=#sixteen-letters-and-more', 'METRICS_TOKEN'],
      ['SMTP_URL=smtp://user:12#34@mail:587', 'SMTP_URL'],
      ['export S3_SECRET_ACCESS_KEY = ab#cd', 'S3_SECRET_ACCESS_KEY'],
      ['PAYPAL_CLIENT_SECRET=ab#cd # of PayPal', 'PAYPAL_CLIENT_SECRET'],
      ['DATABASE_URL=postgres://u:1#2@db/strata', 'DATABASE_URL'],
      ['PGPASSWORD=a#b', 'PGPASSWORD'],
      ["A='1'\nGOOGLE_CLIENT_SECRET=a'#'b\nPORT=1", 'GOOGLE_CLIENT_SECRET'],
    ] as const)
    .run(({ assert }, [text, name]) => {
      const expected = `${name} is cut at its # in .env: put the value in single quotes.`
      assert.deepEqual(cutSettings(text, NAMES), [expected])
      assert.notInclude(parseEnv(text)[name], '#')
    })

  test('{$self} is accepted')
    .with([
      "APP_KEY='sixteen-letters-and#more'",
      'APP_KEY="two\nSMTP_URL=lines#more"',
      'APP_KEY=sixteen-letters- # a comment with a#b',
      'METRICS_TOKEN= # none',
      '# SMTP_URL=smtp://user:12#34@mail:587',
      'COLOR=red#blue',
      'SMTP_URL=smtp://user:12%2334@mail:587',
    ])
    .run(({ assert }, text) => {
      assert.isEmpty(cutSettings(text, NAMES))
    })
})

test('warns of NODE_EXTRA_CA_CERTS in .env, unless the process has it', ({ assert }) => {
  const text = 'NODE_EXTRA_CA_CERTS=/etc/strata/ca.pem'
  assert.match(lateVariables(text, {}).join(), /^NODE_EXTRA_CA_CERTS has no effect in \.env/)
  assert.isEmpty(lateVariables(text, { NODE_EXTRA_CA_CERTS: '/etc/strata/ca.pem' }))
  assert.isEmpty(lateVariables('PORT=1', {}))
})
