import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { CERTIFICATE, KEY } from '#kernel/event_store/testing/eventstoredb_stand_in/certificate'
import { atEndOfSuite } from '#testing/cleanup'
import { eventually } from '#testing/eventually'

/** Mail server on localhost that requires STARTTLS and a password, as mail providers do. */
export class MailServer {
  readonly received: Email[] = []
  readonly #server: SMTPServer

  private constructor(user: string, password: string) {
    this.#server = new SMTPServer({
      cert: CERTIFICATE,
      key: KEY,
      logger: false,
      onAuth: (auth, _session, done) => {
        const known = auth.username === user && auth.password === password
        done(known ? null : new Error('Who are you?'), { user })
      },
      onData: (stream, _session, done) => {
        void buffer(stream).then(async (bytes) => {
          this.received.push(await PostalMime.parse(bytes))
          done()
        })
      },
    })
  }

  static async start(user: string, password: string) {
    const mail = new MailServer(user, password)
    const listening = mail.#server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    atEndOfSuite(() => new Promise<void>((resolve) => mail.#server.close(resolve)))
    return { mail, port: (listening.address() as AddressInfo).port }
  }

  /** Resolves with the token of the newest mail to this address, once it arrives. */
  tokenTo(address: string) {
    return eventually(async () => {
      const mail = this.received.findLast(({ to }) => to?.some((one) => one.address === address))
      const [, token] = /[?&]token=([\w-]+)/.exec(mail?.text ?? '') ?? []
      if (!token) throw new Error(`No mail with a token to ${address}`)
      return token
    })
  }
}
