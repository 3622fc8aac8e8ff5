import { connect, createServer, type Socket } from 'node:net'
import { atEndOfSuite } from '#testing/cleanup'

/** A proxy to the server that adds latency in both directions. */
export class SlowWay {
  /** Round-trip latency in ms. */
  latency = 0

  private constructor(readonly port: number) {}

  get url() {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts a proxy from one local port to another. */
  static async between(port: number, target: number) {
    const way = new SlowWay(port)
    const open = new Set<Socket>()
    const server = createServer((client) => {
      const upstream = connect(target, '127.0.0.1')
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        open.add(from)
        from.on('data', (bytes) =>
          setTimeout(() => to.writable && to.write(bytes), way.latency / 2)
        )
        from.on('error', () => to.destroy())
        from.on('close', () => {
          open.delete(from)
          setTimeout(() => to.destroy(), way.latency / 2)
        })
      }
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    atEndOfSuite(async () => {
      for (const socket of open) socket.destroy()
      server.close()
    })
    return way
  }
}
