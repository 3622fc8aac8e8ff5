import { BLOCK_TYPES, type BlockType } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'

/** A skipped level in the address: the item of that level is not in the trash (rule 3.8). */
const NONE = 'null'

/** A place in the trash: the ids of its levels from the folder down, null for skipped levels. */
export type TrashPlace = (number | null)[]

/** One item on the path to a place. */
export interface TrashLevel {
  type: BlockType
  id: number
  /** Id of the parent, or null if the address does not contain it. */
  parentId: number | null
}

/**
 * Parses a place from the address. Null if the address is invalid, because ids are positive
 * integers.
 */
export function readPlace(params: Record<string, string | undefined>): TrashPlace | null {
  const texts = ['folderId', 'fileId', 'sectionId', 'pageId']
    .map((name) => params[name])
    .filter((text) => text !== undefined)
  if (!texts.every((text) => text === NONE || /^[1-9]\d{0,14}$/.test(text))) return null
  return texts.map((text) => (text === NONE ? null : Number(text)))
}

/** Returns the levels that the address does not skip. */
export function levelsOf(place: TrashPlace): TrashLevel[] {
  return place.flatMap((id, index) => {
    const type = BLOCK_TYPES[index]
    if (id === null || !type) return []
    return [{ type, id, parentId: index > 0 ? (place[index - 1] ?? null) : null }]
  })
}

/** Returns the place one level up. Above the first level is the root. */
export function above(place: TrashPlace): TrashPlace {
  return withoutTrailing(place.slice(0, withoutTrailing(place).length - 1))
}

/** Returns the place of an item listed at `at`. At the root the item's ancestors are skipped. */
export function placeOf(item: { id: number; block_type: BlockType }, at: TrashPlace): TrashPlace {
  const depth = BLOCK_TYPES.indexOf(item.block_type)
  return [...BLOCK_TYPES.slice(0, depth).map((_, index) => at[index] ?? null), item.id]
}

export function trashHref(place: TrashPlace) {
  return [paths.trash, ...withoutTrailing(place).map((id) => id ?? NONE)].join('/')
}

function withoutTrailing(place: TrashPlace) {
  return place.slice(0, place.findLastIndex((id) => id !== null) + 1)
}
