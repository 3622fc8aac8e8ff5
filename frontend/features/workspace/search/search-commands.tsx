import type { BlockRef, PlacedBlock, SearchHit, TextPart } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import type { Command } from '../../../ui/command-palette/command-row.js'
import type { CommandGroup } from '../../../ui/command-palette/command-search.js'
import { ITEM_ICONS } from '../tree/item-types.js'
import { displayName } from '../tree/item-name.js'

/** What stands there before anything is typed (rule 7.1). */
export function startGroups(recent: PlacedBlock[], folders: BlockRef[]): CommandGroup[] {
  const groups = [
    { label: 'Recent pages', commands: recent.map((page) => commandOf(page, page.path)) },
    { label: 'Folders', commands: folders.map((folder) => commandOf(folder, [])) },
  ]
  return groups.filter(({ commands }) => commands.length > 0)
}

/** What was found, with the hits marked. */
export function hitGroups(hits: SearchHit[]): CommandGroup[] {
  if (hits.length === 0) return []
  const commands = hits.map((hit) => ({
    ...commandOf(hit, hit.path),
    title: hit.name ? <MarkedText parts={hit.name_parts} /> : displayName(hit),
    excerpt: hit.snippet && <MarkedText parts={hit.snippet} />,
  }))
  return [{ commands }]
}

/** A row that leads to the item's full path. */
function commandOf(item: BlockRef, path: BlockRef[]): Command {
  return {
    id: String(item.id),
    title: displayName(item),
    detail: path.map(displayName).join(' / '),
    icon: ITEM_ICONS[item.block_type],
    href: paths.item(...path.map(({ id }) => id), item.id),
  }
}

/** A text with what was searched for marked. */
function MarkedText({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))
}
