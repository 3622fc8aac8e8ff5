import {
  type ImportProblem,
  MAX_FAVORITES,
  MAX_SORTED_LISTS,
  MAX_TEMPLATES,
} from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'
import type { NumberedBlock } from '#modules/workspace/imports/placed_blocks'
import type { ImportedBlock } from '#modules/workspace/workspace'

const REASONS = {
  icon: 'Its icon isn’t an emoji, so it was left out.',
  favorite: `You have ${MAX_FAVORITES} favorites, so it isn’t one.`,
  template: `You have ${MAX_TEMPLATES} templates, so it isn’t one.`,
  sort: `You have ${MAX_SORTED_LISTS} sorted lists, so it’s in manual order.`,
}

/** Returns a problem for each icon, favorite, template and order of a block that was not kept. */
export function lostMarks(
  planned: readonly NumberedBlock[],
  blocks: readonly ImportedBlock[],
  events: readonly WorkspaceEvent[]
): ImportProblem[] {
  const marked = (type: WorkspaceEvent['type']) =>
    new Set(events.flatMap((event) => (event.type === type ? [idOf(event)] : [])))
  const created = marked('BlockCreated')
  const favorites = marked('BlockFavoriteChanged')
  const templates = marked('PageTemplateChanged')
  const sorts = marked('ListSortChanged')
  return planned.flatMap(({ source }, i) => {
    const { id, type, icon, favorite, template, sort } = blocks[i]!
    if (!created.has(id)) return []
    const reasons = [
      source?.icon && icon === null && REASONS.icon,
      favorite && !favorites.has(id) && REASONS.favorite,
      template && type === 'page' && !templates.has(id) && REASONS.template,
      sort !== 'manual' && type !== 'page' && !sorts.has(id) && REASONS.sort,
    ]
    return reasons.flatMap((reason): ImportProblem[] =>
      reason && source ? [{ kind: 'content', path: source.path, reason }] : []
    )
  })
}

function idOf({ data }: WorkspaceEvent) {
  return 'block_id' in data
    ? data.block_id
    : 'parent_block_id' in data
      ? data.parent_block_id
      : null
}
