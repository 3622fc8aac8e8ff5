import { FILES_PATH } from '#modules/workspace/api'
import type { NodeJson } from '#modules/workspace/document/json'
import type { ImportedFile, ImportedLink, ImportedPage } from './import_outline.js'
import { fileNumber, fileNumberIn, pageNumber } from './references.js'

/** Places of what a page refers to. Null for what was not imported: its text stays. */
export interface ReferenceTargets {
  /** Returns the id of a page, and its path in the product: `/app/1/2/3/4`. */
  page: (link: ImportedLink) => { id: number; address: string } | null
  /** Returns the key of an uploaded file. */
  file: (file: ImportedFile) => string | null
}

interface LinkMark {
  type: string
  attrs?: Record<string, unknown>
}

/** Returns nodes of a page with ids, addresses and keys in place of the numbers. */
export function resolveNodes(
  nodes: readonly NodeJson[],
  { links, files }: Pick<ImportedPage, 'links' | 'files'>,
  targets: ReferenceTargets
): NodeJson[] {
  return nodes.map(resolved)

  function resolved(node: NodeJson): NodeJson {
    const { type, attrs } = node
    if (type === 'page_link') return pageLink(node)
    if (type === 'image') return picture(node)
    if (type === 'attachment') return attachment(node)
    const marks = node.marks?.flatMap((mark) => linkMark(mark as LinkMark))
    const content = node.content?.map(resolved)
    return {
      type,
      ...(attrs && { attrs }),
      ...(content && { content }),
      ...(marks && marks.length > 0 && { marks }),
      ...(node.text !== undefined && { text: node.text }),
    }
  }

  function pageLink(node: NodeJson): NodeJson {
    const link = links[Number(node.attrs?.block_id) - 1]
    const target = link && targets.page(link)
    if (target) return { ...node, attrs: { block_id: target.id } }
    return { type: 'text', text: link?.text || 'Page' }
  }

  function picture(node: NodeJson): NodeJson {
    const number = fileNumberIn(String(node.attrs?.src))
    if (number === undefined) return node
    const key = keyOf(number)
    if (key !== null) return { ...node, attrs: { ...node.attrs, src: FILES_PATH + key } }
    const { caption, alt } = node.attrs ?? {}
    return line(String(caption || alt || files[number - 1]?.name || 'Picture'))
  }

  function attachment(node: NodeJson): NodeJson {
    const number = fileNumber(String(node.attrs?.file_key))
    const key = number === undefined ? null : keyOf(number)
    if (key !== null) return { ...node, attrs: { ...node.attrs, file_key: key } }
    return line(String(node.attrs?.name || 'File'))
  }

  function linkMark(mark: LinkMark): LinkMark[] {
    const url = mark.type === 'link' ? String(mark.attrs?.url) : ''
    const file = fileNumberIn(url)
    if (file !== undefined) {
      const key = keyOf(file)
      return key === null ? [] : [{ ...mark, attrs: { ...mark.attrs, url: FILES_PATH + key } }]
    }
    const page = pageNumber(url)
    if (page === undefined) return [mark]
    const link = links[page - 1]
    const target = link && targets.page(link)
    if (!target) return []
    const address = target.address + (link.block === '' ? '' : `#${link.block}`)
    return [{ ...mark, attrs: { ...mark.attrs, url: address } }]
  }

  function keyOf(number: number) {
    const file = files[number - 1]
    return file ? targets.file(file) : null
  }
}

function line(text: string): NodeJson {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}
