import type { NodeJson } from '#modules/workspace/document/json'
import type { ImportedPage } from '../import_outline.js'

/** Parts of a page that must be as many after an import as before. */
export interface Counts {
  headings: number
  items: number
  tables: number
  pictures: number
  links: number
  files: number
}

/** Counts the parts of a page. A text that a format cuts into pieces is one link. */
export function countsOf({ parts }: Pick<ImportedPage, 'parts'>): Counts {
  const counts = { headings: 0, items: 0, tables: 0, pictures: 0, links: 0, files: 0 }
  const names: Record<string, keyof Counts> = {
    heading: 'headings',
    list: 'items',
    table: 'tables',
    image: 'pictures',
    page_link: 'links',
    attachment: 'files',
  }
  for (const node of parts.flat()) count(node)
  return counts

  function count({ type, content = [] }: NodeJson) {
    const name = names[type]
    if (name) counts[name] += 1
    let last: string | undefined
    for (const child of content) {
      const address = linkOf(child)
      if (address !== undefined && address !== last) counts.links += 1
      last = address
      count(child)
    }
  }
}

function linkOf({ marks = [] }: NodeJson) {
  const link = (marks as { type: string; attrs?: { url?: string } }[]).find(
    ({ type }) => type === 'link'
  )
  return link?.attrs?.url
}

/** Returns the codes of the problems of a page, each once. */
export function codesOf({ problems }: Pick<ImportedPage, 'problems'>) {
  return [...new Set(problems.map(({ code }) => code))]
}
