import type { HttpResponse } from '#testing/http_client'

/**
 * Totals over all rounds of one fault. Lost or duplicate changes are not counted, because they fail
 * the test.
 */
export class Toll {
  rounds = 0
  /** Acknowledged calls. */
  acknowledged = 0
  /** Attempts with a temporary refusal: 503 or 429. */
  refused = 0
  /** Messages of the refusals and the other 5xx responses. */
  readonly reasons = new Set<string>()
  /** Attempts with any other 5xx response. */
  faults = 0
  /** Attempts whose connection broke, or that got no response. */
  broken = 0
  /** Slowest response in milliseconds. */
  slowest = 0
  /** Milliseconds in each round from the end of the fault until every process worked again. */
  recoveries: number[] = []

  constructor(readonly fault: string) {}

  /** Sends a call and counts its result. Returns undefined without a response. */
  async count<Body>(
    send: () => Promise<HttpResponse<Body>>
  ): Promise<HttpResponse<Body> | undefined> {
    const start = performance.now()
    const response = await send().catch(() => undefined)
    this.slowest = Math.max(this.slowest, performance.now() - start)
    // The proxy sends 502 if the process died with the call.
    if (!response || response.status === 502) this.broken++
    else if (response.status === 503 || response.status === 429) this.#refuse(response)
    else if (response.status >= 500) this.#fail(response)
    return response
  }

  #refuse(response: HttpResponse<unknown>) {
    this.refused++
    this.#explain(response)
  }

  #fail(response: HttpResponse<unknown>) {
    this.faults++
    this.#explain(response)
  }

  #explain({ status, body }: HttpResponse<unknown>) {
    const told = body as { message?: string } | undefined
    this.reasons.add(`${status} ${told?.message}`)
  }

  /** Row of the table in docs/reliability.md. */
  get row(): string {
    const recovered = this.recoveries.toSorted((a, b) => a - b)
    const median = recovered[Math.floor(recovered.length / 2)]
    const cells = [
      this.fault,
      this.rounds,
      this.acknowledged,
      '0 / 0',
      this.refused,
      this.broken,
      `${seconds(this.slowest)}`,
      median === undefined ? '–' : `${seconds(median)} / ${seconds(recovered.at(-1)!)}`,
    ]
    return `| ${cells.join(' | ')} |`
  }
}

export const HEADINGS = [
  '| Fault | Rounds | Acknowledged | Lost / doubled | Refused | Broken | Slowest answer | Recovered, median / longest |',
  '| --- | --: | --: | --: | --: | --: | --: | --: |',
]

function seconds(milliseconds: number) {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}
