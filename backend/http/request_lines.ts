/**
 * Requests of one sender that are under way at once, about as many as a browser has connections: so
 * many may stand before anybody else's wherever requests wait for each other.
 */
const AT_ONCE = 8
/** What takes longer, in milliseconds, waits for something else that has limits of its own. */
const PLACE_MS = 100
/** Requests of one sender that wait. */
const MAX_WAITING = 1_000

interface Line {
  underWay: number
  waiting: ((leave: () => void) => void)[]
}

/** Has the requests of each sender stand in a line of their own (decision 119). */
export class RequestLines {
  #lines = new Map<string, Line>()

  constructor(
    readonly atOnce = AT_ONCE,
    readonly placeMs = PLACE_MS,
    readonly maxWaiting = MAX_WAITING
  ) {}

  /** Waits for a place, and returns what gives it up; undefined when too many wait already. */
  async enter(sender: string): Promise<(() => void) | undefined> {
    const line = this.#lines.get(sender) ?? { underWay: 0, waiting: [] }
    this.#lines.set(sender, line)
    if (line.underWay < this.atOnce) return this.#place(sender, line)
    if (line.waiting.length >= this.maxWaiting) return undefined
    return new Promise((resolve) => line.waiting.push(resolve))
  }

  #place(sender: string, line: Line) {
    line.underWay++
    let left = false
    const leave = () => {
      if (left) return
      left = true
      clearTimeout(timer)
      line.underWay--
      line.waiting.shift()?.(this.#place(sender, line))
      if (line.underWay === 0) this.#lines.delete(sender)
    }
    const timer = setTimeout(leave, this.placeMs)
    return leave
  }
}
