import { FILES_PATH, isSeen } from '#modules/workspace/api'
import { ownPath, parseAddress } from '#modules/workspace/document/addresses'
import { textUpTo, wholeNumber } from '#modules/workspace/document/attributes'
import type { BlockSpec } from '#modules/workspace/document/block_spec'
import type { DomElement } from '#modules/workspace/document/dom'
import { keyInPath } from '#modules/workspace/document/file_path'
import { keptText } from '#modules/workspace/document/kept_text'
import { markdownAddress, oneLine } from '#modules/workspace/document/markdown'

/** Maximum length of a file's name in characters. */
export const MAX_FILE_NAME = 255

export interface AttachmentAttributes {
  /** Key of the uploaded file; a file of another user is not served (rule 8.7). */
  file_key: string
  name: string
  /** Size in bytes, as shown. */
  size: number
}

/** Keys that the server issues, and nothing that could lead to another path. */
const KEY = /^[\w-]{1,64}$/

/** Characters that disguise a name: 'cod.exe' written with U+202E can read as 'exe.doc'. */
const DISGUISING = /[\p{Cc}\p{Bidi_Control}]/gu

/** A file of any type, which is downloaded and never displayed. */
export const attachment: BlockSpec = {
  attrs: {
    file_key: { validate: checkKey },
    name: { validate: textUpTo(MAX_FILE_NAME) },
    size: { validate: wholeNumber(0, Number.MAX_SAFE_INTEGER) },
  },
  group: 'block',
  draggable: true,
  leafText: ({ attrs }) => fileName(String(attrs.name)),
  plainText: ({ attrs }) => fileName(String(attrs.name)),
  markdown: {
    write: (state, node, { addresses }) => {
      const { file_key: key, name, size } = node.attrs as AttachmentAttributes
      const address = markdownAddress(addresses.file(key), `${size} bytes`)
      state.write(`[${state.esc(oneLine(fileName(name)))}](${address})`)
      state.closeBlock(node)
    },
  },
  sanitize: (attrs) => ({ ...attrs, name: fileName(String(attrs.name)) }),
  parseDOM: [{ tag: 'div.attachment[data-file-key]', getAttrs: readAttachment }],
  toDOM: ({ attrs }) => {
    const { file_key: key, size } = attrs as AttachmentAttributes
    const name = fileName(String(attrs.name))
    // A dragged link would be dropped as an address.
    const link = { href: FILES_PATH + key, download: name, draggable: 'false', dir: 'auto' }
    return [
      'div',
      { class: 'attachment', 'data-file-key': key, 'data-size': String(size) },
      ['a', link, name],
      ' ',
      ['span', { class: 'attachment-size' }, sizeLabel(size)],
    ]
  },
}

/** Returns a file's name without characters that disguise it, in one line; never invisible. */
export function fileName(name: string) {
  const shown = oneLine(keptText(name, MAX_FILE_NAME).replaceAll(DISGUISING, ' '))
  return isSeen(shown) ? shown : 'File'
}

/** Returns the address of a file; absolute in a browser, so that other programs can open it. */
export function fileAddress(key: string) {
  return (ownOrigin() ?? '') + FILES_PATH + key
}

/** Returns the key in the address of a file of this installation; undefined for any other. */
export function keyInAddress(address: string) {
  const url = parseAddress(address)
  const isOwn = ownPath(address) !== undefined || (url && url.origin === ownOrigin())
  return isOwn ? keyInPath(url!.pathname) : undefined
}

const UNITS = ['B', 'kB', 'MB', 'GB']

/** Formats bytes with three significant digits: '12 kB', '1.5 MB'. */
export function sizeLabel(bytes: number) {
  const unit = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), UNITS.length - 1)
  return `${Number((bytes / 1024 ** unit).toPrecision(3))} ${UNITS[unit]}`
}

function checkKey(value: unknown) {
  if (typeof value !== 'string' || !KEY.test(value)) throw new RangeError('Not the key of a file')
}

function readAttachment(element: DomElement): AttachmentAttributes | false {
  const { fileKey: key = '', size: written } = element.dataset
  const size = Number(written)
  if (!KEY.test(key) || !Number.isSafeInteger(size) || size < 0) return false
  const name = element.querySelector('a')?.getAttribute('download') ?? ''
  return { file_key: key, name: fileName(name), size }
}

function ownOrigin() {
  const { location } = globalThis as { location?: { origin: string } }
  return location && URL.canParse(location.origin) ? location.origin : undefined
}
