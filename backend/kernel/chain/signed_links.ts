import type { Statement } from '#kernel/chain/anchor'
import { Chain } from '#kernel/chain/chain'

/** Compares anchors with the log while the log is being read. */
export class SignedLinks {
  holding = 0
  #left: Statement[]
  #problems: string[] = []
  /** Number of events covered by the last matching anchor. */
  #held = 0

  constructor(statements: Statement[]) {
    const unique = new Map(statements.map((one) => [JSON.stringify(one), one]))
    this.#left = [...unique.values()].sort((a, b) => a.events - b.events)
    this.passed(new Chain())
  }

  passed(log: Chain) {
    while (this.#left[0]?.events === log.events) {
      const { anchor, events, head, time } = this.#left.shift()!
      if (log.link.toString('hex') === head) {
        this.holding++
        this.#held = events
      } else if (this.#problems.length === 0) {
        this.#problems.push(
          `The log does not match anchor ${anchor} (signed ${time}): a difference lies ` +
            `among its events ${this.#held + 1} to ${events}`
        )
      }
    }
  }

  end({ events: count }: Chain) {
    const [cut] = this.#left
    if (!cut) return this.#problems
    const { anchor, time, events } = cut
    const problem = `The log ends after ${count} events; anchor ${anchor} was signed for ${events} (${time})`
    return [...this.#problems, problem]
  }
}
