import { BLOCK_TYPES, type BlockType } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'

/** A level that the address skips: the item of that level is not in the trash (rule 3.8). */
const NONE = 'null'

/** A place in the trash: the ids of its levels from the folder down, null where there is none. */
export type TrashPlace = (number | null)[]

/** One item on the way to a place. */
export interface TrashLevel {
  type: BlockType
  id: number
  /** The id of the level above; null when the address does not say. */
  parentId: number | null
}

/** Null when the address names none: ids are positive whole numbers. */
export function readPlace(params: Record<string, string | undefined>): TrashPlace | null {
  const texts = ['folderId', 'fileId', 'sectionId', 'pageId']
    .map((name) => params[name])
    .filter((text) => text !== undefined)
  if (!texts.every((text) => text === NONE || /^[1-9]\d{0,14}$/.test(text))) return null
  return texts.map((text) => (text === NONE ? null : Number(text)))
}

/** The levels that the address does not pass over. */
export function levelsOf(place: TrashPlace): TrashLevel[] {
  return place.flatMap((id, index) => {
    const type = BLOCK_TYPES[index]
    if (id === null || !type) return []
    return [{ type, id, parentId: index > 0 ? (place[index - 1] ?? null) : null }]
  })
}

/** The place one level up; the root above the first. */
export function above(place: TrashPlace): TrashPlace {
  return withoutTrailing(place.slice(0, withoutTrailing(place).length - 1))
}

/** The place of an item that is listed at another: at the root it stands for itself. */
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
