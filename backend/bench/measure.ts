/** Durations of operations (milliseconds), and of all together (seconds). */
export class Timings {
  readonly #sorted: number[]

  constructor(
    milliseconds: readonly number[],
    readonly seconds: number
  ) {
    if (milliseconds.length === 0) throw new RangeError('Nothing was measured')
    this.#sorted = milliseconds.toSorted((a, b) => a - b)
  }

  /** Joins several measurements of the same operation. */
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

  /** Returns the smallest value that at least this percentage of values does not exceed. */
  #percentile(percent: number) {
    return this.#sorted[Math.ceil((this.#sorted.length * percent) / 100) - 1]!
  }
}

/** Repeats an operation for some seconds, in this many concurrent loops. */
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

/**
 * Repeats operations this many times in turns, so that other load on the machine affects all of
 * them alike.
 */
export async function repeatInTurns<Name extends string>(
  count: number,
  operations: Record<Name, (turn: number) => unknown>
): Promise<Record<Name, Timings>> {
  const names = Object.keys(operations) as Name[]
  const taken = names.map((): number[] => [])
  for (let turn = 0; turn < count; turn++) {
    for (const [i, name] of names.entries()) {
      taken[i]!.push(await timed(async () => operations[name](turn)))
    }
  }
  const timings = taken.map(
    (all) => new Timings(all, all.reduce((sum, one) => sum + one, 0) / 1_000)
  )
  return Object.fromEntries(names.map((name, i) => [name, timings[i]])) as Record<Name, Timings>
}

/** Returns the duration of some work in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Returns the median; of two middle values, the greater. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
