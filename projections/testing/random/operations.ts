import type { CommandRequest } from '#backend/aggregates/command_ids'
import type { DomainError } from '#backend/aggregates/domain_error'
import type { Random } from '#backend/testing/random'
import type { BlockSummary, SaveAnswer } from '#modules/workspace/api'
import { archiveBlocks, restoreBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { moveBlocks } from '#modules/workspace/commands/move_blocks'
import { saveBlock, type SaveBlock } from '#modules/workspace/commands/save_block'
import { parseContent, type Nodes } from '#modules/workspace/document/content'
import type { Stack } from '#projections/testing/stack'
import {
  chooseArchived,
  chooseLive,
  chooseName,
  chooseNewBlock,
  choosePage,
  chooseText,
  chooseYoung,
  hasPages,
} from '#projections/testing/random/choices'
import type { ReferenceWorkspace } from '#projections/testing/random/reference_workspace'

/** What came of a command. */
export interface Outcome {
  result?: unknown
  refused?: DomainError
}

/** How much of what a command asked for was a change: only that is known to a later retry. */
export type Effect = 'all' | 'some' | 'nothing'

/** One thing that a person does. */
export interface Operation {
  input: object
  run(stack: Stack, request: CommandRequest): Promise<{ result: unknown; current: boolean }>
  /** Does the same to the reference. Throws Refused where the product must refuse. */
  apply(workspace: ReferenceWorkspace, outcome: Outcome, stack: Stack): Effect | Promise<Effect>
  /** The code that a retry is refused with after other commands; undefined: the first answer. */
  refusedLater?: (workspace: ReferenceWorkspace, outcome: Outcome) => string | undefined
}

type Kind = 'create' | 'rename' | 'reorder' | 'save' | 'archive' | 'restore' | 'delete'

const GROWING: Record<Kind, number> = {
  create: 22,
  rename: 8,
  reorder: 12,
  save: 36,
  archive: 10,
  restore: 7,
  delete: 5,
}
const SHRINKING: Record<Kind, number> = { ...GROWING, create: 6, archive: 18, delete: 14 }
/** Blocks of one person, beyond which more is deleted than made. */
const MANY_BLOCKS = 50

/** What somebody does next with this workspace. */
export function nextOperation(random: Random, owner: number, workspace: ReferenceWorkspace) {
  const weights = workspace.blocks.size > MANY_BLOCKS ? SHRINKING : GROWING
  const kind = hasPages(workspace) ? random.weighted(weights) : 'create'
  return { kind, ...operations[kind](random, workspace, owner) }
}

const operations: Record<
  Kind,
  (random: Random, workspace: ReferenceWorkspace, owner: number) => Operation
> = {
  create(random, workspace) {
    const input = chooseNewBlock(random, workspace)
    const { blockType, parentId, name, ordering } = input
    const idOf = ({ result }: Outcome) => (result as BlockSummary | undefined)?.id ?? 0
    return {
      input,
      run: ({ bus, vault }, request) => createBlock(bus, vault, request, input),
      apply: (reference, outcome) =>
        effect(reference.create(idOf(outcome), blockType, parentId, name, ordering)),
      refusedLater: (reference, outcome) => gone(reference, idOf(outcome)),
    }
  },

  rename(random, workspace, owner) {
    const blockId = chooseLive(random, workspace)
    return save({ blockId, name: chooseName(random) }, owner)
  },

  save(random, workspace, owner) {
    const blockId = choosePage(random, workspace)
    const text = chooseText(random, workspace.blocks.get(blockId))
    const name = random.percent(25) ? chooseName(random) : undefined
    return save({ blockId, text, ...(name !== undefined && { name }) }, owner)
  },

  reorder(random, workspace) {
    const blockId = chooseLive(random, workspace)
    const { length } = workspace.liveChildren(workspace.blocks.get(blockId)?.parentId ?? null)
    const ordering = 1 + random.int(length + 2)
    return {
      input: { blockId, ordering },
      run: ({ bus }, request) => moveBlocks(bus, request, { blockIds: [blockId], ordering }),
      apply: (reference) => effect(reference.reorder(blockId, ordering)),
    }
  },

  archive(random, workspace) {
    const blockId = chooseYoung(random, workspace)
    return {
      input: { blockId },
      run: ({ bus }, request) => archiveBlocks(bus, request, [blockId]),
      apply: (reference) => effect(reference.archive(blockId)),
    }
  },

  restore(random, workspace) {
    const blockId = chooseArchived(random, workspace)
    return {
      input: { blockId },
      run: ({ bus }, request) => restoreBlocks(bus, request, [blockId]),
      apply: (reference) => effect(reference.restore(blockId)),
    }
  },

  delete(random, workspace) {
    const count = random.percent(80) ? 1 : 2
    const ids = Array.from({ length: count }, () => chooseArchived(random, workspace))
    return {
      input: { ids },
      run: ({ bus }, request) => deleteBlocks(bus, request, ids),
      apply: (reference) => effect(reference.deleteForEver(ids)),
    }
  },
}

function save(input: SaveBlock, owner: number): Operation {
  const { blockId, text, name } = input
  return {
    input,
    run: ({ bus, blocks }, request) => saveBlock(bus, blocks, request, input),
    async apply(reference, { result, refused }, { blocks }) {
      const seen = refused || !text ? undefined : await contentOf(blocks, owner, blockId)
      const changes: boolean[] = []
      if (text && 'nodes' in text) {
        changes.push(reference.replaceText(blockId, text.nodes, text.baseRevision))
      } else if (text)
        changes.push(reference.changeText(blockId, text.baseRevision, text.changes, seen))
      if (name !== undefined) changes.push(reference.rename(blockId, name))
      if (text && result) reference.saved(blockId, (result as SaveAnswer).revision)
      if (changes.every((changed) => changed)) return 'all'
      return changes.some((changed) => changed) ? 'some' : 'nothing'
    },
    refusedLater: (reference) => {
      if (text) return gone(reference, blockId)
      return reference.isLive(blockId) ? undefined : 'E_BLOCK_NOT_FOUND'
    },
  }
}

function effect(changed: boolean): Effect {
  return changed ? 'all' : 'nothing'
}

function gone(reference: ReferenceWorkspace, id: number) {
  return reference.blocks.has(id) ? undefined : 'E_NOT_FOUND'
}

async function contentOf(blocks: Stack['blocks'], owner: number, id: number): Promise<Nodes> {
  return parseContent((await blocks.find(owner, id))!.content)
}
