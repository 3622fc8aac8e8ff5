/** How long each of some operations took (milliseconds), and all of them together (seconds). */
export class Timings {
  readonly #sorted: number[]

  constructor(
    milliseconds: readonly number[],
    readonly seconds: number
  ) {
    if (milliseconds.length === 0) throw new RangeError('Nothing was measured')
    this.#sorted = milliseconds.toSorted((a, b) => a - b)
  }

  /** Several measurements of one thing as one. */
  static join(parts: readonly Timings[]): Timings {
    const seconds = parts.reduce((sum, part) => sum + part.seconds, 0)
    return new Timings(
      parts.flatMap((part) => part.#sorted),
      seconds
    )
  }

  get count() {
    return this.#sorted.length
  }

  get perSecond() {
    return this.count / this.seconds
  }

  get p50() {
    return this.#percentile(50)
  }

  get p95() {
    return this.#percentile(95)
  }

  get p99() {
    return this.#percentile(99)
  }

  /** The smallest value that this many percent of all do not exceed. */
  #percentile(percent: number) {
    return this.#sorted[Math.ceil((this.#sorted.length * percent) / 100) - 1]!
  }
}

/** Does an operation over and over for some seconds, in this many loops at once. */
export async function repeat(
  seconds: number,
  loops: number,
  operation: (loop: number) => Promise<unknown>
): Promise<Timings> {
  const milliseconds: number[] = []
  const start = performance.now()
  const end = start + seconds * 1_000
  async function loop(number: number) {
    while (performance.now() < end) {
      milliseconds.push(await timed(() => operation(number)))
    }
  }
  await Promise.all(Array.from({ length: loops }, (_, number) => loop(number)))
  return new Timings(milliseconds, (performance.now() - start) / 1_000)
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Measures several things in turns, some rounds of each, so that whatever else the machine does
 * falls on a figure and on its floor alike. Results come in the order of the rounds.
 */
export async function inTurns<Name extends string, Result>(
  rounds: number,
  measures: Record<Name, () => Promise<Result>>
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(measures) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Result[]
  >
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results[name].push(await measures[name]())
  }
  return results
}

/** The middle one; of two, the greater. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
