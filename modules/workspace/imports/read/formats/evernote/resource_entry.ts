import { type Readable, Transform } from 'node:stream'
import { entryBytes } from '../../entry_bytes.js'
import type { ImportEntry } from '../../import_source.js'
import { endingOf } from '../../paths.js'
import type { ByteReader } from './byte_ranges.js'
import type { EnexResource } from './enex_note.js'

/** Endings of files that have no name, by their type. */
const ENDINGS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
}

/** Returns the file of a note; its bytes are decoded while they are read. */
export function resourceEntry(
  { range, size, mime, name }: EnexResource,
  { path, bytes }: { path: string; bytes: ByteReader }
): ImportEntry {
  const shown = name.replaceAll(/[/\\]/g, '-') || 'File'
  const ending = endingOf(shown) === '' ? ENDINGS[mime] : undefined
  const full = `${path}/${ending ? `${shown}.${ending}` : shown}`
  const open = async () => decoded(await bytes.range(range.start, range.end))
  return { path: full, size, modified: null, ...entryBytes(open, { path: full, size }) }
}

function decoded(base64: Readable): Readable {
  let rest = ''
  const decode = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const whole = rest + chunk.toString('latin1').replaceAll(/\s+/g, '')
      const cut = whole.length - (whole.length % 4)
      rest = whole.slice(cut)
      done(null, Buffer.from(whole.slice(0, cut), 'base64'))
    },
    flush: (done) => done(null, Buffer.from(rest, 'base64')),
  })
  base64.once('error', (error) => decode.destroy(error))
  return base64.pipe(decode)
}
