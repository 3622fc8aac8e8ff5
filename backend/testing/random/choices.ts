import type { Random } from '#testing/random'
import { BLOCK_TYPES } from '#modules/workspace/api'
import type { CreateBlock } from '#modules/workspace/commands/create_block'
import type { SaveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes, EMPTY_PAGE, type Nodes } from '#modules/workspace/document/content'
import type { PageSetting } from '#modules/workspace/page_setting'
import type { ReferenceBlock, ReferenceWorkspace } from '#testing/random/reference_workspace'

const NAMES = ['Plans', 'Zażółć gęślą', '日本 🙂', '', 'x'.repeat(255), 'a < b']
const ICONS = ['🌱', '👩‍👩‍👧‍👦', '🇵🇱', null]
/** Id of a block that never exists. */
const NOBODYS_ID = 4_711_000
/** Ends of shares: none, in the past, and in the future. */
const ENDS = [null, null, '2001-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']
let paragraphs = 0

/**
 * Mostly returns one of the fitting blocks; sometimes any other block, a deleted one, or one that
 * never existed.
 */
function mostly(random: Random, workspace: ReferenceWorkspace, fitting: ReferenceBlock[]) {
  const choice = random.percent(95) ? random.pick(fitting)?.id : undefined
  return choice ?? random.pick([...workspace.blocks.keys(), NOBODYS_ID])!
}

export function chooseLive(random: Random, workspace: ReferenceWorkspace) {
  return mostly(random, workspace, live(workspace))
}

/** Returns mostly a young block to archive, so that some blocks grow old. */
export function chooseYoung(random: Random, workspace: ReferenceWorkspace) {
  return mostly(random, workspace, live(workspace).slice(-8))
}

export function chooseArchived(random: Random, workspace: ReferenceWorkspace) {
  const blocks = [...workspace.blocks.values()]
  return mostly(
    random,
    workspace,
    blocks.filter(({ archived }) => archived)
  )
}

/** Returns mostly one id, sometimes two or three, all different. */
export function chooseSeveral(random: Random, choose: () => number): number[] {
  const count = random.percent(75) ? 1 : 2 + random.int(2)
  return [...new Set(Array.from({ length: count }, choose))]
}

/** Returns mostly siblings of one type, and a valid target. */
export function chooseMove(random: Random, workspace: ReferenceWorkspace) {
  const first = workspace.blocks.get(chooseLive(random, workspace))
  if (!first) return { blockIds: [NOBODYS_ID], parentId: null, ordering: 1 }
  const fitting = live(workspace).filter(({ type }) => type === first.type)
  const others = chooseSeveral(random, () => mostly(random, workspace, fitting)).slice(1)
  const blockIds = [...new Set([first.id, ...others])]
  const above = live(workspace).filter(
    ({ type }) => BLOCK_TYPES.indexOf(type) === BLOCK_TYPES.indexOf(first.type) - 1
  )
  const isFolder = first.type === 'folder' && random.percent(90)
  const parentId = isFolder ? null : mostly(random, workspace, above)
  const ordering = 1 + random.int(workspace.liveChildren(parentId).length + 2)
  return { blockIds, parentId, ordering }
}

/** Returns a page setting. Mostly unlocks a locked page soon, because it cannot be edited. */
export function chooseSetting(
  random: Random,
  workspace: ReferenceWorkspace
): { blockId: number; setting: PageSetting } {
  const locked = live(workspace).filter(({ settings }) => settings.is_page_locked)
  if (locked.length > 0 && random.percent(70)) {
    const setting = { name: 'is_page_locked', value: false } as const
    return { blockId: random.pick(locked)!.id, setting }
  }
  const settings: PageSetting[] = [
    { name: 'font_family', value: random.pick([1, 2, 3] as const)! },
    { name: 'is_full_width', value: random.percent(50) },
    { name: 'is_small_text', value: random.percent(50) },
    { name: 'is_page_locked', value: random.percent(80) },
  ]
  return { blockId: choosePage(random, workspace), setting: random.pick(settings)! }
}

/** Returns a page; one page is edited more than all others. */
export function choosePage(random: Random, workspace: ReferenceWorkspace) {
  const pages = live(workspace).filter(({ type }) => type === 'page')
  return mostly(random, workspace, random.percent(60) ? pages.slice(0, 1) : pages)
}

function live(workspace: ReferenceWorkspace) {
  return [...workspace.blocks.values()].filter(({ id }) => workspace.isLive(id))
}

