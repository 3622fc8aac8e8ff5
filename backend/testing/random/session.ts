import type { Assert } from '@japa/assert'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { DomainError } from '#kernel/aggregates/domain_error'
import { eventually } from '#testing/eventually'
import type { Random } from '#testing/random'
import { parseContent, type Nodes } from '#modules/workspace/document/content'
import { openStack, type Stack, type StackOptions } from '#testing/stack'
import { keepPast, type PastReference } from '#testing/random/assert_past'
import type { Effect, Operation, Outcome } from '#testing/random/operation'
import { nextOperation } from '#testing/random/operations'
import { ReferenceWorkspace, Refused } from '#testing/random/reference_workspace'
import { expectedView, observedView } from '#testing/random/view'

export const OWNERS = [1, 2, 3]
/** User who thins versions. */
export const THINNING_OWNER = 1

/** Behavior of the client and the processes while a command is in flight, with weights. */
const CIRCUMSTANCES = {
  /** The client receives the response. */
  plain: 66,
  /** The client loses the response and retries on any process. */
  unanswered: 12,
  /** The client loses the response, and a process restarts before the retry. */
  restarted: 4,
  /** The client sends the command to two processes at once. */
  doubled: 8,
  /** The client retries after other commands. */
  late: 8,
  /** The client later uses the key for another command. */
  reused: 2,
}

/** Steps after which the reference is kept. */
const KEPT_PERCENT = 10

interface UnansweredCommand {
  owner: number
  operation: Operation
  request: CommandRequest
  outcome: Outcome
}

/** Several users at work on two processes, compared with the reference after each step. */
export class Session {
  readonly workspaces = new Map(OWNERS.map((owner) => [owner, new ReferenceWorkspace()]))
  readonly stacks: Stack[] = []
  /** Copies of the references after earlier steps. */
  readonly past: PastReference[] = []
  /** Operation in progress, for the failure message. */
  doing = ''
  #unanswered: UnansweredCommand[] = []
  #keys = 0

  constructor(
    readonly database: StackOptions,
    readonly random: Random,
    readonly assert: Assert
  ) {
    this.stacks.push(openStack(database), openStack(database))
  }

  async step() {
    const { random } = this
    if (random.percent(6)) return this.#sendLate()
    const owner = random.pick(OWNERS)!
    const workspace = this.workspaces.get(owner)!
    const { kind, ...operation } = nextOperation(random, workspace)
    const circumstance = random.weighted(CIRCUMSTANCES)
    const { input } = operation
    this.doing = `${kind} by ${owner}, ${circumstance}: ${JSON.stringify(input)}`
    const idempotencyKey = `key-${this.#keys++}`
    const request = {
      owner: owner,
      actor: owner,
      route: 'test',
      idempotencyKey,
      body: input,
      correlationId: 'x',
      dailyKeys: owner === THINNING_OWNER,
    }

    const stack = random.pick(this.stacks)!
    const sent = [this.#send(operation, request, stack)]
    if (circumstance === 'doubled') sent.push(this.#send(operation, request, this.stacks[0]!))
    const [outcome, ...others] = await Promise.all(sent)
    const seen = (id: number) => contentOf(stack, owner, id)
    const effect = await this.#expect(operation, workspace, outcome!, seen)
    if (circumstance === 'restarted') await this.#restart()
    if (circumstance === 'restarted' || circumstance === 'unanswered') {
      others.push(await this.#send(operation, request))
    }
    for (const other of others) this.#assertSame(other, outcome!, effect)
    if (effect === 'all' && circumstance === 'late') {
      this.#unanswered.push({ owner, operation, request, outcome: outcome! })
    }
    if (effect === 'all' && circumstance === 'reused') await this.#reuse(operation, request)
    await this.assertView(owner)
    if (random.percent(KEPT_PERCENT)) {
      this.past.push(await keepPast(this.stacks[0]!, owner, workspace))
    }
  }

  async assertView(owner: number) {
    const stack = this.random.pick(this.stacks)!
    const expected = expectedView(this.workspaces.get(owner)!)
    this.assert.deepEqual(await observedView(stack, owner), expected)
  }

  async close() {
    for (const stack of this.stacks) await stack.close()
  }

  /** Sends a command and waits until the read models have caught up. */
  async #send(operation: Operation, request: CommandRequest, to?: Stack): Promise<Outcome> {
    const stack = to ?? this.random.pick(this.stacks)!
    try {
      const { result, current } = await operation.run(stack, request)
      if (!current) await caughtUp(stack)
      return { result }
    } catch (error) {
      if (error instanceof DomainError) return { refused: error }
      throw error
    }
  }

  /** Applies the operation to the reference, which must refuse the same with the same code. */
  async #expect(
    operation: Operation,
    workspace: ReferenceWorkspace,
    outcome: Outcome,
    seen: (pageId: number) => Promise<Nodes>
  ): Promise<Effect> {
    try {
      const effect = await operation.apply(workspace, outcome, seen)
      if (outcome.refused) throw outcome.refused
      return effect
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.assert.equal(outcome.refused?.code, error.code)
      return 'nothing'
    }
  }

  /**
   * Asserts equal outcomes. Ignores the time if the command changed nothing, because such a command
   * is not recorded.
   */
  #assertSame(again: Outcome, first: Outcome, effect: Effect) {
    this.assert.equal(again.refused?.code, first.refused?.code)
    const time = effect === 'nothing' ? { updated_at: '' } : {}
    const comparable = ({ result }: Outcome) => result && { ...result, ...time }
    this.assert.deepEqual(comparable(again), comparable(first))
  }

  async #sendLate() {
    const [late] = this.#unanswered.splice(this.random.int(this.#unanswered.length), 1)
    if (!late) return
    const { owner, operation, request, outcome } = late
    this.doing = `late retry by ${owner}: ${JSON.stringify(operation.input)}`
    const code = operation.refusedLater?.(this.workspaces.get(owner)!, outcome)
    const again = await this.#send(operation, request)
    this.assert.equal(again.refused?.code, code)
    if (!again.refused) {
      this.assert.deepEqual(withoutRevision(again.result), withoutRevision(outcome.result))
    }
    await this.assertView(owner)
  }

  async #reuse(operation: Operation, request: CommandRequest) {
    const { refused } = await this.#send(operation, { ...request, body: 'another' })
    this.assert.equal(refused?.code, 'E_IDEMPOTENCY_KEY')
  }

  async #restart() {
    const [stack] = this.stacks.splice(this.random.int(this.stacks.length), 1)
    await stack!.close()
    this.stacks.push(openStack(this.database))
  }
}

/** Removes the page's revision, which may have advanced. */
function withoutRevision(result: unknown) {
  return { ...(result as object), revision: 0 }
}

/** Returns the text of a page. */
export async function contentOf({ blocks }: Stack, owner: number, id: number): Promise<Nodes> {
  return parseContent((await blocks.find(owner, id))!.content)
}

/** Resolves once the read models have passed the end of the log. */
export async function caughtUp({ store, progress }: Stack) {
  await eventually(async () => {
    if ((await progress.lag(await store.head())) > 0) throw new Error('The read models are behind')
  })
}
