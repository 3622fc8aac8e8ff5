import { isDeepStrictEqual } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import type { Assert } from '@japa/assert'
import { DomainError } from '#kernel/aggregates/domain_error'
import { signIn, type TestAccount } from '#testing/accounts'
import type { ApiBody, HttpClient, RequestOptions } from '#testing/http_client'
import type { Random } from '#testing/random'
import type { BlockResponse, PlacedBlock, SearchHit } from '#modules/workspace/api'
import { parseContent } from '#modules/workspace/document/content'
import {
  expectedHttpView,
  expectedTexts,
  observedHttpView,
  observedTexts,
} from '#testing/random/http_view'
import type { Operation, Outcome } from '#testing/random/operation'
import { nextOperation } from '#testing/random/operations'
import { chooseSearch } from '#testing/random/reference_search'
import { ReferenceWorkspace, Refused } from '#testing/random/reference_workspace'

const CIRCUMSTANCES = {
  plain: 55,
  /** The connection is cut while the call is in flight, and the client retries. */
  dropped: 15,
  /** Both of the user's clients send the same call under the same key. */
  doubled: 10,
  /** Both clients make different calls at the same time. */
  concurrent: 20,
}
/** Number of steps between two comparisons of texts. */
const TEXTS_EVERY = 10

/** Kinds of operations whose result depends on saves in between. */
const SAVES = ['save', 'restoreVersion']

/** User with two browsers, and the expected workspace. */
interface SessionUser {
  clients: [HttpClient, HttpClient]
  workspace: ReferenceWorkspace
}

/** Several users at work through the API, compared with the reference after each step. */
export class HttpSession {
  /** Operation in progress, for the failure message. */
  doing = ''
  #users: SessionUser[] = []
  #steps = 0

  /**
   * @param manyBlocks number of a user's blocks above which more are deleted than created, because
   *   each comparison reads all
   */
  constructor(
    readonly random: Random,
    readonly assert: Assert,
    readonly manyBlocks: number
  ) {}

