import { Readable } from 'node:stream'
import { MAX_IMAGE_BYTES } from '#modules/workspace/api'
import { entryBytes } from './entry_bytes.js'
import type { ImportNode } from './import_outline.js'
import type { ImportEntry } from './import_source.js'
import { embeddedPicture, type EmbeddedPictures } from './page_text.js'
import type { PageWriter } from './page_writer.js'

const PICTURE = /^data:image\/(png|jpeg|jpg|gif|webp|avif)(?:;[^,;]{0,100})*;base64,/i

interface PictureContext {
  writer: PageWriter
  self: ImportNode
  embedded?: EmbeddedPictures
}

export function isDataAddress(address: string) {
  return /^data:/i.test(address)
}

/** Returns the picture that is written in an address; undefined, with a line in the report, for others. */
export function readDataPicture(
  address: string,
  { writer, self, embedded }: PictureContext
): ImportEntry | undefined {
  const [start, type = ''] = PICTURE.exec(address.slice(0, 300)) ?? []
  const apart = embeddedPicture(address, embedded)
  const length = apart?.length ?? address.length - (start?.length ?? 0)
  if (start === undefined || length > MAX_IMAGE_BYTES * 1.5) {
    writer.report(start === undefined ? 'unsupported' : 'too_large', address.slice(0, 40))
    return undefined
  }
  const base64 = apart?.toString('latin1') ?? address.slice(start.length)
  const bytes = Buffer.from(base64, 'base64')
  const ending = type.toLowerCase().replace('jpeg', 'jpg')
  return bytesEntry(`${self.path}/picture-${writer.references.files.length + 1}.${ending}`, bytes)
}

/** Returns an entry for bytes that are within another file. */
export function bytesEntry(path: string, bytes: Buffer): ImportEntry {
  const size = bytes.length
  const open = async () => Readable.from([bytes])
  return { path, size, modified: null, ...entryBytes(open, { path, size }) }
}
