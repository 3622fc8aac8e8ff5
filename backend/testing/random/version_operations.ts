import type { SaveResponse } from '#modules/workspace/api'
import { nameVersion as nameVersionOf } from '#modules/workspace/commands/name_version'
import { restoreVersion as restoreVersionOf } from '#modules/workspace/commands/restore_version'
import { PageHistory } from '#modules/workspace/page_history'
import { VersionQueries } from '#projections/versions/queries'
import type { Random } from '#testing/random'
import { chooseName, choosePage } from '#testing/random/choices'
import type { Choose } from '#testing/random/operation'
import type { ReferenceWorkspace } from '#testing/random/reference_workspace'
import { isGone } from '#testing/random/tree_operations'
import type { Stack } from '#testing/stack'

/** A version that no page of a random session has. */
const NO_VERSION = 1_000_000

export const nameVersion: Choose = (random, workspace) => {
  const input = {
    ...chooseVersion(random, workspace),
    name: random.percent(70) ? chooseName(random) || null : null,
  }
  const { blockId, version, name } = input
  return {
    input,
    run: (stack, request) => nameVersionOf(stack.bus, versionsOf(stack), request, input),
    call: ['PUT', `blocks/${blockId}/versions/${version}`, { name: name ?? '' }],
    apply: (reference) => (reference.nameVersion(blockId, version, name) ? 'all' : 'nothing'),
    refusedLater: (reference) => isGone(reference, blockId),
  }
}

export const restoreVersion: Choose = (random, workspace) => {
  const { blockId, version } = chooseVersion(random, workspace)
  const last = workspace.blocks.get(blockId)?.versions.at(-1)
  const baseRevision = random.percent(40) ? last?.revision : undefined
  const input = { blockId, version, baseRevision }
  return {
    input,
    run: (stack, request) => restoreVersionOf(stack.bus, versionsOf(stack), request, input),
    call: [
      'POST',
      `blocks/${blockId}/versions/${version}/restore`,
      { base_revision: baseRevision },
    ],
    apply(reference, { result }) {
      const changed = reference.restoreVersion(blockId, version, baseRevision)
      if (result) reference.saved(blockId, (result as SaveResponse).revision, changed)
      return changed ? 'all' : 'nothing'
    },
    refusedLater: (reference) => isGone(reference, blockId),
  }
}

/** Returns mostly a version that a page has. */
function chooseVersion(random: Random, workspace: ReferenceWorkspace) {
  const blockId = choosePage(random, workspace)
  const saves = workspace.blocks.get(blockId)?.versions.filter(({ isSave }) => isSave) ?? []
  const version = random.percent(95) ? random.pick(saves)?.revision : undefined
  return { blockId, version: version ?? NO_VERSION }
}

function versionsOf({ pool, blocks, store, reader }: Stack) {
  return {
    blocks,
    versions: new VersionQueries(pool),
    history: new PageHistory(store, reader),
  }
}
