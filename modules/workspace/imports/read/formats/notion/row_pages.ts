import type { ImportNode } from '../../import_outline.js'

/** Name of a row and a page without any. */
const UNTITLED = 'Untitled'
/** Pairs of a row and a page of one name that are compared; more are taken in their order. */
const MAX_PAIRS = 10_000

/** Returns the lines below the title of a page. */
export type LinesOf = (page: ImportNode) => Promise<readonly string[]>

/**
 * Returns the page of each row of a database. Of several rows with one name, those whose cells the
 * page repeats go first, because rows without a text have no page.
 */
export async function rowPages(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { pages, linesOf }: { pages: readonly ImportNode[]; linesOf: LinesOf }
): Promise<Map<readonly string[], ImportNode>> {
  const named = Map.groupBy(pages, ({ title }) => nameOf(title))
  const found = new Map<readonly string[], ImportNode>()
  for (const [name, some] of Map.groupBy(rows, ([title = '']) => nameOf(title))) {
    for (const { row, page } of await pairsOf(some, named.get(name) ?? [])) found.set(row, page)
  }
  return found

  /** Returns rows with pages of their name, each page once. */
  async function pairsOf(some: readonly (readonly string[])[], own: readonly ImportNode[]) {
    const isPlain = some.length <= 1 || some.length * own.length > MAX_PAIRS
    if (isPlain) return own.slice(0, some.length).map((page, at) => ({ row: some[at]!, page }))
    const pairs: { row: readonly string[]; page: ImportNode; equal: number }[] = []
    for (const page of own) {
      const lines = new Set((await linesOf(page)).map((line) => line.trim()))
      for (const row of some) pairs.push({ row, page, equal: equalCells(row, lines) })
    }
    const taken = new Set<unknown>()
    return pairs
      .toSorted((a, b) => b.equal - a.equal)
      .filter(({ row, page }) => {
        const isFree = !taken.has(row) && !taken.has(page)
        if (isFree) taken.add(row).add(page)
        return isFree
      })
  }

  function equalCells(row: readonly string[], lines: ReadonlySet<string>) {
    return header.filter((name, at) => lines.has(`${name}: ${row[at] ?? ''}`.trim())).length
  }
}

function nameOf(title: string) {
  return title.replaceAll(/\s+/g, ' ').trim() || UNTITLED
}
