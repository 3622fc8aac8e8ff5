import { test } from '@japa/runner'
import mail from '@adonisjs/mail/services/main'
import { HttpClient } from '#testing/http_client'
import { freshEmail } from '#testing/accounts'
import { mailsTo } from '#testing/mailbox'

function send(to: string, subject: string) {
  return mail.send((message) => {
    message
      .to(to)
      .subject(subject)
      .text('Look at http://127.0.0.1/one and http://127.0.0.1/two\nhttp://127.0.0.1/one')
      .html('<p>Look</p>')
  })
}

test.group('/dev/mail', () => {
  test('lists the mails to an address as JSON, newest first', async ({ assert }) => {
    const to = freshEmail()
    const before = Date.now()
    await send(to, 'First')
    await send(to.toUpperCase(), 'Second')
    await send(freshEmail(), 'Other')
    const mails = await mailsTo(to)
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Second', 'First']
    )
    const [{ at, ...newest }] = mails as [(typeof mails)[number]]
    assert.isAtLeast(Date.parse(at), before)
    assert.containSubset(newest, {
      to,
      html: '<p>Look</p>',
      links: ['http://127.0.0.1/one', 'http://127.0.0.1/two'],
    })
    assert.deepEqual(await mailsTo(freshEmail()), [])
  })

  test('shows a list and each mail as HTML pages', async ({ assert }) => {
    const to = freshEmail()
    await send(to, 'A <b>page</b>')
    const client = new HttpClient()
    const list = await client.request<string>('GET', `/dev/mail?to=${encodeURIComponent(to)}`)
    assert.equal(list.status, 200)
    assert.include(list.body, 'A &lt;b&gt;page&lt;/b&gt;')
    const path = /href="(\/dev\/mail\/\d+)"/.exec(list.body)![1]!
    const page = await client.request<string>('GET', path)
    assert.include(page.body, to)
    assert.include(page.headers.get('content-security-policy')!, "default-src 'none'")
    assert.match(page.headers.get('content-security-policy')!, /img-src 'self'/)
    assert.include(page.body, '<link rel="icon" href="/favicon.svg"')
    assert.equal((await client.request('GET', '/dev/mail/999999999')).status, 404)
  })
})
