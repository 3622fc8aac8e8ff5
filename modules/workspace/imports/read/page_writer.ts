import { MAX_ATTACHMENT_BYTES, MAX_IMAGE_BYTES } from '#modules/workspace/api'
import { fileName } from '#modules/workspace/document/blocks/attachment'
import { PICTURES } from './file_limits.js'
import type { ImportNode } from './import_outline.js'
import type { ImportProblem, ProblemCode } from './import_problems.js'
import type { ImportEntry } from './import_source.js'
import { baseName, endingOf } from './paths.js'
import { fileReference, fileAddressReference, pageReference, References } from './references.js'

/** Problems of one kind that a page lists; one more line counts the others. */
const MAX_PROBLEMS = 100
const MAX_DETAIL = 200

/** A file that a page can show, as it is written there. */
export interface UsableFile {
  number: number
  /** Address of the file until it is resolved. */
  address: string
  /** `file_key` until it is resolved. */
  key: string
  name: string
  size: number
  isPicture: boolean
}

/** Collects what one page refers to and what it lost, while its text is read. */
export class PageWriter {
  readonly references = new References()
  /** Path of the page in the import. */
  readonly path: string
  /** A heading that repeats the page's title became the title. */
  repeatsTitle = false
  readonly #listed: ImportProblem[] = []
  readonly #counts = new Map<ProblemCode, number>()

  constructor(path: string) {
    this.path = path
  }

  report(code: ProblemCode, detail?: string) {
    const count = (this.#counts.get(code) ?? 0) + 1
    this.#counts.set(code, count)
    if (count > MAX_PROBLEMS) return
    const short = detail?.slice(0, MAX_DETAIL).toWellFormed()
    this.#listed.push({ path: this.path, code, ...(short && { detail: short }) })
  }

  get problems(): ImportProblem[] {
    const { path } = this
    const others = [...this.#counts]
      .map(([code, all]) => ({ code, count: all - MAX_PROBLEMS }))
      .filter(({ count }) => count > 0)
      .map(({ code, count }) => ({ path, code, detail: `and ${count} more`, count }))
    return [...this.#listed, ...others]
  }

  /** Returns the `block_id` of a `page_link` to an item. */
  pageLink(node: ImportNode, text = node.title) {
    return this.references.link({ path: node.path, block: '', text })
  }

  /** Returns the address of a link with a text of its own to an item. */
  pageAddress(node: { path: string; title: string }, block = '') {
    return pageReference(this.references.link({ path: node.path, block, text: node.title }))
  }

  /** Returns a file for use in the page; undefined, with a line in the report, if there can be none. */
  file(entry: ImportEntry, name = baseName(entry.path)): UsableFile | undefined {
    const { size } = entry
    if (size === 0) return this.#refused('empty_file', entry)
    if (size > MAX_ATTACHMENT_BYTES) return this.#refused('too_large', entry)
    const shown = fileName(name)
    const number = this.references.file(entry, shown)
    const isPicture = PICTURES.has(endingOf(entry.path)) && size <= MAX_IMAGE_BYTES
    const address = fileAddressReference(number)
    return { number, address, key: fileReference(number), name: shown, size, isPicture }
  }

  #refused(code: ProblemCode, { path }: ImportEntry) {
    this.report(code, path)
    return undefined
  }
}
