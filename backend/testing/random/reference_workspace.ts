import {
  copyName,
  DEFAULT_PAGE_SETTINGS,
  MAX_SHARES,
  type BlockType,
  type ListSort,
  type PageSettings,
} from '#modules/workspace/api'
import { EMPTY_PAGE, type Nodes } from '#modules/workspace/document/content'
import type { PageSetting } from '#modules/workspace/page_setting'
import { acceptableMerges, replaceRanges, type NodeRange } from '#testing/random/reference_text'

/** Thrown when a workspace must refuse an operation with this code. */
export class Refused extends Error {
  constructor(readonly code: string) {
    super(`This must be refused with ${code}`)
  }
}

export interface ReferenceBlock {
  id: number
  type: BlockType
  parentId: number | null
  name: string
  archived: boolean
  settings: PageSettings
  favorite: boolean
  icon: string | null
  template: boolean
  nodes: Nodes
  /** Page's text at each revision that a client knows, oldest first. */
  versions: ReferenceVersion[]
  /** Names that the user gave to versions. */
  versionNames: Readonly<Record<number, string>>
}

interface ReferenceVersion {
  revision: number
  nodes: Nodes
  /** True if a save led to the revision, and false for a page without saves. */
  isSave: boolean
}

/** A share that has not ended. */
export interface ReferenceShare {
  id: number
  blockId: number
  expiresAt: string | null
  indexable: boolean
}

const PARENTS = { folder: null, file: 'folder', section: 'file', page: 'section' } as const

/**
 * Reference model of a workspace in its simplest form: lists and maps, no events, no ranks. Every
 * method returns true if it changed something, or throws Refused and changes nothing.
 */
export class ReferenceWorkspace {
  readonly blocks = new Map<number, ReferenceBlock>()
  /** Ids under each parent in order, including those in the trash. */
  readonly order = new Map<number | null, number[]>([[null, []]])
  /** Ids of blocks that ever were favorites, in the order in which they first became one. */
  favorites: number[] = []
  /** Ids of pages that ever were templates, in the order in which they first became one. */
  templates: number[] = []
  /** Lists that are not in manual order, by their parent. */
  readonly sorts = new Map<number | null, ListSort>()
  /** The oldest first. */
  shares: ReferenceShare[] = []

  /** Returns an identical copy to try operations on. */
  copy(): ReferenceWorkspace {
    const copy = new ReferenceWorkspace()
    for (const [id, block] of this.blocks) copy.blocks.set(id, { ...block })
    for (const [id, order] of this.order) copy.order.set(id, [...order])
    copy.favorites = [...this.favorites]
    copy.templates = [...this.templates]
    for (const [id, sort] of this.sorts) copy.sorts.set(id, sort)
    copy.shares = [...this.shares]
    return copy
  }

  create(id: number, type: BlockType, parentId: number | null, name: string, ordering: number) {
    this.#assertParent(type, parentId)
    const settings = DEFAULT_PAGE_SETTINGS
    const marks = { archived: false, favorite: false, icon: null, template: false }
    const state = { ...marks, settings, nodes: EMPTY_PAGE }
    this.#insert(parentId, id, this.liveChildren(parentId)[ordering - 1])
    const versions = [{ revision: -1, nodes: EMPTY_PAGE, isSave: false }]
    this.blocks.set(id, { id, type, parentId, name, ...state, versions, versionNames: {} })
    this.order.set(id, [])
    return true
  }

  /** Copies a block with its live descendants; `ids` names each copy by its original. */
  duplicate(id: number, ids: ReadonlyMap<number, number>) {
    const original = this.#live(id)
    const { parentId, name, type } = original
    const siblings = this.liveChildren(parentId)
    const next = siblings[siblings.indexOf(id) + 1]
    this.#copy(original, ids, { parentId, name: copyName(name, type), next })
    return true
  }

  rename(id: number, name: string) {
    const block = this.#unlocked(this.#live(id))
    if (block.name === name) return false
    block.name = name
    return true
  }

