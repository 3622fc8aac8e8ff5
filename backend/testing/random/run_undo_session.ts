import type { Assert } from '@japa/assert'
import { DomainError } from '#kernel/aggregates/domain_error'
import { formatContent } from '#modules/workspace/document/content'
import { PageHistory } from '#modules/workspace/page_history'
import { thinVersions } from '#modules/workspace/retention/thin_versions'
import { undoAct } from '#modules/workspace/undo/undo_act'
import { undoSince } from '#modules/workspace/undo/undo_since'
import type { ActChange } from '#projections/acts/queries'
import { VersionQueries } from '#projections/versions/queries'
import { newRequest } from '#testing/command_request'
import { Random } from '#testing/random'
import type { Operation, Outcome } from '#testing/random/operation'
import { type Kind, nextOperation } from '#testing/random/operations'
import { ReferenceWorkspace, Refused } from '#testing/random/reference_workspace'
import { caughtUp, contentOf } from '#testing/random/session'
import { observedView } from '#testing/random/view'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'
import { undoServices } from '#testing/undo_services'
import { randomSeed } from '#testing/seeds'

const OWNER = 1
/** Commands of all kinds before the first round, so that there is a tree with texts. */
const GROWTH = 60
/** Changes of one round. */
const CHANGES = 15
/** Edits and undos of edits before the versions are thinned. */
const EDITS = 30
/** Time after which every day of the session is due. */
const LATER_MS = 40 * 24 * 60 * 60_000
const LONG_AGO = new Date(0)

/** Kinds of commands that the undo keys take back (rule 15.72). */
const TREE_KINDS: Kind[] = [
  'create',
  'duplicate',
  'rename',
  'reorder',
  'move',
  'archive',
  'restore',
  'setPage',
  'setFavorite',
  'setIcon',
  'setTemplate',
  'setSort',
]

/**
 * Undoes the last acts of random commands and redoes them: one by one, all of a device, and edits
 * and acts after versions were thinned. Each step that the server makes must give the state of that
 * step; throws at the first difference. `SEED` in the environment repeats a run.
 */
export async function runUndoSession(assert: Assert, rounds: number) {
  const seed = randomSeed()
  const stack = openStack(await freshStackDatabase())
  const session = new UndoSession(stack, new Random(seed), assert)
  try {
    for (let i = 0; i < GROWTH; i++) await session.change()
    for (let round = 0; round < rounds; round++) {
      await session.round()
      await session.deviceRound(`Device ${round}`)
      await session.thinnedEdits()
      await session.round(() => session.thin())
    }
    assert.isAbove(session.undone, 0)
    assert.isAbove(session.gone, 0)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    error.message = `SEED=${seed}, ${session.doing}: ${error.message}`
    throw error
  } finally {
    await stack.close()
  }
}

/** Texts by page and version. */
type Texts = Map<number, Map<number, string | null>>

class UndoSession {
  doing = ''
  undone = 0
  /** Edits that stayed because the text from before them was thinned. */
  gone = 0
  #commands = 0
  /** Versions before the last thinning, also those that are gone. */
  readonly #known: Texts = new Map()
  /** Chooses commands. It ignores undos of the tree, so some commands are refused. */
  readonly #workspace = new ReferenceWorkspace()

  constructor(
    readonly stack: Stack,
    readonly random: Random,
    readonly assert: Assert
  ) {}

