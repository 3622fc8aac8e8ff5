import { createServer } from 'node:net'

/** Below what systems give to outgoing connections: those would take the port of a killed server. */
const FIRST = 10_000
const COUNT = 20_000

/** Suites that run at the same time begin at other places. */
let next = (process.pid * 97) % COUNT

/** A free port that stays this test's own, also while its server is being started again. */
export async function testPort(): Promise<number> {
  for (;;) {
    next = (next + 1) % COUNT
    const port = FIRST + next // by the next line somebody else may have asked
    if (await isFree(port)) return port
  }
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
