import type { HttpResponse } from '#testing/http_client'

/** What the rounds of one fault came to. Nothing that was lost or doubled is in it: that fails. */
export class Toll {
  rounds = 0
  /** Calls that were acknowledged. */
  acknowledged = 0
  /** Tries that were refused for now: 503 and 429. */
  refused = 0
  /** What those were told. */
  readonly reasons = new Set<string>()
  /** Tries that got another 5xx. */
  faults = 0
  /** Tries whose connection broke, or that were not answered at all. */
  broken = 0
  /** The response that took longest, in milliseconds. */
  slowest = 0
  /** Of each round: from the end of the fault until every process did its work again (ms). */
  recoveries: number[] = []

  constructor(readonly fault: string) {}

  /** Returns undefined when no response came. */
  async count<Body>(
    send: () => Promise<HttpResponse<Body>>
  ): Promise<HttpResponse<Body> | undefined> {
    const start = performance.now()
    const response = await send().catch(() => undefined)
    this.slowest = Math.max(this.slowest, performance.now() - start)
    // 502 is the proxy's: the process went away with the call.
    if (!response || response.status === 502) this.broken++
    else if (response.status === 503 || response.status === 429) this.#refuse(response)
    else if (response.status >= 500) this.faults++
    return response
  }

  #refuse({ status, body }: HttpResponse<unknown>) {
    this.refused++
    const told = body as { message?: string } | undefined
    this.reasons.add(`${status} ${told?.message}`)
  }

  /** A row of the table in docs/reliability.md. */
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
