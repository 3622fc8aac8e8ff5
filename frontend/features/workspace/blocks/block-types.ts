import type { BlockType } from '#modules/workspace/api'

/** From the top of the tree down. */
export const LEVELS: readonly BlockType[] = ['folder', 'file', 'section', 'page']

/** What blocks of a type lie in; undefined for folders. */
export function parentTypeOf(type: BlockType): BlockType | undefined {
  return LEVELS[LEVELS.indexOf(type) - 1]
}

/** What lies in blocks of a type; undefined for pages. */
export function childTypeOf(type: BlockType): BlockType | undefined {
  return LEVELS[LEVELS.indexOf(type) + 1]
}
