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
import { nextOperation } from '#testing/random/operations'
import { ReferenceWorkspace } from '#testing/random/reference_workspace'
import { Toll } from '#testing/faults/toll'

/** Blocks of one person, beyond which more is deleted than made: all are compared after a round. */
const MANY_BLOCKS = 25
/** A client gives up waiting and sends the call again, in milliseconds. */
const PATIENCE = 15_000
/** Between two tries, in milliseconds; what Retry-After asks for would only make rounds longer. */
const BETWEEN_TRIES = 100

/**
 * Somebody who works while things break. A call is sent again under its key, to whichever process
 * the proxy takes, until it is acknowledged; then the reference does the same. So whatever is lost,
 * doubled or made up shows when both are compared.
 */
export class Person {
  workspace = new ReferenceWorkspace()
  /** What is under way, for the message of a failure. */
  doing = ''
  toll = new Toll('')
  readonly #gone = new AbortController()

  constructor(
    readonly client: HttpClient,
    readonly random: Random
  ) {}

  async workUntil(over: AbortSignal) {
    while (!over.aborted) await this.step()
  }

  /** Goes away, whatever is under way: that ends with an error. */
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
  }

  /** Everything is as it was acknowledged, and nothing else is. */
  async assertComplete(assert: Assert) {
    const { client } = this
    assert.deepEqual(await observedHttpView(client), expectedHttpView(this.workspace), this.doing)
    const texts = expectedTexts(this.workspace)
    const ids = texts.map(([id]) => id)
    assert.deepEqual(await observedTexts(client, ids), texts)
  }

  /** What would be refused leaves no trace: sent twice, it might be accepted the second time. */
  async #next(): Promise<Operation> {
    for (;;) {
      const operation = nextOperation(this.random, this.workspace, MANY_BLOCKS)
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

  /** Tries until the response is neither a refusal for now nor a fault. */
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
