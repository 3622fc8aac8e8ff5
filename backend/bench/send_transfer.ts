import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Transfer } from '#bench/transfer'

/** Sends a request from another process: one that passes on 500 MB cannot time other calls. */
export async function transfer(what: Transfer) {
  const child = fork(new URL('transfer.ts', import.meta.url), { execArgv: process.execArgv })
  child.send(what)
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`${what.method} ${what.url} failed`)
}
