import fs from 'node:fs'
import { join } from 'node:path'

/**
 * Loaded before the server (`NODE_OPTIONS=--import=…`). Shortens the time limit of uploads. While
 * the data directory has a file `full`, every write to a file fails as on a full disk.
 */
const LIMIT_MS = 300
/** Limits from here on are those of uploads. */
const LONG_MS = 30_000

const timeout = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = (ms) => timeout(ms >= LONG_MS ? LIMIT_MS : ms)

const { write } = fs
fs.write = ((...args: Parameters<typeof write>) => {
  const isFile = (args[0] as number) > 2
  if (!isFile || !fs.existsSync(join(process.env.DATA_DIR!, 'full'))) return write(...args)
  const full = new Error('ENOSPC: no space left on device, write')
  const done = args.at(-1) as unknown as (error: Error) => void
  done(Object.assign(full, { code: 'ENOSPC', syscall: 'write' }))
}) as typeof write