  /** Moves blocks before the live block now at `ordering`, not counting the moved blocks. */
  move(ids: number[], to: number | null | undefined, ordering: number) {
    const blocks = ids.map((id) => this.#live(id))
    const [{ type, parentId: from }] = blocks as [ReferenceBlock]
    if (blocks.some((block) => block.type !== type)) throw new Refused('E_BLOCK_TYPES')
    const parentId = to === undefined ? from : to
    this.#assertParent(type, parentId)
    const before = this.liveChildren(parentId)
    const next = before.slice(ordering - 1).find((id) => !ids.includes(id))
    const after = before.filter((id) => !ids.includes(id))
    after.splice(next === undefined ? after.length : after.indexOf(next), 0, ...ids)
    if (after.join() === before.join()) return false
    for (const block of blocks) this.#remove(block.parentId, block.id)
    for (const block of blocks) {
      block.parentId = parentId
      this.#insert(parentId, block.id, next)
    }
    return true
  }

  setPage(id: number, { name, value }: PageSetting) {
    const block = this.#live(id)
    if (block.type !== 'page') throw new Refused('E_NOT_A_PAGE')
    if (block.settings[name] === value) return false
    block.settings = { ...block.settings, [name]: value }
    return true
  }

  setFavorite(id: number, favorite: boolean) {
    const block = this.#live(id)
    if (block.favorite === favorite) return false
    block.favorite = favorite
    if (!this.favorites.includes(id)) this.favorites.push(id)
    return true
  }

  setIcon(id: number, icon: string | null) {
    const block = this.#unlocked(this.#live(id))
    if (block.icon === icon) return false
    block.icon = icon
    return true
  }

  setTemplate(id: number, template: boolean) {
    const block = this.#live(id)
    if (block.type !== 'page') throw new Refused('E_NOT_A_PAGE')
    if (block.template === template) return false
    block.template = template
    if (!this.templates.includes(id)) this.templates.push(id)
    return true
  }

  setSort(parentId: number | null, sort: ListSort) {
    if (parentId !== null && this.#live(parentId).type === 'page') {
      throw new Refused('E_PARENT_TYPE')
    }
    if ((this.sorts.get(parentId) ?? 'manual') === sort) return false
    if (sort === 'manual') this.sorts.delete(parentId)
    else this.sorts.set(parentId, sort)
    return true
  }

  share(blockId: number, settings: Omit<ReferenceShare, 'id' | 'blockId'>, id: number) {
    if (this.#live(blockId).type === 'folder') throw new Refused('E_FOLDER_SHARED')
    if (this.shares.length >= MAX_SHARES) throw new Refused('E_TOO_MANY_SHARES')
    this.#assertFuture(settings.expiresAt)
    this.shares.push({ id, blockId, ...settings })
    return true
  }

  changeShare(id: number, settings: Omit<ReferenceShare, 'id' | 'blockId'>) {
    const share = this.#share(id)
    const { expiresAt, indexable } = settings
    if (share.expiresAt === expiresAt && share.indexable === indexable) return false
    if (share.expiresAt !== expiresAt) this.#assertFuture(expiresAt)
    this.shares[this.shares.indexOf(share)] = { ...share, ...settings }
    return true
  }

  /** Without an id, ends all shares. */
  endShares(id?: number) {
    const ended = id === undefined ? this.shares : [this.#share(id)]
    this.shares = this.shares.filter((share) => !ended.includes(share))
    return ended.length > 0
  }

  nameVersion(id: number, version: number, name: string | null) {
    this.#version(id, version)
    const block = this.#live(id)
    const { [version]: current = null, ...others } = block.versionNames
    if (current === name) return false
    block.versionNames = name === null ? others : { ...others, [version]: name }
    return true
  }

  restoreVersion(id: number, version: number, baseRevision?: number) {
    return this.replaceText(id, this.#version(id, version).nodes, baseRevision)
  }

  /** Replaces the text. With a base revision, refuses if anything has changed since. */
  replaceText(id: number, nodes: Nodes, baseRevision?: number) {
    const page = this.#livePage(id)
    if (baseRevision !== undefined && !isCurrent(page, baseRevision)) {
      throw new Refused('E_SAVE_CONFLICT')
    }
    const changed = !equal(page.nodes, nodes)
    page.nodes = nodes
    return changed
  }

  /** Applies changes to an older revision that a client knew; `seen` is the actual result. */
  changeText(id: number, baseRevision: number, ranges: NodeRange[], seen: Nodes | undefined) {
    const page = this.#livePage(id)
    const base = page.versions.find(({ revision }) => revision === baseRevision)!.nodes
    if (isCurrent(page, baseRevision)) return this.replaceText(id, replaceRanges(base, ranges))
    if (!seen) throw new Refused('E_SAVE_CONFLICT')
    const later = page.versions.filter(({ revision }) => revision > baseRevision)
    const between = later.map(({ nodes }) => nodes)
    const merges = acceptableMerges(base, between, page.nodes, ranges[0]!)
    if (!merges.some((nodes) => equal(nodes, seen))) {
      throw new Error(`Merged to ${seen.join()} instead of ${merges.join(' or ')}`)
    }
    return this.replaceText(id, seen)
  }

  /**
   * Records that the client knows the page's current state under this revision. `changed`: true if a
   * save led to it.
   */
  saved(id: number, revision: number, changed: boolean) {
    const page = this.blocks.get(id)!
    const known = page.versions.find((version) => version.revision === revision)
    page.versions = page.versions.filter((version) => version !== known)
    page.versions.push({ revision, nodes: page.nodes, isSave: changed || known?.isSave === true })
  }

  /**
   * Keeps the last save of each day and the named ones (rule 4.49); `days` has the day of each save.
   * Returns the revisions that are gone.
   */
  thin(id: number, days: ReadonlyMap<number, string>): number[] {
    const page = this.blocks.get(id)!
    const saves = page.versions.filter(({ isSave }) => isSave).map(({ revision }) => revision)
    const last = new Map(saves.sort((a, b) => a - b).map((save) => [days.get(save), save]))
    const kept = new Set([...last.values(), ...Object.keys(page.versionNames).map(Number)])
    const gone = saves.filter((save) => !kept.has(save))
    page.versions = page.versions.filter(({ revision }) => !gone.includes(revision))
    return gone
  }

  archive(ids: number[]) {
    const blocks = ids.map((id) => this.#live(id))
    for (const block of blocks) block.archived = true
    return true
  }

  restore(ids: number[]) {
    for (const id of ids) {
      const block = this.blocks.get(id)
      if (!block?.archived) throw new Refused('E_BLOCK_NOT_FOUND')
      const above = this.#above(block).filter((other) => other.archived && !ids.includes(other.id))
      if (above.length > 0) throw new Refused('E_ANCESTOR_ARCHIVED')
    }
    for (const id of ids) this.blocks.get(id)!.archived = false
    return true
  }

  deleteForEver(ids: number[]) {
    for (const id of ids) {
      if (!this.blocks.has(id) || this.isLive(id)) throw new Refused('E_BLOCK_NOT_FOUND')
    }
    for (const id of ids) this.#erase(id)
    return true
  }

  /** Returns true if the block exists and neither it nor an ancestor is in the trash. */
  isLive(id: number | null): boolean {
    if (id === null) return true
    const block = this.blocks.get(id)
    return block !== undefined && !block.archived && this.isLive(block.parentId)
  }

  liveChildren(parentId: number | null) {
    return (this.order.get(parentId) ?? []).filter((id) => !this.blocks.get(id)!.archived)
  }

  /** Returns the ids of the live pages that link to the block, except itself, ascending. */
  backlinks(id: number) {
    const link = linkTo(id)
    return [...this.blocks.values()]
      .filter((page) => page.id !== id && this.isLive(page.id))
      .filter(({ nodes }) => nodes.some((node) => node.includes(link)))
      .map((page) => page.id)
      .sort((a, b) => a - b)
  }

  liveFavorites() {
    return this.favorites.filter((id) => this.blocks.get(id)!.favorite && this.isLive(id))
  }

  liveTemplates() {
    return this.templates.filter((id) => this.blocks.get(id)!.template && this.isLive(id))
  }

  /** Returns the lists that are not in manual order, the folders first, then by id. */
  sortedLists() {
    return [...this.sorts]
      .map(([parent_block_id, sort]) => ({ parent_block_id, sort }))
      .sort((a, b) => (a.parent_block_id ?? 0) - (b.parent_block_id ?? 0))
  }

  #copy(
    { id: of, type, settings, nodes: text, name, icon }: ReferenceBlock,
    ids: ReadonlyMap<number, number>,
    to: { parentId: number | null; name?: string; next?: number }
  ) {
    const id = ids.get(of)!
    const nodes = text.map((node) =>
      [...ids].reduce(
        (changed, [from, copy]) => changed.replaceAll(linkTo(from), linkTo(-copy)),
        node
      )
    )
    const block: ReferenceBlock = {
      id,
      type,
      parentId: to.parentId,
      name: to.name ?? name,
      archived: false,
      settings: { ...settings, is_page_locked: false },
      favorite: false,
      icon,
      template: false,
      nodes: nodes.map((node) => node.replaceAll('"block_id":-', '"block_id":')),
      versions: [{ revision: -1, nodes: EMPTY_PAGE, isSave: false }],
      versionNames: {},
    }
    if (!equal(text, EMPTY_PAGE)) {
      block.versions.push({ revision: 0, nodes: block.nodes, isSave: true })
    }
    const children = this.liveChildren(of)
    this.#insert(to.parentId, id, to.next)
    this.blocks.set(id, block)
    this.order.set(id, [])
    for (const child of children) this.#copy(this.blocks.get(child)!, ids, { parentId: id })
  }

  #share(id: number) {
    const share = this.shares.find((other) => other.id === id)
    if (!share) throw new Refused('E_SHARE_NOT_FOUND')
    return share
  }

  #assertFuture(time: string | null) {
    if (time?.startsWith('2001')) throw new Refused('E_SHARE_ENDS_IN_PAST')
  }

  #live(id: number) {
    if (!this.isLive(id)) throw new Refused('E_BLOCK_NOT_FOUND')
    return this.blocks.get(id)!
  }

  #livePage(id: number) {
    const block = this.#live(id)
    if (block.type !== 'page') throw new Refused('E_NO_CONTENT')
    return this.#unlocked(block)
  }

