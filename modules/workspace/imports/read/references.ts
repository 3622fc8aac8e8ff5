import { FILES_PATH } from '#modules/workspace/api'
import type { ImportedFile, ImportedLink } from './import_outline.js'
import type { ImportEntry } from './import_source.js'

/** Address of a numbered page in an unresolved page. No page from outside can contain one. */
const PAGES = '/imported/pages/'
const KEY = 'imported-'

/** Bytes by which each kind of reference can grow: an id, an address, a key, a file's name. */
const ROOMS: readonly [RegExp, number][] = [
  [/"type":"page_link"/g, 16],
  [/\/imported\/pages\//g, 100],
  [/imported-/g, 64],
  [/"type":"image"/g, 300],
]
const PAGE_ADDRESS = /^\/imported\/pages\/(\d{1,9})$/
const FILE_KEY = /^imported-(\d{1,9})$/

/** Numbers the links and files of one page, from 1. Equal ones have the same number. */
export class References {
  readonly links: ImportedLink[] = []
  readonly files: ImportedFile[] = []
  readonly #numbers = new Map<string, number>()

  /** Returns the number of a linked item: `block_id` of a `page_link`. */
  link(link: ImportedLink): number {
    return this.#number(`link ${link.path}\n${link.block}\n${link.text}`, this.links, link)
  }

  /** Returns the number of a file. */
  file(entry: ImportEntry, name: string): number {
    return this.#number(`file ${entry.path}\n${name}`, this.files, { entry, name })
  }

  #number<Target>(key: string, targets: Target[], target: Target) {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    targets.push(target)
    this.#numbers.set(key, targets.length)
    return targets.length
  }
}

/** Returns the address that a link with a text of its own has until it is resolved. */
export function pageReference(number: number) {
  return `${PAGES}${number}`
}

/** Returns the `file_key` of an attachment until it is resolved. */
export function fileReference(number: number) {
  return `${KEY}${number}`
}

/** Returns the `src` of a picture, or the address of a link to a file, until it is resolved. */
export function fileAddressReference(number: number) {
  return FILES_PATH + fileReference(number)
}

/** Returns the number in the address of a page; undefined for any other address. */
export function pageNumber(address: string) {
  const [, number] = PAGE_ADDRESS.exec(address) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Returns the number in the key of a file; undefined for any other text. */
export function fileNumber(key: string) {
  const [, number] = FILE_KEY.exec(key) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Returns the number in the address of a file; undefined for any other address. */
export function fileNumberIn(address: string) {
  return address.startsWith(FILES_PATH) ? fileNumber(address.slice(FILES_PATH.length)) : undefined
}

/** Returns the most bytes by which the JSON of an unresolved page grows when it is resolved. */
export function roomForReferences(json: string) {
  return ROOMS.reduce((sum, [kind, bytes]) => sum + (json.match(kind)?.length ?? 0) * bytes, 0)
}