  /** Runs a command; returns its kind if it changed something. */
  async change(kinds?: readonly Kind[], device?: string): Promise<Kind | undefined> {
    let next = nextOperation(this.random, this.#workspace)
    while (kinds && !kinds.includes(next.kind)) {
      next = nextOperation(this.random, this.#workspace)
    }
    const { kind, ...operation } = next
    this.doing = `${kind}: ${JSON.stringify(operation.input)}`
    const changed = await this.#run(operation, device)
    return changed ? kind : undefined
  }

  /** Each request has an id of its own, which tells the text of a copy from its first edit. */
  #request(device?: string) {
    const correlationId = `request-${this.#commands++}`
    return { ...newRequest(OWNER), correlationId, dailyKeys: true, device }
  }

  async #run(operation: Operation, device?: string): Promise<boolean> {
    const { stack } = this
    const outcome: Outcome = {}
    try {
      const { result, current } = await operation.run(stack, this.#request(device))
      if (!current) await caughtUp(stack)
      outcome.result = result
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      outcome.refused = error
    }
    const changed = await this.#apply(operation, outcome)
    // The server knows undos of the tree and thinned versions, so it may decide otherwise.
    const { blockId } = operation.input as { blockId?: number }
    const differs = (changed === undefined) !== (outcome.refused !== undefined)
    if (differs && blockId !== undefined) await this.#learnText(blockId)
    return changed !== undefined && changed !== 'nothing'
  }

  /** Applies an operation to the reference; undefined if it must be refused. */
  async #apply(operation: Operation, outcome: Outcome) {
    try {
      const seen = (id: number) => contentOf(this.stack, OWNER, id)
      return await operation.apply(this.#workspace, outcome, seen)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return undefined
    }
  }

  /** Makes changes, then undoes some of the last and redoes them. `between` runs before the undos. */
  async round(between?: () => Promise<void>) {
    const states = [await this.#state()]
    const kinds: Kind[] = []
    while (kinds.length < CHANGES) {
      const kind = await this.change(TREE_KINDS)
      if (!kind) continue
      kinds.push(kind)
      states.push(await this.#state())
    }
    await between?.()
    const count = 1 + this.random.int(CHANGES)
    let left = CHANGES
    while (left > CHANGES - count && (await this.#takeBack('undo', kinds[left - 1]!))) {
      this.assert.deepEqual(await this.#state(), states[--left])
      this.undone++
    }
    while (left < CHANGES && (await this.#takeBack('redo', kinds[left]!))) {
      this.assert.deepEqual(await this.#state(), states[++left])
    }
    this.assert.equal(left, CHANGES, 'all undone acts were redone')
  }

  /** Undoes everything from a device, and redoes each act. */
  async deviceRound(device: string) {
    const before = await this.#state()
    for (let made = 0; made < CHANGES;) if (await this.change(TREE_KINDS, device)) made++
    const after = await this.#state()
    this.doing = `undo of everything from ${device}`
    const services = undoServices(this.stack)
    const since = { device, since: LONG_AGO }
    const { result, current } = await undoSince(services, this.#request(), since)
    if (!current) await caughtUp(this.stack)
    this.assert.deepInclude(result, { refused: [], more: false })
    this.assert.lengthOf(result.undone, CHANGES)
    this.assert.deepEqual(await this.#state(), before)
    for (const { undo_id: id } of result.undone.reverse()) {
      const redone = await undoAct(services, this.#request(), id)
      if (!redone.current) await caughtUp(this.stack)
    }
    this.assert.deepEqual(await this.#state(), after)
  }

  /**
   * Edits pages in several sittings, thins the versions, and takes all edits back, each with a redo.
   * An edit is undone if the text from before it stays. If that text is gone, the undo says so and
   * changes nothing.
   */
  async thinnedEdits() {
    for (let made = 0; made < EDITS; made++) {
      // Without pages, only new ones can be edited.
      await this.change(['save', 'restoreVersion', 'duplicate', 'create'])
      // An undo ends a sitting.
      const edit = this.random.percent(40) && this.random.pick(await this.#edits())
      if (edit) await this.#undoEdit(edit)
    }
    await this.thin()
    const kept = await this.#texts()
    for (const id of await this.#edits()) await this.#undoThinned(id, kept)
  }

  async thin() {
    const { repository, reader } = this.stack
    for (const [id, saves] of await this.#texts()) {
      this.#known.set(id, new Map([...(this.#known.get(id) ?? []), ...saves]))
    }
    await thinVersions(this.stack, OWNER, new Date(Date.now() + LATER_MS))
    repository.evictAll()
    reader.vault.forget()
    await caughtUp(this.stack)
  }

  async #edits() {
    const acts = await undoServices(this.stack).acts.list(OWNER, { kind: 'edited' })
    return acts.filter(({ kind, undone_by: by }) => kind === 'edited' && !by).map(({ id }) => id)
  }

  /** Returns the id of the undo, or the code of its refusal. */
  async #undoEdit(id: string): Promise<{ undoId?: string; refusal?: string }> {
    this.doing = `undo of the edit ${id}`
    try {
      const services = undoServices(this.stack)
      const { result, current } = await undoAct(services, this.#request(), id)
      if (!current) await caughtUp(this.stack)
      for (const { blockId } of await services.acts.changes(OWNER, id, 1)) {
        await this.#learnText(blockId)
      }
      return { undoId: result.undo_id }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return { refusal: error.code }
    }
  }

  /** Tells the reference the text after an undo, so that it can judge the next merge. */
  async #learnText(id: number) {
    const page = this.#workspace.blocks.get(id)
    const found = await this.stack.blocks.find(OWNER, id)
    if (!page || !found) return
    page.nodes = await contentOf(this.stack, OWNER, id)
    this.#workspace.saved(id, found.revision!, true)
  }

  async #undoThinned(id: string, kept: Texts) {
    const { acts } = undoServices(this.stack)
    const [{ blockId, value }] = (await acts.changes(OWNER, id, 1)) as [ActChange]
    const saves = [...(this.#known.get(blockId) ?? [])]
    const previous = saves.findLast(([version]) => version < (value['first'] as number))
    const isGone = previous !== undefined && !kept.get(blockId)?.has(previous[0])
    const state = await this.#state()
    const { undoId, refusal } = await this.#undoEdit(id)
    if (undoId !== undefined) {
      this.assert.isFalse(isGone)
      const redo = await this.#undoEdit(undoId)
      this.assert.deepEqual(await this.#state(), state)
      await this.#undoEdit(redo.undoId!)
      state.contents[blockId] = previous?.[1] ?? null
    } else if (refusal === 'E_TEXT_GONE') {
      this.assert.isTrue(isGone)
      this.gone++
    }
    this.assert.deepEqual(await this.#state(), state)
  }

  /** Returns the listed versions of all pages with their texts, the oldest first. */
  async #texts(): Promise<Texts> {
    const { pool, store, reader } = this.stack
    const history = new PageHistory(store, reader)
    const texts: Texts = new Map()
    for (const id of this.#workspace.blocks.keys()) {
      const listed = await new VersionQueries(pool).list(OWNER, id)
      const saves = new Map<number, string | null>()
      for (const { version } of listed.reverse()) {
        saves.set(version, formatContent((await history.textAt(id, version))!))
      }
      texts.set(id, saves)
    }
    return texts
  }

  /** Takes back the next act; returns false if a change stands in the way. */
  async #takeBack(direction: 'undo' | 'redo', kind: Kind): Promise<boolean> {
    this.doing = `${direction} of ${kind}`
    const services = undoServices(this.stack)
    const { [direction]: next } = await services.acts.next(OWNER, undefined)
    try {
      const { current } = await undoAct(services, this.#request(), next!.id)
      if (!current) await caughtUp(this.stack)
      return true
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return false
    }
  }

  /** Returns what the user sees of the tree. The undo of a creation leaves the block in the trash. */
  async #state() {
    const { children, contents, settings, favorites, templates, sorts } = await observedView(
      this.stack,
      OWNER
    )
    const isLive = (id: number | null) => (id ?? 0) in children
    return {
      children,
      contents,
      settings,
      favorites,
      templates,
      sorts: sorts.filter(({ parent_block_id: id }) => isLive(id)),
    }
  }
}
