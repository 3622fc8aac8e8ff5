import { createServer } from 'node:net'

/**
 * First port, below the range for outgoing connections, which could take a killed server's port.
 */
const FIRST = 10_000
const COUNT = 20_000
/** The only port of the range that browsers and `fetch` refuse (Fetch Standard, "bad port"). */
const REFUSED = 10_080

/** Concurrent suites start at different offsets. */
let next = (process.pid * 97) % COUNT

/** Returns a free port that stays reserved for this test, even while its server restarts. */
export async function testPort(): Promise<number> {
  for (;;) {
    next = (next + 1) % COUNT
    const port = FIRST + next // another call may run before the next line
    if (port !== REFUSED && (await isFree(port))) return port
  }
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
