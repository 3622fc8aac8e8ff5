import { Fragment } from 'react'
import type { BlockRef, PlacedBlock, SearchHit, TextPart } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import type { Command } from '../../../ui/command-palette/command-row.js'
import type { CommandGroup } from '../../../ui/command-palette/command-search.js'
import { iconOf, type WithIcon } from '../tree/item-icon.js'
import { displayName } from '../tree/item-name.js'

/** A row that links to an item. */
export interface ItemCommand extends Command {
  href: string
  /** Ancestors and the item, from the folder down. */
  place: BlockRef[]
}

/** The parts of a search hit that are shown. */
export type Hit = BlockRef &
  WithIcon &
  Pick<SearchHit, 'path' | 'name_parts' | 'path_parts' | 'snippet'>

/** Returns the groups shown before any input (rule 7.1), without the page open at `here`. */
export function startGroups(
  recent: PlacedBlock[],
  folders: (BlockRef & WithIcon)[],
  here: string
): CommandGroup[] {
  const pages = recent.map((page) => commandOf(page, page.path))
  const groups = [
    { label: 'Recent pages', commands: pages.filter(({ href }) => href !== here) },
    { label: 'Folders', commands: folders.map((folder) => commandOf(folder, [])) },
  ]
  return groups.filter(({ commands }) => commands.length > 0)
}

/**
 * Returns the search hits as a group, with the matches marked.
 *
 * @param onFollow runs with the words that matched when the user opens a hit in this tab
 */
export function hitGroups(
  hits: Hit[],
  onFollow?: (id: number, words: string[]) => void
): CommandGroup[] {
  if (hits.length === 0) return []
  const commands = hits.map((hit) => ({
    ...commandOf(hit, hit.path),
    ...(hit.path_parts && { detail: <MarkedPath path={hit.path} parts={hit.path_parts} /> }),
    title: hit.name ? <MarkedText parts={hit.name_parts} /> : displayName(hit),
    excerpt: hit.snippet && <MarkedText parts={hit.snippet} />,
    onFollow: () => onFollow?.(hit.id, matchesIn(hit)),
  }))
  return [{ commands }]
}

/** Returns a row that links to the item's full path. */
export function commandOf(item: BlockRef & WithIcon, path: BlockRef[]): ItemCommand {
  return {
    id: String(item.id),
    title: displayName(item),
    isName: true,
    detail: path.map(displayName).join(' / '),
    icon: iconOf(item),
    href: paths.item(...path.map(({ id }) => id), item.id),
    place: [...path, item],
  }
}

/** Returns the words of the hit's text that matched. */
function matchesIn({ snippet }: Hit) {
  return (snippet ?? [])
    .filter(({ hit, text }) => hit && text.trim() !== '')
    .map(({ text }) => text)
}

function MarkedPath({ path, parts }: { path: BlockRef[]; parts: TextPart[][] }) {
  return path.map((item, index) => (
    <Fragment key={item.id}>
      {index > 0 && <span> / </span>}
      {item.name ? (
        <MarkedText parts={parts[index] ?? []} />
      ) : (
        <span translate="no">{displayName(item)}</span>
      )}
    </Fragment>
  ))
}

/** Renders a text with its matches marked. */
function MarkedText({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} translate="no">
        {text}
      </mark>
    ) : (
      <span key={index} translate="no">
        {text}
      </span>
    )
  )
}
