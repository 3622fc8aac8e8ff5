import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UnreadableEntry } from './import_problems.js'
import type { ImportEntry } from './import_source.js'

type Opened = Pick<ImportEntry, 'open' | 'path' | 'size'>

/** Returns the ways to read an entry whose bytes are a stream. */
export function entryBytes(
  open: () => Promise<Readable>,
  { path, size }: Pick<ImportEntry, 'path' | 'size'>
): Pick<ImportEntry, 'open' | 'read' | 'head' | 'copyTo'> {
  return {
    open,
    head: async (count) => headOf(await open(), count),
    copyTo: async (to) => copyInto(await open(), to),
    read: (limit) => readAll({ open, path, size }, limit),
  }
}

/** Returns all bytes of an entry. Throws UnreadableEntry beyond `limit` bytes. */
export async function readAll(entry: Opened, limit: number): Promise<Buffer> {
  const { path, size } = entry
  if (size > limit) throw new UnreadableEntry(path, 'too_large')
  const chunks: Buffer[] = []
  let read = 0
  for await (const chunk of (await entry.open()) as AsyncIterable<Buffer>) {
    read += chunk.length
    if (read > limit) throw new UnreadableEntry(path, 'too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, read)
}

/** Returns the same file under another path. */
export function entryAt(entry: ImportEntry, path: string): ImportEntry {
  const copy = Object.create(Object.getPrototypeOf(entry) as object) as ImportEntry
  return Object.assign(copy, entry, { path })
}

/** Writes a stream to a new file, which only this user of the system may read. */
export function copyInto(source: Readable, path: string) {
  return pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

/** Returns the first bytes of a stream, at most `count`. */
export async function headOf(source: Readable, count: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= count) break
  }
  return Buffer.concat(chunks).subarray(0, count)
}
