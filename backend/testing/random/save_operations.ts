import type { SaveResponse } from '#modules/workspace/api'
import { saveBlock, type SaveBlock } from '#modules/workspace/commands/save_block'
import { formatContent } from '#modules/workspace/document/content'
import { chooseLive, chooseName, choosePage, chooseText } from '#testing/random/choices'
import type { Choose, Operation } from '#testing/random/operation'
import { isGone } from '#testing/random/tree_operations'

export const rename: Choose = (random, workspace) => {
  return saving({ blockId: chooseLive(random, workspace), name: chooseName(random) })
}

export const save: Choose = (random, workspace) => {
  const blockId = choosePage(random, workspace)
  const text = chooseText(random, workspace, workspace.blocks.get(blockId))
  const name = random.percent(25) ? chooseName(random) : undefined
  return saving({ blockId, text, ...(name !== undefined && { name }) })
}

function saving(input: SaveBlock): Operation {
  const { blockId, text, name } = input
  return {
    input,
    run: ({ bus, blocks }, request) => saveBlock(bus, blocks, request, input),
    call: ['PUT', `blocks/${blockId}`, bodyOf(input)],
    async apply(reference, { result, refused }, seen) {
      const nodes = refused || !text ? undefined : await seen(blockId)
      const changes: boolean[] = []
      if (text && 'nodes' in text) {
        changes.push(reference.replaceText(blockId, text.nodes, text.baseRevision))
      } else if (text)
        changes.push(reference.changeText(blockId, text.baseRevision, text.changes, nodes))
      if (name !== undefined) changes.push(reference.rename(blockId, name))
      if (text && result) {
        reference.saved(blockId, (result as SaveResponse).revision, changes[0] === true)
      }
      if (changes.every((changed) => changed)) return 'all'
      return changes.some((changed) => changed) ? 'some' : 'nothing'
    },
    refusedLater: (reference) => isGone(reference, blockId),
  }
}

/** Returns the request body of a client. */
function bodyOf({ name, text }: SaveBlock) {
  const named = name === undefined ? {} : { name }
  if (!text) return named
  if ('nodes' in text) {
    return { ...named, content: formatContent(text.nodes), base_revision: text.baseRevision }
  }
  const changes = text.changes.map(({ insert, ...range }) => {
    return { ...range, insert: insert.map((node) => JSON.parse(node) as object) }
  })
  return { ...named, base_revision: text.baseRevision, changes }
}