  /** Also finds versions of pages in the trash. */
  #version(id: number, version: number) {
    const versions = this.blocks.get(id)?.versions ?? []
    const found = versions.find(({ revision, isSave }) => isSave && revision === version)
    if (!found) throw new Refused('E_VERSION_NOT_FOUND')
    return found
  }

  #unlocked(block: ReferenceBlock) {
    if (block.settings.is_page_locked) throw new Refused('E_PAGE_LOCKED')
    return block
  }

  #above({ parentId }: ReferenceBlock): ReferenceBlock[] {
    const parent = parentId === null ? undefined : this.blocks.get(parentId)
    return parent ? [parent, ...this.#above(parent)] : []
  }

  #assertParent(type: BlockType, parentId: number | null) {
    const parent = parentId === null ? undefined : this.blocks.get(parentId)
    if (type === 'folder' && parentId !== null) throw new Refused('E_PARENT_TYPE')
    if (type === 'folder') return
    if (parentId === null) throw new Refused('E_PARENT_REQUIRED')
    if (!parent || !this.isLive(parent.id)) throw new Refused('E_PARENT_NOT_FOUND')
    if (parent.type !== PARENTS[type]) throw new Refused('E_PARENT_TYPE')
  }

  /** Inserts directly before a sibling, or at the end. */
  #insert(parentId: number | null, id: number, before: number | undefined) {
    const ids = this.order.get(parentId)!
    ids.splice(before === undefined ? ids.length : ids.indexOf(before), 0, id)
  }

  #remove(parentId: number | null, id: number) {
    const ids = this.order.get(parentId)!
    ids.splice(ids.indexOf(id), 1)
  }

  #erase(id: number) {
    const block = this.blocks.get(id)
    if (!block) return
    for (const child of this.order.get(id)!.slice()) this.#erase(child)
    this.#remove(block.parentId, id)
    this.order.delete(id)
    this.blocks.delete(id)
    this.sorts.delete(id)
    this.shares = this.shares.filter(({ blockId }) => blockId !== id)
    this.favorites = this.favorites.filter((other) => other !== id)
    this.templates = this.templates.filter((other) => other !== id)
  }
}

/** Returns the part of a node that makes it a link to a block. */
function linkTo(id: number) {
  return `"page_link","attrs":{"block_id":${id}}`
}

/** Returns true if nothing has changed since that revision. */
function isCurrent({ versions }: ReferenceBlock, revision: number) {
  const since = versions.filter((version) => version.revision >= revision)
  return since.every(({ nodes }) => equal(nodes, since[0]!.nodes))
}

function equal(a: Nodes, b: Nodes) {
  return a.length === b.length && a.every((node, i) => node === b[i])
}
