import type { Node } from 'prosemirror-model'
import type { NodeJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'
import type { ShownFile } from './export_files.js'
import { FILES_FOLDER, folderOf } from './export_plan.js'
import { FolderNames, safeFileName } from './file_names.js'
import { readOwnAddress } from './own_addresses.js'

const ENDING = /\.[a-z\d]{1,10}$/i

/** Returns the document of stored nodes. */
export function documentOf(nodes: readonly string[]): Node {
  const content = nodes.map((node) => JSON.parse(node) as NodeJson)
  return documentSchema.nodeFromJSON({ type: 'doc', content })
}

/** Returns the files of a page in reading order: pictures, attachments, and targets of links. */
export function shownFiles(doc: Node, origin: string): ShownFile[] {
  const shown: ShownFile[] = []
  const add = (address: unknown) => {
    const own = readOwnAddress(String(address), origin)
    if (own && 'file' in own) shown.push({ key: own.file })
  }
  doc.descendants(({ type, attrs, marks }) => {
    if (type.name === 'image') add(attrs.src)
    if (type.name === 'attachment') {
      shown.push({ key: String(attrs.file_key), name: String(attrs.name) })
    }
    for (const mark of marks) if (mark.type.name === 'link') add(mark.attrs.url)
  })
  return shown
}

/**
 * Chooses the paths of files in a folder `files` beside their page. Pictures are named after the
 * page, because they have no names of their own. Pages of one folder must follow each other.
 */
export class FilePlaces {
  #folder?: string
  #names = new FolderNames()

  /** @param page path of the page that shows the file first */
  path(page: string, { name }: ShownFile, ending: string) {
    const folder = folderOf(page)
    if (folder !== this.#folder) {
      this.#folder = folder
      this.#names = new FolderNames()
    }
    const own = name ?? page.slice(folder.length).replace(ENDING, '') + ending
    const kept = ENDING.exec(own)?.[0] ?? ''
    const base = safeFileName(own.slice(0, own.length - kept.length), 'File')
    return `${folder}${FILES_FOLDER}/${this.#names.take(base, kept.toLowerCase())}`
  }
}
