import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { test } from '@japa/runner'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import app from '@adonisjs/core/services/app'
import emitter from '@adonisjs/core/services/emitter'
import db from '@adonisjs/lucid/services/db'
import { Logger } from '@adonisjs/core/logger'
import { Mailer } from '@adonisjs/mail'
import { SMTPTransport } from '@adonisjs/mail/transports/smtp'
import { Listener } from '#kernel/database/listener'
import { mailLane, type MailContent } from '#platform/mail/mail_lane'
import { type SMTP_TLS, smtpSettings } from '#platform/mail/smtp'
import { FinalFailure } from '#kernel/outbox/lane'
import { senderOf } from '#platform/mail/sender'
import { enqueueMail } from '#kernel/outbox/outbox'
import { OutboxRelay } from '#kernel/outbox/relay'
import { eventually } from '#testing/eventually'

const FROM = 'Strata <no-reply@notes.test>'
const MAIL: MailContent = {
  to: 'ann@example.test',
  subject: 'Grüße — verify',
  text: `Open http://127.0.0.1/verify?token=${'a_b-c'.repeat(20)}\n`,
  html: `<p>Open <a href="http://127.0.0.1/verify?token=${'a_b-c'.repeat(20)}">this</a></p>`,
}
const ROW = { id: '1', key: 'x/1', revision: null, attempts: 0 }

/**
 * Returns a mail server that accepts mails with the right password, and refuses some recipients.
 */
function mailServer(received: Email[]) {
  return new SMTPServer({
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth({ username, password }, _session, done) {
      const known = username === 'me@notes.test' && password === 'p:w/1'
      done(known ? null : new Error('Who are you?'), { user: username })
    },
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('nobody') ? new Error(`No ${address} here`) : null)
    },
    onData(stream, _session, done) {
      void receive(stream, received, done)
    },
  })
}

async function receive(stream: Readable, received: Email[], done: () => void) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  received.push(await PostalMime.parse(Buffer.concat(chunks)))
  done()
}

function listen(server: SMTPServer, port = 0) {
  return new Promise<number>((resolve) => {
    const listening = server.listen(port, '127.0.0.1', () => {
      resolve((listening.address() as AddressInfo).port)
    })
  })
}

function close(server: SMTPServer) {
  return new Promise<void>((resolve) => server.close(() => resolve()))
}

/** Returns the product's mail lane over SMTP to this port; every template writes `mail`. */
function smtpLane(
  port: number,
  mail: MailContent | undefined = MAIL,
  from = FROM,
  tls: (typeof SMTP_TLS)[number] = 'optional'
) {
  const url = `smtp://me%40notes.test:p%3Aw%2F1@127.0.0.1:${port}`
  const mailer = new Mailer('smtp', new SMTPTransport(smtpSettings(url, tls)), emitter, {
    from: senderOf(from),
  })
  return mailLane(() => Promise.resolve(mailer), { x: () => Promise.resolve(mail) })
}

