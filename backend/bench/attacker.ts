import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** One attack, as attacks.ts sends it to a separate process. */
export interface Attack {
  url: string
  method: string
  /** Paths to request in turns; `#` is replaced by a growing number. */
  path: string
  headers: Record<string, string>
  /** Bytes of the body, base64. */
  body: string
  /**
   * Revision for saves that build on each other. In the body, `"@"` is replaced by the page's
   * revision: first this one, then that of the last response. `#` is replaced by a growing number.
   */
  revision?: number
  /** Number of bytes of the body that are never sent. */
  withheldBytes?: number
  connections: number
  /** Milliseconds after which all connections send again, simultaneously. */
  everyMs?: number
  /**
   * Number of requests without a body that each connection sends in one piece; no response is read.
   */
  pipelined?: number
}

/**
 * Runs until killed. Each connection sends its next request after the previous response, unless the
 * attack has an interval.
 */
process.once('message', (attack: Attack) => {
  const agent = new Agent({ keepAlive: true, maxSockets: attack.connections })
  const written = Buffer.from(attack.body, 'base64')
  let { revision } = attack
  let count = 0
  for (let i = 0; i < attack.connections; i++) void again()

  async function again() {
    let unread: Socket | undefined
    for (;;) {
      unread?.destroy()
      if (attack.pipelined !== undefined) unread = pipeline(attack.pipelined)
      else await send().catch(() => pause(10))
      if (attack.everyMs) await pause(attack.everyMs - (performance.now() % attack.everyMs))
    }
  }

  function bodyOn(base: number) {
    const text = written.toString().replace('"@"', String(base)).replaceAll('#', String(count))
    return Buffer.from(text)
  }

  function follow(response: IncomingMessage) {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.once('end', () => {
      const found = /"revision":(\d+)/.exec(Buffer.concat(parts).toString())
      if (found) revision = Number(found[1])
    })
  }

  function pipeline(times: number) {
    const { host, hostname, port } = new URL(attack.url)
    const fields = Object.entries({ host, ...attack.headers }).map(([k, v]) => `${k}: ${v}\r\n`)
    const one = `${attack.method} ${attack.path} HTTP/1.1\r\n${fields.join('')}\r\n`
    const socket = connect(Number(port), hostname).pause()
    socket.on('error', () => {}).write(one.repeat(times))
    return socket
  }

  function send() {
    const path = attack.path.replace('#', () => String(++count))
    const headers = Object.entries(attack.headers).map(([name, value]) => [
      name,
      value.replace('#', () => String(count).padStart(20, '0')),
    ])
    const body = revision === undefined ? written : bodyOn(revision)
    const length = String(body.length)
    return new Promise<void>((resolve, reject) => {
      const sent = request(
        attack.url + path,
        {
          method: attack.method,
          agent,
          headers: { ...Object.fromEntries(headers), 'content-length': length },
        },
        (response) => {
          // A feed never ends, and only its head is expensive.
          if (response.headers['content-type']?.startsWith('text/event-stream')) {
            response.once('data', () => response.destroy())
          }
          if (revision !== undefined) follow(response)
          response.resume().once('close', resolve)
        }
      )
      sent.once('error', reject)
      if (attack.withheldBytes === undefined) sent.end(body)
      else sent.write(body.subarray(0, -attack.withheldBytes))
    })
  }
})
