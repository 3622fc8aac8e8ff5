import { setTimeout as pause } from 'node:timers/promises'
import type { Assert } from '@japa/assert'
import type { ApiBody, HttpResponse, HttpClient } from '#testing/http_client'
import type { Random } from '#testing/random'
import type { BlockResponse } from '#modules/workspace/api'
import { parseContent } from '#modules/workspace/document/content'
import { isAccepted } from '#testing/random/http_session'
import {
  expectedHttpView,
  expectedTexts,
  observedHttpView,
  observedTexts,
} from '#testing/random/http_view'
import type { Operation } from '#testing/random/operation'
import { type Kind, nextOperation } from '#testing/random/operations'
import { ReferenceWorkspace } from '#testing/random/reference_workspace'
import { Toll } from '#testing/faults/toll'

/** Number of a user's blocks above which more are deleted than created; a round compares all. */
const MANY_BLOCKS = 25
/** Milliseconds after which a client times out and retries the call. */
const PATIENCE = 15_000
/** Milliseconds between two attempts; honoring Retry-After would only make rounds longer. */
const BETWEEN_TRIES = 100

/**
 * User who works during faults. Retries each call under its idempotency key, on any process the
 * proxy chooses, until the call is acknowledged. The reference then applies the same call.
 * Comparing both reveals lost, duplicate or invented changes.
 */
export class SimulatedUser {
  workspace = new ReferenceWorkspace()
  /** Call in flight, for the failure message. */
  doing = ''
  toll = new Toll('')
  /** Operations that every process knows; all by default. */
  kinds: readonly Kind[] | undefined
  /** Addresses of reads, of which one follows each acknowledged change. */
  reads: readonly string[] = []
  readonly #gone = new AbortController()

  constructor(
    readonly client: HttpClient,
    readonly random: Random
  ) {}

  async workUntil(over: AbortSignal) {
    while (!over.aborted) await this.step()
  }

  /** Aborts the user's work, and makes a call in flight fail. */
  leave() {
    this.#gone.abort()
  }

  async step() {
    const operation = await this.#next()
    this.doing = JSON.stringify(operation.call)
    const response = await this.#acknowledged(operation)
    if (response.status >= 300) {
      throw new Error(
        `${this.doing} was refused with ${response.status}: ${response.body?.message}`
      )
    }
    await operation.apply(this.workspace, { result: response.body.data }, async (id) => {
      const { body } = await this.#tried((signal) =>
        this.client.get<BlockResponse>(`blocks/${id}`, { signal })
      )
      return parseContent(body.data.content)
    })
    this.toll.acknowledged++
    await this.#read()
  }

  async #read() {
    const path = this.random.pick(this.reads)
    if (path === undefined) return
    const { status } = await this.#tried((signal) => this.client.get(path, { signal }))
    if (status !== 200) throw new Error(`GET ${path} was answered with ${status}`)
    this.toll.acknowledged++
  }

  /** Asserts that the state equals all acknowledged calls, and nothing else. */
  async assertComplete(assert: Assert) {
    const { client } = this
    assert.deepEqual(await observedHttpView(client), expectedHttpView(this.workspace), this.doing)
    const texts = expectedTexts(this.workspace)
    const ids = texts.map(([id]) => id)
    assert.deepEqual(await observedTexts(client, ids), texts)
  }

  /**
   * Returns the next operation that the server accepts. A refused one leaves no record, so its
   * retry might be accepted.
   */
  async #next(): Promise<Operation> {
    for (;;) {
      const operation = nextOperation(this.random, this.workspace, MANY_BLOCKS)
      if (this.kinds && !this.kinds.includes(operation.kind)) continue
      if (await isAccepted(operation, this.workspace)) return operation
    }
  }

  #acknowledged({ call: [method, path, body] }: Operation) {
    const idempotencyKey = crypto.randomUUID()
    return this.#tried((signal) => {
      const { client } = this
      const headers = { 'x-xsrf-token': client.xsrfToken ?? '' }
      return client.request<ApiBody>(method, path, body, { headers, idempotencyKey, signal })
    })
  }

  /** Retries until the response is neither a temporary refusal nor a server error. */
  async #tried<Body>(send: (signal: AbortSignal) => Promise<HttpResponse<Body>>) {
    const gone = this.#gone.signal
    for (;;) {
      const end = AbortSignal.any([gone, AbortSignal.timeout(PATIENCE)])
      const response = await this.toll.count(() => send(end))
      gone.throwIfAborted()
      if (response && response.status < 500 && response.status !== 429) return response
      await pause(BETWEEN_TRIES)
    }
  }
}
