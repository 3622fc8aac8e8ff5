import { test } from '@japa/runner'
import { smtpSettings } from '#platform/mail/smtp'

test.group('smtpSettings', () => {
  test('returns the settings for {url}')
    .with([
      {
        url: 'smtp://mail.example.test',
        settings: {
          host: 'mail.example.test',
          port: 587,
          secure: false,
          requireTLS: false,
          auth: undefined,
        },
      },
      {
        url: 'smtps://mail.example.test',
        settings: { host: 'mail.example.test', port: 465, secure: true, auth: undefined },
      },
      {
        url: 'smtp://me%40example.test:p%3Aw%2F1@[::1]:2525',
        settings: {
          host: '::1',
          port: 2525,
          secure: false,
          requireTLS: true,
          auth: { type: 'login', user: 'me@example.test', pass: 'p:w/1' },
        },
      },
    ])
    .run(({ assert }, { url, settings }) => {
      assert.containSubset(smtpSettings(url), settings)
    })

  test('sends a password without TLS only if configured', ({ assert }) => {
    assert.isFalse(smtpSettings('smtp://me:pw@mail.test', 'optional').requireTLS)
    assert.isTrue(smtpSettings('smtp://mail.test', 'required').requireTLS)
  })
})
