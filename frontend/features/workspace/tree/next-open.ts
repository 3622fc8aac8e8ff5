import type { BlockSummary } from '#modules/workspace/api'

/**
 * What opens in the place of an item that goes: the next sibling that stays, else the previous one
 * (rule 3.6). Undefined when none stays.
 */
export function nextOpen(siblings: BlockSummary[], gone: ReadonlySet<number>, openId: number) {
  const index = siblings.findIndex(({ id }) => id === openId)
  const stays = ({ id }: BlockSummary) => !gone.has(id)
  return siblings.slice(index + 1).find(stays) ?? siblings.slice(0, index).findLast(stays)
}
