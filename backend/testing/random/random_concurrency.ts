import { setTimeout as pause } from 'node:timers/promises'
import type { Assert } from '@japa/assert'
import type { Fold } from '#kernel/aggregates/fold'
import { Repository } from '#kernel/aggregates/repository'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { Random } from '#testing/random'
import { BLOCK_TYPES, type BlockType } from '#modules/workspace/api'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { type Page, pageAggregate, pageStream } from '#modules/workspace/page'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'
import { assertEqualsReplay } from '#testing/equals_replay'
import { openUnreliable, type UnreliableProcess } from '#testing/random/unreliable_process'
import { freshStackDatabase } from '#testing/stack'
import { randomSeed } from '#testing/seeds'

const OWNER = 1
const AT_ONCE = 20
const PAGES = 3
const COMMANDS = { folder: 20, file: 15, rename: 20, save: 40, archive: 5 }
/** Milliseconds within which all commands start. */
const BEGIN_MS = 60

/**
 * Sends many concurrent commands of one user to two unreliable processes.
 *
 * Each command must be accepted. It is retried under its key, sometimes twice at once, until
 * acknowledged. At the end each is in the log exactly once, as acknowledged. The folds in memory
 * equal those of the log.
 */
export class RandomConcurrency {
  readonly #random: Random
  #processes: UnreliableProcess[] = []
  #pages: number[] = []
  #folders: number[] = []
  #names = 0
  /** Expected changes in the log: names by the block's id, or by page and revision. */
  #created: [id: number, name: string][] = []
  #renamed: [page: number, name: string][] = []
  #saved: [page: number, revision: number, text: string][] = []
  #archived: number[] = []

  constructor(
    readonly assert: Assert,
    readonly seed = randomSeed()
  ) {
    this.#random = new Random(seed)
  }

  /** Throws at the first difference, with the seed. */
  async run(rounds: number) {
    try {
      await this.#run(rounds)
    } catch (error) {
      if (error instanceof Error) error.message = `SEED=${this.seed}: ${error.message}`
      throw error
    }
  }

  async #run(rounds: number) {
    const database = await freshStackDatabase()
    for (const project of [true, false]) {
      this.#processes.push(openUnreliable({ ...database, project }, this.#random))
    }
    try {
      await this.#begin()
      for (let round = 0; round < rounds; round++) await this.#round()
      for (const { settled } of this.#processes) await settled()
      await this.#assertLog()
      await this.#assertFolds()
      await assertEqualsReplay(this.assert, this.#processes[0]!.stack)
    } finally {
      for (const { stack } of this.#processes) await stack.close()
    }
  }

  async #begin() {
    let parentId: number | null = null
    for (const type of BLOCK_TYPES.slice(0, -1)) parentId = await this.#create(type, parentId)
    while (this.#pages.length < PAGES) this.#pages.push(await this.#create('page', parentId))
  }

  async #round() {
    let isOver = false
    const incidents = async () => {
      while (!isOver) {
        await this.#random.pick(this.#processes)!.incident(OWNER, this.#random.pick(this.#pages)!)
        await pause(this.#random.int(5))
      }
    }
    const going = incidents()
    const commands = Array.from({ length: AT_ONCE }, async () => {
      await pause(this.#random.int(BEGIN_MS))
      await this.#command()
    })
    await Promise.all(commands).finally(() => (isOver = true))
    await going
  }

  async #command() {
    const page = this.#random.pick(this.#pages)!
    const kind = this.#random.weighted(COMMANDS)
    if (kind === 'folder') this.#folders.push(await this.#create('folder', null))
    if (kind === 'file') await this.#createFile()
    if (kind === 'rename') await this.#rename(page)
    if (kind === 'save') await this.#save(page)
    if (kind === 'archive') await this.#archive()
  }

  /** Creates a file in a folder that was acknowledged just before. */
  async #createFile() {
    const folder = this.#folders.pop()
    if (folder !== undefined) await this.#create('file', folder)
  }

  async #create(blockType: BlockType, parentId: number | null) {
    const input = { blockType, parentId, name: this.#nextName(), ordering: 1 }
    const { result } = await this.#do(({ bus, stack }, key) =>
      createBlock(bus, stack.vault, request(key), input)
    )
    this.#created.push([result.id, input.name])
    return result.id
  }

