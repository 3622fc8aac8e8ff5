import { addAbortSignal } from 'node:stream'
import type { StreamingRead } from '@eventstore/db-client'
import { NoResponse } from '#kernel/event_store/eventstoredb/errors'

/** Returns the work's result. Throws NoResponse after this many milliseconds. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NoResponse(timeoutMs)), timeoutMs)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Collects all results of a read, because the client's own reads ignore deadlines. */
export async function collect<T>(
  timeoutMs: number,
  read: StreamingRead<T>,
  signal?: AbortSignal
): Promise<T[]> {
  read.on('error', ignore) // A late error, after the timeout, would end the process.
  if (signal) addAbortSignal(signal, read)
  try {
    return await within(timeoutMs, Array.fromAsync<T>(read))
  } catch (error) {
    read.cancel().catch(ignore)
    read.destroy()
    throw error
  }
}

function ignore() {}
