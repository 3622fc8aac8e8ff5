import type { Nodes } from './content.js'

/**
 * Maximum number of linked pages that a page's save records. The rest are links all the same, but
 * their pages don't list this page.
 */
export const MAX_LINKED_PAGES = 1_000

/** Matches a link. Nodes are JSON from JSON.stringify, so similar text has escaped quotes. */
const LINK = /"type":"page_link","attrs":\{"block_id":(\d+)\}/g

/** Returns true if a node contains a link to a page. */
export function linksPage(node: string) {
  return node.includes('"type":"page_link"')
}

/** Returns the ids of the pages that nodes link to, unique and ascending. */
export function linkedPageIds(nodes: Nodes): number[] {
  const ids = nodes
    .filter(linksPage)
    .flatMap((node) => Array.from(node.matchAll(LINK), ([, id]) => Number(id)))
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, MAX_LINKED_PAGES)
}

/** Returns the nodes with links to pages in `ids` replaced by links to the new ids. */
export function relinked(nodes: Nodes, ids: ReadonlyMap<number, number>): Nodes {
  return nodes.map((node) =>
    linksPage(node)
      ? node.replaceAll(LINK, (link, id: string) =>
          link.replace(id, String(ids.get(Number(id)) ?? id))
        )
      : node
  )
}
