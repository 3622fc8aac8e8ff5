import type { BlockType, ImportNesting } from '#modules/workspace/api'
import type { ImportNode } from './import_outline.js'
import type { ImportProblem } from './import_problems.js'
import { cutTitle, placedName } from './placed_name.js'

/** Levels that hold others, from the top. */
const LEVELS = ['folder', 'file', 'section'] as const

/** A block to create. */
export interface PlacedBlock {
  type: BlockType
  /** Valid name of a block (rule 2.1). */
  name: string
  /** Item whose text a page has, or whose place a block takes; none for an added level. */
  source?: ImportNode
  children: PlacedBlock[]
}

export interface PlacementTarget {
  /** Type of the block to import into; null for the top. */
  parent: Exclude<BlockType, 'page'> | null
  nesting: ImportNesting
  /** Name of the import, for levels that it lacks. */
  name: string
}

export interface Placement {
  blocks: PlacedBlock[]
  problems: ImportProblem[]
}

/**
 * Places an outline of any depth onto folder, file, section and page (rule 13.31):
 *
 * - An item with children becomes a block that holds them. If it has a text, its first page is that text.
 * - An outline with fewer levels is wrapped in blocks named after the import.
 * - A page with fewer levels above it than others gets levels named after the item that it is in.
 * - Levels below the section become sections named with their path, such as 'Boats / Nets'; or, by
 *   choice and within a section, pages named so.
 */
export function placeOutline(outline: readonly ImportNode[], target: PlacementTarget): Placement {
  const problems: ImportProblem[] = []
  const levels = LEVELS.slice(target.parent === null ? 0 : LEVELS.indexOf(target.parent) + 1)
  const missing = Math.max(0, levels.length - heightOf(outline))
  const blocks: PlacedBlock[] = []
  let inner = blocks
  for (const type of levels.slice(0, missing)) {
    const block = blockOf(type, target.name)
    inner.push(block)
    inner = block.children
  }
  fill(inner, outline, missing, target.name)
  return { blocks, problems }

  /** Fills a list with items; `level` is that of the blocks in the list. */
  function fill(into: PlacedBlock[], items: readonly ImportNode[], level: number, name: string) {
    const pages = pageList(into, level, name)
    for (const item of items) {
      if (!holdsOthers(item)) pages().push(pageOf(item, item.title))
      else if (level < levels.length) hold(into, item, level)
      else merge(into, item, item.title)
    }
  }

  /** Returns the list of pages below a list, with the levels between both made when first asked. */
  function pageList(into: PlacedBlock[], level: number, name: string) {
    let list: PlacedBlock[] | undefined
    return () => {
      if (list) return list
      list = into
      for (const type of levels.slice(level)) {
        const block = blockOf(type, name)
        list.push(block)
        list = block.children
      }
      return list
    }
  }

  /** Adds the block that an item with children becomes. */
  function hold(into: PlacedBlock[], item: ImportNode, level: number) {
    const block = blockOf(levels[level]!, item.title, item)
    into.push(block)
    const own: ImportNode[] = item.read ? [{ ...item, children: [] }] : []
    if (level + 1 < levels.length) {
      fill(block.children, [...own, ...item.children], level + 1, item.title)
      return
    }
    fillSection({ into, block, title: item.title }, [...own, ...item.children])
  }

  /** Fills a section; deeper items become sections after it, or pages in it. */
  function fillSection(
    { into, block, title }: { into: PlacedBlock[]; block: PlacedBlock; title: string },
    items: readonly ImportNode[]
  ) {
    for (const item of items) {
      if (!holdsOthers(item)) {
        block.children.push(pageOf(item, item.title))
      } else if (target.nesting === 'pages') {
        merge(block.children, item, item.title)
      } else {
        problems.push({ path: item.path, code: 'level_merged' })
        const path = joined(title, item.title)
        const section = blockOf(block.type, path, item)
        into.push(section)
        const own: ImportNode[] = item.read ? [{ ...item, children: [] }] : []
        fillSection({ into, block: section, title: path }, [...own, ...item.children])
      }
    }
  }

  /** Adds an item and all below it as pages, named with their path. */
  function merge(into: PlacedBlock[], item: ImportNode, path: string) {
    if (item.read) into.push(pageOf(item, path))
    if (!holdsOthers(item)) return
    problems.push({ path: item.path, code: 'level_merged' })
    for (const child of item.children) merge(into, child, joined(path, child.title))
  }

  function pageOf(item: ImportNode, title: string) {
    return blockOf('page', title, item)
  }

  function blockOf(type: BlockType, title: string, source?: ImportNode): PlacedBlock {
    const { name, problem } = placedName(title, type)
    if (problem && source) problems.push({ path: source.path, code: problem, detail: name })
    return { type, name, children: [], ...(source && { source }) }
  }
}

function holdsOthers({ kind, children }: ImportNode) {
  return kind === 'folder' || children.length > 0
}

/** Returns the most levels of items that hold others. */
function heightOf(items: readonly ImportNode[]): number {
  return items.reduce(
    (most, item) => (holdsOthers(item) ? Math.max(most, 1 + heightOf(item.children)) : most),
    0
  )
}

function joined(path: string, title: string) {
  return cutTitle(`${path} / ${title}`)
}
