import { test } from '@japa/runner'
import { reportAddress } from '#modules/workspace/shares/share_report'

const SETTINGS = ['REPORT_EMAIL', 'MAIL_FROM', 'APP_URL'] as const

test.group('reportAddress', (group) => {
  group.each.setup(() => {
    const before = SETTINGS.map((name) => process.env[name])
    process.env.APP_URL = 'https://notes.test'
    return () => {
      for (const [i, name] of SETTINGS.entries()) {
        if (before[i] === undefined) delete process.env[name]
        else process.env[name] = before[i]
      }
    }
  })

  const report = (settings: { REPORT_EMAIL?: string; MAIL_FROM?: string }) => {
    for (const name of ['REPORT_EMAIL', 'MAIL_FROM'] as const) {
      const value = settings[name]
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    return reportAddress('https://notes.test/s/t?a=b&c')
  }

  test('leads to the operator with a readable address', ({ assert }) => {
    const [to, query] = report({ REPORT_EMAIL: 'abuse+notes@b.test' }).split('?')
    assert.equal(to, 'mailto:abuse+notes@b.test')
    const fields = new URLSearchParams(query)
    assert.equal(fields.get('subject'), 'Report of a shared page')
    assert.match(fields.get('body')!, /^https:\/\/notes\.test\/s\/t\?a=b&c\r\n\r\nDescribe/)
  })

  test('leads to the sender of mails, else to the abuse address of the host', ({ assert }) => {
    assert.match(report({ MAIL_FROM: 'Strata <hello@b.test>' }), /^mailto:hello@b\.test\?/)
    assert.match(report({}), /^mailto:abuse@notes\.test\?/)
  })
})
