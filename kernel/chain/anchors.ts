import type pg from 'pg'
import { hashOfStatement, readStatement, type Anchor, type Statement } from '#kernel/chain/anchor'
import type { ChainHead } from '#kernel/chain/chain'
import type { SigningKeys } from '#kernel/chain/signing_keys'
import { dayOf } from '#kernel/events/day_of'

/** The chain, as far as anchors need it. */
export interface AnchoredChain {
  /** Its end; undefined while it is empty, or does not follow the log yet. */
  head(): Promise<ChainHead | undefined>
  /** The link of as many events; undefined when it has fewer. */
  linkAt(events: number): Promise<Buffer | undefined>
}

/** The chain is not the one that was signed: somebody has changed it, or the log that it was made of. */
export class ChainContradictsAnchor extends Error {
  constructor({ anchor, events }: Statement) {
    super(
      `The chain's first ${events} events are not those that anchor ${anchor} was signed for: ` +
        'run node strata audit:verify'
    )
  }
}

/** What the chain came to on each day, signed. */
export class Anchors {
  /** The day on which this process signed last, by its own clock. */
  #signedOn = ''

  constructor(
    readonly pool: pg.Pool,
    readonly keys: SigningKeys,
    readonly chain: AnchoredChain
  ) {}

  /** The first one first. */
  async all(): Promise<Anchor[]> {
    const { rows } = await this.pool.query<Anchor>({
      name: 'chain_anchors_all',
      text: 'select statement, signatures from chain_anchors order by number',
    })
    return rows
  }

  /**
   * Signs the chain's end if something is new since the last day that was signed (UTC), or if the
   * current key has not signed yet: together with the keys before it, as long as those are there.
   *
   * @throws ChainContradictsAnchor
   */
  async signIfDue(now = new Date()) {
    const head = await this.chain.head()
    if (!head) return
    const last = await this.#last()
    const today = dayOf(now.getTime())
    if (last && !this.#isDue(last, head, today)) return
    if (last && !(await this.#leadsOnFrom(last))) throw new ChainContradictsAnchor(last)
    const statement: Statement = {
      anchor: (last?.anchor ?? 0) + 1,
      events: head.events,
      head: head.link.toString('hex'),
      time: laterOf(now.toISOString(), last?.time),
      previous: last?.hash ?? null,
      keys: this.keys.publicKeys,
    }
    await this.#add(statement)
    this.#signedOn = today
  }

  /**
   * Where the last one says a later day than today's, a clock was ahead: its time never goes back
   * (decision 227), but nobody waits for that day, however far off it is.
   */
  #isDue(last: Statement, head: ChainHead, today: string) {
    if (!last.keys.includes(this.keys.publicKeys[0]!)) return true
    if (head.events === last.events) return false
    const day = dayOf(last.time)
    return day < today || (day > today && this.#signedOn !== today)
  }

  async #add(statement: Statement) {
    const text = JSON.stringify(statement)
    // Of processes that sign at once one is first.
    await this.pool.query(
      `insert into chain_anchors (number, statement, signatures) values ($1, $2, $3)
       on conflict do nothing`,
      [statement.anchor, text, this.keys.sign(text)]
    )
  }

  async #last(): Promise<(Statement & { hash: string }) | undefined> {
    const { rows } = await this.pool.query<Anchor>({
      name: 'chain_anchors_last',
      text: 'select statement, signatures from chain_anchors order by number desc limit 1',
    })
    if (!rows[0]) return undefined
    const statement = readStatement(rows[0])
    if (!statement) throw new Error('The last anchor cannot be read: run node strata audit:verify')
    return { ...statement, hash: hashOfStatement(rows[0].statement) }
  }

  async #leadsOnFrom({ events, head }: Statement) {
    return (await this.chain.linkAt(events))?.toString('hex') === head
  }
}

/** A clock may have been put back. */
function laterOf(time: string, before = '') {
  return time > before ? time : before
}
