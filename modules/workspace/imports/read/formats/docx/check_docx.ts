import { fromBufferPromise, type ZipFile } from 'yauzl'
import { UnreadableEntry } from '../../import_problems.js'
import type { ImportEntry } from '../../import_source.js'
import { WORD } from '../../open_source.js'
import { partText } from './part_text.js'

/** Most bytes that a document may unpack to, and its text in XML: about 700 pages. */
const MAX_UNPACKED = 100 * 1024 ** 2
const MAX_TEXT = 12 * 1024 ** 2
const MAX_PARTS = 5000

export const COMMENTS = 'word/comments.xml'
/** Parts that the reader of a document gets in another form, or that decide it. */
const KEPT =
  /^word\/(?:(?:numbering|styles)\d*\.xml|(?:_rels\/)?(?:document|footnotes|endnotes)\d*\.xml(?:\.rels)?)$/

/** Start of a part with notes, which can have any path. */
export const NOTES = /<(?:\w+:)?(?:foot|end)notes[\s>]/

/** Parts of a document of Word. */
export interface DocxParts {
  names: ReadonlySet<string>
  /** XML of the text, its notes, lists, styles and relations by their path. */
  kept: ReadonlyMap<string, string>
  /** Parts that no other reader understands as they are, in their usual form. */
  usual: ReadonlyMap<string, string>
  /** XML of the text, and its path. */
  text: string
  textPath: string
  hasComments: boolean
}

/** Name within a document with a password, which is no zip. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Unpacks a document once within limits, because its reader has none.
 * @throws UnreadableEntry for a damaged, suspicious or too large document
 */
export async function checkDocx(bytes: Buffer, { path }: ImportEntry): Promise<DocxParts> {
  const zip = await openZip(bytes, path)
  const names = new Set<string>()
  const kept = new Map<string, string>()
  const usual = new Map<string, string>()
  let text: { xml: string; path: string } | undefined
  let hasComments = false
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      const isTooLarge = unpacked > MAX_UNPACKED || names.size > MAX_PARTS
      const isTooLong = WORD.test(entry.fileName) && entry.uncompressedSize > MAX_TEXT
      if (isTooLarge || isTooLong) throw new UnreadableEntry(path, 'too_long')
      names.add(entry.fileName)
      const isXml = /\.(?:xml|rels)$/i.test(entry.fileName)
      const chunks: Buffer[] = []
      // A part that is longer than it states ends with an error here.
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        if (isXml) chunks.push(chunk as Buffer)
      }
      if (!isXml) continue
      const part = Buffer.concat(chunks)
      const xml = partText(part)
      // No program writes declarations into these parts; entities could unpack without end.
      if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) {
        throw new UnreadableEntry(path, 'unreadable')
      }
      if (xml !== part.toString('utf8')) usual.set(entry.fileName, xml)
      if (KEPT.test(entry.fileName) || NOTES.test(xml)) kept.set(entry.fileName, xml)
      if (WORD.test(entry.fileName)) text = { xml, path: entry.fileName }
      // Some programs write the list of comments even if it is empty.
      if (entry.fileName === COMMENTS) hasComments = /<\w+:comment\s/.test(xml)
    }
  } catch (error) {
    throw error instanceof UnreadableEntry ? error : new UnreadableEntry(path, 'unreadable')
  } finally {
    zip.close()
  }
  if (text === undefined) throw new UnreadableEntry(path, 'unreadable')
  return { names, kept, usual, text: text.xml, textPath: text.path, hasComments }
}

async function openZip(bytes: Buffer, path: string): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true })
  } catch {
    throw new UnreadableEntry(path, bytes.includes(ENCRYPTED) ? 'encrypted' : 'unreadable')
  }
}
