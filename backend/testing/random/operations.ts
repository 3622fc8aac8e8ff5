import type { Random } from '#testing/random'
import { hasPages } from '#testing/random/choices'
import type { Choose, Operation } from '#testing/random/operation'
import type { ReferenceWorkspace } from '#testing/random/reference_workspace'
import { rename, save } from '#testing/random/save_operations'
import { nameVersion, restoreVersion } from '#testing/random/version_operations'
import { bringBack } from '#testing/random/past_operations'
import {
  archive,
  changeShare,
  create,
  deleteForEver,
  duplicate,
  endShare,
  move,
  reorder,
  restore,
  setFavorite,
  setIcon,
  setPage,
  setSort,
  setTemplate,
  share,
} from '#testing/random/tree_operations'

const KINDS = {
  create,
  duplicate,
  rename,
  reorder,
  move,
  save,
  archive,
  restore,
  delete: deleteForEver,
  setPage,
  setFavorite,
  setIcon,
  setTemplate,
  setSort,
  share,
  changeShare,
  endShare,
  nameVersion,
  restoreVersion,
  bringBack,
}
export type Kind = keyof typeof KINDS

const GROWING: Record<Kind, number> = {
  create: 22,
  duplicate: 4,
  rename: 8,
  reorder: 10,
  move: 10,
  save: 32,
  archive: 9,
  restore: 7,
  delete: 5,
  setPage: 4,
  setFavorite: 6,
  setIcon: 5,
  setTemplate: 4,
  setSort: 4,
  share: 4,
  changeShare: 2,
  endShare: 2,
  nameVersion: 5,
  restoreVersion: 6,
  bringBack: 3,
}
const SHRINKING: Record<Kind, number> = {
  ...GROWING,
  create: 6,
  duplicate: 2,
  bringBack: 1,
  archive: 18,
  delete: 14,
}
/** Number of a user's blocks above which more are deleted than created. */
const MANY_BLOCKS = 50

/** Returns the user's next operation on this workspace. */
export function nextOperation(
  random: Random,
  workspace: ReferenceWorkspace,
  manyBlocks = MANY_BLOCKS
): Operation & { kind: Kind } {
  const weights = workspace.blocks.size > manyBlocks ? SHRINKING : GROWING
  const kind = hasPages(workspace) ? random.weighted(weights) : 'create'
  return { kind, ...(KINDS[kind] as Choose)(random, workspace) }
}
