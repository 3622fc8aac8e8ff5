import { LIST_SORTS, type BlockSummary, type DuplicateResponse } from '#modules/workspace/api'
import { archiveBlocks, restoreBlocks } from '#modules/workspace/commands/archive_blocks'
import { changeShare as changeShareOf } from '#modules/workspace/commands/change_share'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { duplicateBlock } from '#modules/workspace/commands/duplicate_block'
import { endShares } from '#modules/workspace/commands/end_shares'
import { moveBlocks } from '#modules/workspace/commands/move_blocks'
import { setFavorite as setFavoriteOf } from '#modules/workspace/commands/set_favorite'
import { setIcon as setIconOf } from '#modules/workspace/commands/set_icon'
import { setPage as setPageOf } from '#modules/workspace/commands/set_page'
import { setSort as setSortOf } from '#modules/workspace/commands/set_sort'
import { setTemplate as setTemplateOf } from '#modules/workspace/commands/set_template'
import { shareBlock } from '#modules/workspace/commands/share_block'
import { StorageQueries } from '#projections/storage/queries'
import {
  chooseArchived,
  chooseIcon,
  chooseLive,
  chooseMove,
  chooseNewBlock,
  choosePage,
  chooseSeveral,
  chooseSetting,
  chooseShare,
  chooseShareSettings,
  chooseYoung,
} from '#testing/random/choices'
import type { Choose, Effect, Outcome } from '#testing/random/operation'
import type { ReferenceWorkspace } from '#testing/random/reference_workspace'

export const create: Choose = (random, workspace) => {
  const input = chooseNewBlock(random, workspace)
  const { blockType, parentId, name, ordering } = input
  const idOf = ({ result }: Outcome) => (result as BlockSummary | undefined)?.id ?? 0
  return {
    input,
    run: ({ bus, vault }, request) => createBlock(bus, vault, request, input),
    call: ['POST', 'blocks', { name, block_type: blockType, parent_block_id: parentId, ordering }],
    apply: (reference, outcome) =>
      effect(reference.create(idOf(outcome), blockType, parentId, name, ordering)),
    refusedLater: (reference, outcome) => isGone(reference, idOf(outcome)),
  }
}

export const duplicate: Choose = (random, workspace) => {
  const blockId = chooseLive(random, workspace)
  const resultOf = ({ result }: Outcome) => result as DuplicateResponse | undefined
  const copiesIn = (outcome: Outcome) => resultOf(outcome)?.copies ?? []
  return {
    input: { blockId },
    run: ({ bus, vault, blocks, pool }, request) => {
      const sources = { blocks, storage: new StorageQueries(pool) }
      return duplicateBlock(bus, vault, sources, request, blockId)
    },
    call: ['POST', `blocks/${blockId}/duplicate`],
    apply: (reference, outcome) => {
      const ids = new Map(copiesIn(outcome).map(({ id, of }) => [of, id]))
      return effect(reference.duplicate(blockId, ids))
    },
    refusedLater: (reference, outcome) => isGone(reference, resultOf(outcome)?.id ?? 0),
  }
}

export const reorder: Choose = (random, workspace) => {
  const blockId = chooseLive(random, workspace)
  const { length } = workspace.liveChildren(workspace.blocks.get(blockId)?.parentId ?? null)
  const ordering = 1 + random.int(length + 2)
  return {
    input: { blockId, ordering },
    run: ({ bus }, request) => moveBlocks(bus, request, { blockIds: [blockId], ordering }),
    call: ['PUT', `blocks/${blockId}/ordering`, { ordering }],
    apply: (reference) => effect(reference.move([blockId], undefined, ordering)),
  }
}

export const move: Choose = (random, workspace) => {
  const input = chooseMove(random, workspace)
  const { blockIds, parentId, ordering } = input
  const [first] = blockIds
  const body = { ordering, parent_block_id: parentId }
  return {
    input,
    run: ({ bus }, request) => moveBlocks(bus, request, input),
    call:
      blockIds.length === 1
        ? ['PUT', `blocks/${first}/ordering`, body]
        : ['PUT', 'blocks/ordering', { ...body, ids: blockIds }],
    apply: (reference) => effect(reference.move(blockIds, parentId, ordering)),
  }
}

export const archive: Choose = (random, workspace) => {
  const ids = chooseSeveral(random, () => chooseYoung(random, workspace))
  return {
    input: { ids },
    run: ({ bus }, request) => archiveBlocks(bus, request, ids),
    call:
      ids.length === 1 ? ['PUT', `blocks/${ids[0]}/archive`] : ['PUT', 'blocks/archive', { ids }],
    apply: (reference) => effect(reference.archive(ids)),
  }
}

