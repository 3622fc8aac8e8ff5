import type { Random } from '#testing/random'
import type { ReferenceBlock, ReferenceWorkspace } from '#testing/random/reference_workspace'

/** Maximum number of search results. */
const MAX_HITS = 50
/** Maximum number of variants of a typed word in a search. */
const MAX_VARIANTS = 40
const MAX_WORD = 50

/**
 * Returns a word that some block contains, possibly in the trash, and the expected hits of a search
 * for it.
 */
export function chooseSearch(random: Random, workspace: ReferenceWorkspace) {
  const block = random.pick([...workspace.blocks.values()])
  const word = block && random.pick(wordsOf(block))
  if (!word) return undefined
  const keyword = random.percent(50) ? word : word.slice(0, 1 + random.int(word.length))
  const holds = (other: string) =>
    keyword.length < 3 ? other.startsWith(keyword) : other.includes(keyword)
  const blocks = [...workspace.blocks.values()]
  const variants = new Set(blocks.flatMap((other) => wordsOf(other).filter(holds)))
  const found = blocks.filter((other) => workspace.isLive(other.id) && wordsOf(other).some(holds))
  if (found.length > MAX_HITS || variants.size > MAX_VARIANTS) return undefined
  return { keyword, ids: found.map(({ id }) => id).sort((a, b) => a - b) }
}

/** Returns the plain words of a block's name and text; other tests cover other letters. */
function wordsOf({ name, nodes }: ReferenceBlock): string[] {
  const texts = nodes.map((node) => textOf(JSON.parse(node)))
  const words = [name, ...texts].flatMap((text) => text.toLowerCase().split(/[\s<]+/))
  return words.filter((word) => /^[a-z0-9]+$/.test(word)).map((word) => word.slice(0, MAX_WORD))
}

function textOf({ text, content = [] }: { text?: string; content?: object[] }): string {
  return text ?? content.map(textOf).join(' ')
}