  async add(account: TestAccount) {
    const second = await signIn(account)
    await second.get('users/current-user')
    this.#users.push({
      clients: [account.client, second],
      workspace: new ReferenceWorkspace(),
    })
  }

  async step() {
    const user = this.random.pick(this.#users)!
    const circumstance = this.random.weighted(CIRCUMSTANCES)
    const operation = this.#next(user, circumstance)
    if (circumstance === 'concurrent') await this.#doTwo(user, operation)
    else {
      const outcome = await this.#send(user, operation, circumstance)
      await this.#expect(user, operation, outcome)
      this.assert.deepEqual(
        await observedHttpView(this.random.pick(user.clients)!),
        expectedHttpView(user.workspace)
      )
    }
    await this.#assertSearch(user)
    await this.#assertBacklinks(user)
    if (this.#steps++ % TEXTS_EVERY === 0) await this.#assertTexts(user)
  }

  #next({ workspace }: SessionUser, circumstance: string) {
    const operation = nextOperation(this.random, workspace, this.manyBlocks)
    this.doing = `${circumstance}: ${JSON.stringify(operation.call)}`
    return operation
  }

  async #send({ clients, workspace }: SessionUser, operation: Operation, circumstance: string) {
    const idempotencyKey = crypto.randomUUID()
    const [one, two] = clients
    if (circumstance === 'doubled') {
      const both = [
        call(one, operation, { idempotencyKey }),
        call(two, operation, { idempotencyKey }),
      ]
      const [outcome, other] = await Promise.all(both)
      this.assert.equal(other!.refused?.code, outcome!.refused?.code)
      return outcome!
    }
    // A refused call leaves no record: if cut off, it might still arrive late and be accepted.
    if (circumstance === 'dropped' && (await isAccepted(operation, workspace))) {
      const cut = new AbortController()
      const dropped = call(one, operation, { idempotencyKey, signal: cut.signal }).catch(() => {})
      await pause(this.random.int(8))
      cut.abort()
      await dropped
    }
    return call(this.random.pick(clients)!, operation, { idempotencyKey })
  }

  async #expect({ clients, workspace }: SessionUser, operation: Operation, outcome: Outcome) {
    const seen = async (id: number) => {
      const { body } = await clients[0].get<BlockResponse>(`blocks/${id}`)
      return parseContent(body.data.content)
    }
    try {
      await operation.apply(workspace, outcome, seen)
      if (outcome.refused) throw outcome.refused
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.assert.equal(outcome.refused?.code, error.code)
    }
  }

  /** Runs two calls concurrently, and asserts that one of the two orders explains the result. */
  async #doTwo(user: SessionUser, first: Operation & { kind: string }) {
    const second = nextOperation(this.random, user.workspace, this.manyBlocks)
    if ([first.kind, second.kind].some((kind) => SAVES.includes(kind))) {
      return this.#expect(user, first, await call(user.clients[0], first))
    }
    this.doing += ` and ${JSON.stringify(second.call)}`
    const [one, two] = await Promise.all([
      call(user.clients[0], first),
      call(user.clients[1], second),
    ])
    const observed = await observedHttpView(user.clients[0])
    const orders: [Operation, Outcome][][] = [
      [
        [first, one],
        [second, two],
      ],
      [
        [second, two],
        [first, one],
      ],
    ]
    const results = await Promise.all(orders.map((order) => inOrder(user.workspace, order)))
    const fitting = results.find(
      (result) => result && isDeepStrictEqual(expectedHttpView(result), observed)
    )
    const codes = [one, two].map(({ refused }) => refused?.code ?? 'accepted')
    this.assert.exists(
      fitting,
      `Neither order of the two calls explains ${codes} and ${JSON.stringify(observed)}`
    )
    user.workspace = fitting!
  }

  async #assertSearch({ clients, workspace }: SessionUser) {
    const search = chooseSearch(this.random, workspace)
    if (!search) return
    const path = `blocks/search?keyword=${search.keyword}`
    const { body } = await this.random.pick(clients)!.get<SearchHit[]>(path)
    const ids = body.data.map(({ id }) => id).sort((a, b) => a - b)
    this.assert.deepEqual(ids, search.ids, `search for ${search.keyword}`)
  }

  async #assertBacklinks({ clients, workspace }: SessionUser) {
    const id = this.random.pick([...workspace.blocks.keys()])
    if (id === undefined) return
    const { body } = await clients[0].get<PlacedBlock[]>(`blocks/${id}/backlinks`)
    const ids = body.data.map((page) => page.id).sort((a, b) => a - b)
    this.assert.deepEqual(ids, workspace.backlinks(id), `backlinks of ${id}`)
  }

  async #assertTexts({ clients, workspace }: SessionUser) {
    const expected = expectedTexts(workspace)
    const ids = expected.map(([id]) => id)
    this.assert.deepEqual(await observedTexts(clients[1], ids), expected)
  }
}

async function call(client: HttpClient, { call: given }: Operation, options: RequestOptions = {}) {
  const [method, path, body] = given
  const { status, body: response } = await client.request<ApiBody>(method, path, body, {
    headers: { 'x-xsrf-token': client.xsrfToken ?? '' },
    idempotencyKey: true,
    ...options,
  })
  if (status < 300) return { result: response.data } satisfies Outcome
  if (status >= 500) throw new Error(`${method} ${path} answered ${status}: ${response.message}`)
  return { refused: new DomainError('invalid', response.code, response.message) } satisfies Outcome
}

/** Returns true if the product must apply the whole operation to any current text of the page. */
export async function isAccepted(operation: Operation, workspace: ReferenceWorkspace) {
  try {
    const effect = await operation.apply(workspace.copy(), {}, () =>
      Promise.reject(new Refused(''))
    )
    return effect === 'all'
  } catch {
    return false
  }
}

/** Returns the workspace after both, or undefined if one would have had another response. */
async function inOrder(workspace: ReferenceWorkspace, order: [Operation, Outcome][]) {
  const copy = workspace.copy()
  for (const [operation, outcome] of order) {
    let refused: string | undefined
    try {
      await operation.apply(copy, outcome, () => Promise.reject(new Error('Nothing was saved')))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused = error.code
    }
    if (refused !== outcome.refused?.code) return undefined
  }
  return copy
}
