import type { BlockSummary } from '#modules/workspace/api'
import { escapeHtml } from '#modules/workspace/document/markdown'
import { shownName } from '#modules/workspace/shown_name'
import { INDEX, STYLE, type PlannedItem } from '../export_plan.js'
import { relativeAddress } from '../relative_address.js'
import { headOf } from './page.js'

/** Yields the page with the list of contents, in parts, because a workspace may be large. */
export function* indexPage(
  items: readonly PlannedItem[],
  root: BlockSummary | null
): Generator<string> {
  const title = root ? shownName(root.name, root.block_type) : 'Strata'
  yield `${headOf(title, STYLE)}<main class="page sans">\n<h1>${escapeHtml(title)}</h1>\n`
  let depth = 0
  for (const { block, path } of items) {
    const level = path.split('/').length
    if (level > depth) yield '\n<ul>\n'.repeat(level - depth)
    else yield `</li>\n${'</ul>\n</li>\n'.repeat(depth - level)}`
    depth = level
    yield `<li>${entryOf(block, path)}`
  }
  yield `${'</li>\n</ul>\n'.repeat(depth)}</main>\n</body>\n</html>\n`
}

function entryOf(block: BlockSummary, path: string) {
  const icon = block.icon === null ? '' : `${escapeHtml(block.icon)} `
  const name = icon + escapeHtml(shownName(block.name, block.block_type))
  if (block.block_type !== 'page') return name
  return `<a href="${relativeAddress(INDEX, path)}">${name}</a>`
}