export function chooseName(random: Random) {
  return random.percent(60) ? `Name ${random.int(1_000)}` : random.pick(NAMES)!
}

export function chooseIcon(random: Random) {
  return random.pick(ICONS) ?? null
}

/** Returns mostly a share that has not ended. */
export function chooseShare(random: Random, { shares }: ReferenceWorkspace) {
  const known = random.percent(90) ? random.pick(shares) : undefined
  return known ?? { id: 1 + random.int(9), blockId: NOBODYS_ID }
}

/** Returns settings of a share as input of a command and as body of a call. */
export function chooseShareSettings(random: Random) {
  const expiresAt = random.pick(ENDS)!
  const indexable = random.percent(50)
  return { input: { expiresAt, indexable }, body: { expires_at: expiresAt, indexable } }
}

export function chooseNewBlock(random: Random, workspace: ReferenceWorkspace): CreateBlock {
  const parent = chooseParent(random, workspace)
  const blockType = parent ? BLOCK_TYPES[BLOCK_TYPES.indexOf(parent.type) + 1]! : 'folder'
  const parentId = random.percent(94)
    ? (parent?.id ?? null)
    : mostly(random, workspace, [...workspace.blocks.values()])
  const { length } = workspace.liveChildren(parentId)
  const ordering = 1 + random.int(length + 2)
  return { blockType, parentId, name: chooseName(random) || 'New', ordering }
}

/** Returns the deepest parent until a page exists, then any parent. */
function chooseParent(random: Random, workspace: ReferenceWorkspace) {
  const blocks = live(workspace)
  const deepest = blocks.findLast(({ type }) => type === 'section') ?? blocks.at(-1)
  if (!hasPages(workspace)) return deepest
  const above = blocks.filter(({ type }) => type !== 'page').slice(0, 12)
  return random.percent(75) ? random.pick(above) : undefined
}

export function hasPages(workspace: ReferenceWorkspace) {
  return live(workspace).some(({ type }) => type === 'page')
}

/** Returns a whole text, or changes to a revision that the client knows, which may be old. */
export function chooseText(
  random: Random,
  workspace: ReferenceWorkspace,
  page?: ReferenceBlock
): NonNullable<SaveBlock['text']> {
  const known = page?.versions ?? [{ revision: -1, nodes: EMPTY_PAGE }]
  const { revision, nodes } = random.percent(75) ? known.at(-1)! : random.pick(known)!
  if (random.percent(35)) {
    const whole = chooseNodes(random, workspace, page?.nodes ?? EMPTY_PAGE)
    return { nodes: whole, ...(random.percent(40) && { baseRevision: revision }) }
  }
  const isCurrent = known.at(-1)!.revision === revision
  const count = isCurrent ? 1 + random.int(3) : 1
  return { baseRevision: revision, changes: chooseRanges(random, workspace, nodes.length, count) }
}

/** Returns a changed whole document: some nodes replaced, or the document emptied or unchanged. */
function chooseNodes(random: Random, workspace: ReferenceWorkspace, nodes: Nodes): Nodes {
  if (random.percent(8)) return EMPTY_PAGE
  if (random.percent(8)) return nodes
  const at = random.int(nodes.length + 1)
  const added = [newNode(random, workspace), newNode(random, workspace)]
  return nodes.toSpliced(at, random.int(4), ...added)
}

/** Returns ascending ranges that do not touch. */
function chooseRanges(
  random: Random,
  workspace: ReferenceWorkspace,
  length: number,
  count: number
) {
  const ranges = []
  let from = 0
  for (let i = 0; i < count && from <= length; i++) {
    const at = from + random.int(Math.min(4, length - from + 1))
    const gone = Math.min(random.int(3), length - at)
    const insert = Array.from({ length: random.int(3) }, () => newNode(random, workspace))
    ranges.push({ at, delete: gone, insert })
    from = at + gone + 1
  }
  return ranges
}

/**
 * Returns a unique node, so that tests can tell nodes apart; some are long, some link to a block,
 * which may be deleted or unknown.
 */
function newNode(random: Random, workspace: ReferenceWorkspace) {
  const text = `${paragraphs++} ${random.pick(NAMES)!.repeat(random.percent(5) ? 50 : 1)}`
  const content: object[] = [{ type: 'text', text }]
  if (random.percent(30)) {
    const target = mostly(random, workspace, live(workspace).slice(0, 6))
    content.push({ type: 'page_link', attrs: { block_id: target } })
  }
  return checkNodes([{ type: 'paragraph', content }])[0]!
}
