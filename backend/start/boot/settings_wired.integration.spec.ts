import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { SMTPServer } from 'smtp-server'
import { signUp } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { installationSettings, runStrata, serversOf } from '#testing/server_process'

test('mail, bucket and payment settings take effect, and a mistyped setting is reported', async ({
  assert,
  cleanup,
}) => {
  const withoutTls = new SMTPServer({ disabledCommands: ['STARTTLS', 'AUTH'], logger: false })
  withoutTls.on('error', () => {})
  const listening = withoutTls.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  cleanup(() => void withoutTls.close())
  const settings = {
    ...(await installationSettings()),
    LOG_LEVEL: 'warn',
    SMTP_URL: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    SMTP_TLS: 'required',
    FILE_STORAGE: 's3',
    S3_BUCKET: 'notes',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_ENDPOINT: 'http://bucket.invalid',
    S3_FORCE_PATH_STYLE: 'no',
    PAYPAL_CLIENT_ID: 'p',
    PAYPAL_CLIENT_SECRET: 's',
    PAYPAL_WEBHOOK_ID: 'w',
  }

  const server = await serversOf(settings)({ MAIL_FORM: 'me@notes.test' })
  assert.match(server.output(), /^MAIL_FORM is not a setting; MAIL_FROM\?$/m)
  const { headers } = await fetch(server.url)
  const policy = headers.get('content-security-policy')?.split(';')
  assert.include(policy, "connect-src 'self' http://notes.bucket.invalid")
  const paying = await fetch(`${server.url}/checkout/1`)
  assert.include(
    paying.headers.get('content-security-policy')?.split(';'),
    'frame-src https://*.paypal.com https://*.paypalobjects.com'
  )
  await eventually(() => assert.match(server.output(), /files: S3_ENDPOINT, S3_REGION: .*notes/))
  await signUp(server.url)
  await eventually(() => assert.match(server.output(), /ETLS 50\d after STARTTLS/))

  const { code, output } = await runStrata(['files:check'], settings)
  assert.equal(code, 1, output)
  assert.match(output, /^S3_ENDPOINT, S3_REGION: the bucket notes does not answer [^\n]*\n$/)
}).tags(['@thorough'])