export const restore: Choose = (random, workspace) => {
  const ids = chooseSeveral(random, () => chooseArchived(random, workspace))
  return {
    input: { ids },
    run: ({ bus }, request) => restoreBlocks(bus, request, ids),
    call:
      ids.length === 1
        ? ['PUT', `blocks/${ids[0]}/unarchive`]
        : ['PUT', 'blocks/unarchive', { ids }],
    apply: (reference) => effect(reference.restore(ids)),
  }
}

export const deleteForEver: Choose = (random, workspace) => {
  const ids = chooseSeveral(random, () => chooseArchived(random, workspace))
  return {
    input: { ids },
    run: ({ bus }, request) => deleteBlocks(bus, request, ids),
    call: ids.length === 1 ? ['DELETE', `blocks/${ids[0]}`] : ['DELETE', 'blocks', { ids }],
    apply: (reference) => effect(reference.deleteForEver(ids)),
  }
}

export const setPage: Choose = (random, workspace) => {
  const { blockId, setting } = chooseSetting(random, workspace)
  const { name, value } = setting
  return {
    input: { blockId, setting },
    run: ({ bus }, request) => setPageOf(bus, request, blockId, setting),
    call: ['PUT', `blocks/${blockId}/${name.replaceAll('_', '-')}`, { [name]: value }],
    apply: (reference) => effect(reference.setPage(blockId, setting)),
  }
}

export const setFavorite: Choose = (random, workspace) => {
  const blockId = chooseLive(random, workspace)
  const favorite = random.percent(65)
  return {
    input: { blockId, favorite },
    run: ({ bus }, request) => setFavoriteOf(bus, request, blockId, favorite),
    call: ['PUT', `blocks/${blockId}/favorite`, { favorite }],
    apply: (reference) => effect(reference.setFavorite(blockId, favorite)),
  }
}

export const setIcon: Choose = (random, workspace) => {
  const blockId = chooseLive(random, workspace)
  const icon = chooseIcon(random)
  return {
    input: { blockId, icon },
    run: ({ bus, blocks }, request) => setIconOf(bus, blocks, request, blockId, icon),
    call: ['PUT', `blocks/${blockId}/icon`, { icon }],
    apply: (reference) => effect(reference.setIcon(blockId, icon)),
    refusedLater: (reference) => isGone(reference, blockId),
  }
}

export const setTemplate: Choose = (random, workspace) => {
  const blockId = choosePage(random, workspace)
  const template = random.percent(65)
  return {
    input: { blockId, template },
    run: ({ bus }, request) => setTemplateOf(bus, request, blockId, template),
    call: ['PUT', `blocks/${blockId}/template`, { template }],
    apply: (reference) => effect(reference.setTemplate(blockId, template)),
  }
}

export const setSort: Choose = (random, workspace) => {
  const parentId = random.percent(20) ? null : chooseLive(random, workspace)
  const list = { parent_block_id: parentId, sort: random.pick(LIST_SORTS)! }
  return {
    input: list,
    run: ({ bus }, request) => setSortOf(bus, request, list),
    call: ['PUT', 'blocks/sort', list],
    apply: (reference) => effect(reference.setSort(parentId, list.sort)),
  }
}

export const share: Choose = (random, workspace) => {
  const blockId = chooseLive(random, workspace)
  const { input, body } = chooseShareSettings(random)
  const idOf = ({ result }: Outcome) => (result as { id: number } | undefined)?.id ?? 0
  return {
    input: { blockId, ...body },
    run: ({ bus }, request) => shareBlock(bus, unhashed, request, blockId, input),
    call: ['POST', `blocks/${blockId}/shares`, body],
    apply: (reference, outcome) => effect(reference.share(blockId, input, idOf(outcome))),
    refusedLater: (reference) => isGone(reference, blockId),
  }
}

export const changeShare: Choose = (random, workspace) => {
  const { id, blockId } = chooseShare(random, workspace)
  const { input, body } = chooseShareSettings(random)
  return {
    input: { id, ...body },
    run: ({ bus }, request) => changeShareOf(bus, unhashed, request, id, input),
    call: ['PUT', `shares/${id}`, body],
    apply: (reference) => effect(reference.changeShare(id, input)),
    refusedLater: (reference) => isGone(reference, blockId),
  }
}

export const endShare: Choose = (random, workspace) => {
  const id = random.percent(10) ? undefined : chooseShare(random, workspace).id
  return {
    input: { id },
    run: ({ bus }, request) => endShares(bus, request, id),
    call: ['DELETE', id === undefined ? 'shares' : `shares/${id}`],
    apply: (reference) => effect(reference.endShares(id)),
  }
}

/** The random shares have no passwords, because hashing takes long. */
const unhashed = (password: string) => Promise.resolve(password)

function effect(changed: boolean): Effect {
  return changed ? 'all' : 'nothing'
}

/** Returns the refusal of a retried command on a permanently deleted block. */
export function isGone(reference: ReferenceWorkspace, id: number) {
  return reference.blocks.has(id) ? undefined : 'E_NOT_FOUND'
}