test.group('mail by SMTP', (group) => {
  let received: Email[] = []
  let server: SMTPServer
  let port = 0

  group.each.setup(async () => {
    received = []
    server = mailServer(received)
    port = await listen(server)
    return () => close(server)
  })

  test('a mail arrives as written', async ({ assert }) => {
    await smtpLane(port).handle({ ...ROW, payload: { template: 'x', userId: 1 } })
    assert.lengthOf(received, 1)
    const [mail] = received
    assert.deepEqual(mail?.from, { name: 'Strata', address: 'no-reply@notes.test' })
    assert.deepEqual(mail?.to, [{ name: '', address: MAIL.to }])
    assert.equal(mail?.subject, MAIL.subject)
    assert.equal(mail?.text?.trim(), MAIL.text.trim())
    assert.equal(mail?.html?.trim(), MAIL.html)
    assert.equal(headerOf(mail, 'auto-submitted'), 'auto-generated')
  })

  test("keeps a comma and umlauts in the sender's name: {$self}")
    .with(['"Grün, Ämter & Co" <no-reply@notes.test>', 'Grün, Ämter & Co <no-reply@notes.test>'])
    .run(async ({ assert }, from) => {
      const lane = smtpLane(port, MAIL, from)
      await lane.handle({ ...ROW, payload: { template: 'x', userId: 1 } })
      const sender = { name: 'Grün, Ämter & Co', address: 'no-reply@notes.test' }
      assert.deepEqual(received[0]?.from, sender)
    })

  test('reports which step failed and why: {0}')
    .with([
      [
        'a password without TLS',
        {},
        'required',
        /^The mail was not sent ETLS 50\d after STARTTLS$/,
      ],
      [
        'an unknown authority',
        { disabledCommands: [] },
        'required',
        /^The mail was not sent ESOCKET (self.signed certificate|certificate has expired)$/,
      ],
      ['a wrong password', {}, 'optional', /^The mail was not sent EAUTH 535 after AUTH/],
    ] as const)
    .run(async ({ assert, cleanup }, [, options, tls, message]) => {
      const other = new SMTPServer({
        disabledCommands: ['STARTTLS'],
        logger: false,
        onAuth: (_login, _session, done) => done(new Error('Who are you?')),
        ...options,
      } as SMTPServerOptions)
      other.on('error', () => {})
      const otherPort = await listen(other)
      cleanup(() => close(other))
      const row = { ...ROW, payload: { template: 'x', userId: 1 } }
      const failure = await smtpLane(otherPort, MAIL, FROM, tls)
        .handle(row)
        .catch((error: unknown) => error)
      assert.notInstanceOf(failure, FinalFailure)
      assert.match((failure as Error).message, message)
    })

  test('stops retrying only for a permanent refusal of this mail: {0}')
    .with([
      ['554 to the text', { onData: refuseText(554) }, true],
      ['452 to the text', { onData: refuseText(452) }, false],
      ['450 to the recipient', { onRcptTo: refuseAddress(450) }, false],
      ['550 to the sender', { onMailFrom: refuseAddress(550) }, false],
    ] as const)
    .run(async ({ assert, cleanup }, [, refusing, isFinal]) => {
      const other = new SMTPServer({
        disabledCommands: ['STARTTLS'],
        logger: false,
        onAuth: (_login, _session, done) => done(null, { user: 'me' }),
        ...refusing,
      })
      const otherPort = await listen(other)
      cleanup(() => close(other))
      const row = { ...ROW, payload: { template: 'x', userId: 1 } }
      const failure = await smtpLane(otherPort)
        .handle(row)
        .catch((error: unknown) => error)
      assert.match(String(failure), /The mail was not sent E\w+ [45]\d\d after/)
      assert.equal(failure instanceof FinalFailure, isFinal)
    })

  test('reports whose certificate the server presented', async ({ assert }) => {
    const altname = {
      code: 'ESOCKET',
      reason: "Host: a.test. is not in the cert's altnames: DNS:b",
    }
    const mailer = { send: () => Promise.reject(Object.assign(new Error('TLS'), altname)) }
    const lane = mailLane(() => Promise.resolve(mailer), { x: () => Promise.resolve(MAIL) })
    const row = { ...ROW, payload: { template: 'x', userId: 1 } }
    await assert.rejects(() => lane.handle(row), `The mail was not sent ESOCKET ${altname.reason}`)
  })

  test('sends no mail once there is no reason for it', async ({ assert }) => {
    const lane = mailLane(() => Promise.reject(new Error('no longer needed')), {
      x: () => Promise.resolve(undefined),
    })
    await lane.handle({ ...ROW, payload: { template: 'x', userId: 1 } })
    assert.lengthOf(received, 0)
  })

  test('a refused mail fails with the code alone, without its address', async ({ assert }) => {
    const lane = smtpLane(port, { ...MAIL, to: 'nobody@example.test' })
    const row = { ...ROW, payload: { template: 'x', userId: 1 } }
    const refused = await lane.handle(row).catch((error: unknown) => error)
    assert.instanceOf(refused, FinalFailure)
    assert.equal(String(refused), 'Error: The mail was not sent EENVELOPE 550 after RCPT TO')
    const unknown = { ...ROW, payload: { template: 'y', userId: 1 } }
    await assert.rejects(() => lane.handle(unknown), 'There is no mail template y')
  })

  test('retries while the mail server is down, and sends the mail once it is back', async ({
    assert,
  }) => {
    await close(server)
    await db.from('outbox').delete()
    const listener = await app.container.make(Listener)
    const lane = { ...smtpLane(port), delays: [0.1] }
    const silent = new Logger({ enabled: false })
    const relay = new OutboxRelay(process.env.DATABASE_URL!, listener, [lane], silent)
    relay.start()
    await db.transaction((trx) => enqueueMail(trx, { template: 'x', userId: 1 }))
    const row = () => db.from('outbox').where('key', 'x/1').firstOrFail()
    await eventually(async () => {
      const { attempts, last_error: reason } = await row()
      assert.isAtLeast(attempts, 2)
      assert.equal(reason, 'The mail was not sent ESOCKET ECONNREFUSED')
    })

    server = mailServer(received)
    await listen(server, port)
    await eventually(async () => assert.isNotNull((await row()).done_at))
    await relay.stop()
    assert.lengthOf(received, 1)
  })
})

function refusal(responseCode: number) {
  return Object.assign(new Error('No'), { responseCode })
}

function refuseText(responseCode: number): SMTPServerOptions['onData'] {
  return (stream, _session, done) => {
    stream.resume().once('end', () => done(refusal(responseCode)))
  }
}

function refuseAddress(responseCode: number) {
  return (_address: unknown, _session: unknown, done: (error: Error) => void) => {
    done(refusal(responseCode))
  }
}

function headerOf(mail: Email | undefined, name: string) {
  return mail?.headers.find(({ key }) => key === name)?.value
}
