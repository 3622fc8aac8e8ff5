import { type Readable, Transform } from 'node:stream'
import { entryBytes } from '../../entry_bytes.js'
import { PICTURES } from '../../file_limits.js'
import type { ImportEntry } from '../../import_source.js'
import { endingOf } from '../../paths.js'
import type { ByteReader } from './byte_ranges.js'
import type { EnexResource } from './enex_note.js'

/** Endings by type, for files without a name or with one that does not tell that they are pictures. */
const ENDINGS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-m4a': 'm4a',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'text/plain': 'txt',
  'application/zip': 'zip',
}

/** Returns the file of a note; its bytes are decoded while they are read. */
export function resourceEntry(
  { range, size, mime, name }: EnexResource,
  { path, bytes }: { path: string; bytes: ByteReader }
): ImportEntry {
  const shown = name.replaceAll(/[/\\]/g, '-') || 'File'
  const ending = missingEnding(shown, ENDINGS[mime])
  const full = `${path}/${ending ? `${shown}.${ending}` : shown}`
  const open = async () => decoded(await bytes.range(range.start, range.end))
  return { path: full, size, modified: null, ...entryBytes(open, { path: full, size }) }
}

/** Returns the ending that a name lacks. Clipped pictures have names such as `photo.php`. */
function missingEnding(name: string, ofType?: string) {
  const own = endingOf(name)
  const isUnseenPicture = ofType !== undefined && PICTURES.has(ofType) && !PICTURES.has(own)
  return own === '' || isUnseenPicture ? ofType : undefined
}

/** Signs of XML around base64 and in it, and the start of one that a chunk cuts off. */
const XML = /<!\[CDATA\[|\]\]>|&#?\w{1,8};|\s+/g
const XML_START = /(?:<[^>]{0,8}|\]{1,2}|&#?\w{0,8})$/

function decoded(base64: Readable): Readable {
  let rest = ''
  const decode = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const text = (rest + chunk.toString('latin1')).replaceAll(XML, '')
      const whole = text.replace(XML_START, '')
      const cut = whole.length - (whole.length % 4)
      rest = text.slice(cut)
      done(null, Buffer.from(whole.slice(0, cut), 'base64'))
    },
    flush: (done) => done(null, Buffer.from(rest, 'base64')),
  })
  base64.once('error', (error) => decode.destroy(error))
  return base64.pipe(decode)
}