  async #rename(blockId: number) {
    const name = this.#nextName()
    await this.#do(async ({ bus, stack }, key) => {
      const { result } = await saveBlock(bus, stack.blocks, request(key), { blockId, name })
      return result.id
    })
    this.#renamed.push([blockId, name])
  }

  async #save(blockId: number) {
    const text = this.#nextName()
    const nodes = checkNodes([{ type: 'paragraph', content: [{ type: 'text', text }] }])
    const { result } = await this.#do(({ bus, stack }, key) =>
      saveBlock(bus, stack.blocks, request(key), { blockId, text: { nodes } })
    )
    this.#saved.push([blockId, result.revision, text])
  }

  async #archive() {
    const folder = this.#folders.pop()
    if (folder === undefined) return
    await this.#do(({ bus }, key) => archiveBlocks(bus, request(key), [folder]))
    this.#archived.push(folder)
  }

  async #do<T>(send: (process: UnreliableProcess, key: string) => Promise<T>): Promise<T> {
    const key = crypto.randomUUID()
    const attempt = async () => {
      const process = this.#random.pick(this.#processes)!
      return send(process, key).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error
        return undefined
      })
    }
    for (;;) {
      const copies = Array.from({ length: this.#random.percent(20) ? 2 : 1 }, attempt)
      const [first, ...others] = (await Promise.all(copies)).filter((told) => told !== undefined)
      for (const other of others) this.assert.deepEqual(other, first)
      if (first !== undefined) return first
      await pause(this.#random.int(20))
    }
  }

  async #assertLog() {
    const { assert } = this
    const tree = await this.#read(workspaceStream(OWNER))
    const named = (type: string) =>
      tree.filter((event) => event.type === type).map(({ data }) => [data.block_id, data.name])
    assert.sameDeepMembers(named('BlockCreated'), this.#created)
    assert.sameDeepMembers(named('BlockRenamed'), this.#renamed)
    const archived = tree.filter(({ type }) => type === 'BlocksArchived')
    assert.sameDeepMembers(
      archived.flatMap(({ data }) => data.block_ids),
      this.#archived
    )
    for (const page of this.#pages) {
      const saved = await this.#read(pageStream(page))
      const own = this.#saved.filter(([id]) => id === page)
      assert.lengthOf(
        saved.filter(({ type }) => type === 'PageSaved'),
        own.length
      )
      for (const [, revision, text] of own) {
        assert.include(JSON.stringify(saved[revision]), text)
      }
    }
  }

  async #assertFolds() {
    for (const { repository, stack } of this.#processes) {
      const [held, anew] = [repository, new Repository(stack.store, stack.reader)].map((from) =>
        Promise.all([
          from.load(workspaceAggregate, workspaceStream(OWNER)),
          ...this.#pages.map((page) =>
            from.load(pageAggregate, pageStream(page)).then(sinceSnapshot)
          ),
        ])
      )
      this.assert.deepEqual(await held, await anew)
    }
  }

  async #read(stream: string) {
    const { store, reader } = this.#processes[0]!.stack
    const events = await reader.decode(await Array.fromAsync(store.read(stream)))
    return events.map(({ event }) => event as Recorded)
  }

  #nextName() {
    return `Name ${this.#names++}.`
  }
}

/** Fields of an event that the test checks. */
interface Recorded {
  type: string
  data: { block_id: number; name?: string; block_ids: number[] }
}

function request(idempotencyKey: string) {
  return {
    owner: OWNER,
    actor: OWNER,
    route: 'test',
    idempotencyKey,
    body: {},
    correlationId: 'test',
  }
}

/** Omits changes from before the page's snapshot: only folds older than it know them. */
function sinceSnapshot(fold: Fold<Page>): Fold<Page> {
  const { state, snapshotAt } = fold
  const recent = state.recent.filter(({ revision }) => revision > snapshotAt)
  const recentSince = Math.max(state.recentSince, snapshotAt - 1)
  return { ...fold, state: { ...state, recent, recentSince } }
}
