import type { Assert } from '@japa/assert'
import { DomainError } from '#kernel/aggregates/domain_error'
import { undoAct } from '#modules/workspace/undo/undo_act'
import { newRequest } from '#testing/command_request'
import { Random } from '#testing/random'
import type { Operation, Outcome } from '#testing/random/operation'
import { type Kind, nextOperation } from '#testing/random/operations'
import { ReferenceWorkspace, Refused } from '#testing/random/reference_workspace'
import { caughtUp, contentOf } from '#testing/random/session'
import { observedView } from '#testing/random/view'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'
import { undoServices } from '#testing/undo_services'

const OWNER = 1
/** Commands of all kinds before the first round, so that there is a tree with texts. */
const GROWTH = 60
/** Changes of one round. */
const CHANGES = 15

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
 * Undoes the last acts of random commands and redoes them. Each step that the server makes must give
 * the state of that step; throws at the first difference. `SEED` in the environment repeats a run.
 */
export async function runUndoSession(assert: Assert, rounds: number) {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32))
  const stack = openStack(await freshStackDatabase())
  const session = new UndoSession(stack, new Random(seed), assert)
  try {
    for (let i = 0; i < GROWTH; i++) await session.change()
    for (let round = 0; round < rounds; round++) await session.round()
    assert.isAbove(session.undone, 0)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    error.message = `SEED=${seed}, ${session.doing}: ${error.message}`
    throw error
  } finally {
    await stack.close()
  }
}

class UndoSession {
  doing = ''
  undone = 0
  /** Chooses commands. It ignores the undos, so some commands are refused. */
  readonly #workspace = new ReferenceWorkspace()

  constructor(
    readonly stack: Stack,
    readonly random: Random,
    readonly assert: Assert
  ) {}

  /** Runs a command; returns its kind if it changed something. */
  async change(kinds?: readonly Kind[]): Promise<Kind | undefined> {
    let next = nextOperation(this.random, this.#workspace)
    while (kinds && !kinds.includes(next.kind)) {
      next = nextOperation(this.random, this.#workspace)
    }
    const { kind, ...operation } = next
    this.doing = `${kind}: ${JSON.stringify(operation.input)}`
    const changed = await this.#run(operation)
    return changed ? kind : undefined
  }

  async #run(operation: Operation): Promise<boolean> {
    const { stack } = this
    const outcome: Outcome = {}
    try {
      const { result, current } = await operation.run(stack, newRequest(OWNER))
      if (!current) await caughtUp(stack)
      outcome.result = result
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      outcome.refused = error
    }
    try {
      const seen = (id: number) => contentOf(stack, OWNER, id)
      return (await operation.apply(this.#workspace, outcome, seen)) !== 'nothing'
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return false
    }
  }

  /** Makes changes, then undoes some of the last and redoes them. */
  async round() {
    const states = [await this.#state()]
    const kinds: Kind[] = []
    while (kinds.length < CHANGES) {
      const kind = await this.change(TREE_KINDS)
      if (!kind) continue
      kinds.push(kind)
      states.push(await this.#state())
    }
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

  /** Takes back the next act; returns false if a change stands in the way. */
  async #takeBack(direction: 'undo' | 'redo', kind: Kind): Promise<boolean> {
    this.doing = `${direction} of ${kind}`
    const services = undoServices(this.stack)
    const { [direction]: next } = await services.acts.next(OWNER, undefined)
    try {
      const { current } = await undoAct(services, newRequest(OWNER), next!.id)
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
