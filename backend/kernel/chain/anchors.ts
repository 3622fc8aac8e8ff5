import type pg from 'pg'
import { hashOfStatement, readStatement, type Anchor, type Statement } from '#kernel/chain/anchor'
import { EMPTY_CHAIN, type ChainHead } from '#kernel/chain/chain'
import { isChained } from '#kernel/chain/leaf'
import type { SigningKeys } from '#kernel/chain/signing_keys'
import type { EventStore } from '#kernel/event_store/port'
import { holdsEvents } from '#kernel/event_store/read_log'
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

/** The log has events and no anchor: anchors were removed, or the log is older than anchors. */
export class NoFirstAnchor extends Error {
  constructor(events: number) {
    super(
      `The log has ${events} events and no anchor, and a server signs no first anchor for what is ` +
        'there already: run node strata audit:verify, then node strata audit:sign if the log is right'
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
   * Signs the empty log of a new installation. Does nothing where an anchor or an event exists, because
   * whoever can delete anchors must not get a first one for another history (decision 272).
   */
  async found(store: EventStore, now = new Date()) {
    if ((await this.#last()) || (await holdsEvents(store, isChained))) return
    await this.#sign(EMPTY_CHAIN, undefined, now)
  }

  /**
   * Signs the chain's end as the first anchor, by an operator's word. Returns how many events it
   * covers; undefined where an anchor exists, or while the chain does not follow the log.
   */
  async signFirst(now = new Date()): Promise<number | undefined> {
    const head = await this.chain.head()
    if (!head || (await this.#last())) return undefined
    await this.#sign(head, undefined, now)
    return head.events
  }

  /**
   * Signs the chain's end if something is new since the last day that was signed (UTC), or if the
   * current key has not signed yet: together with the keys before it, as long as those are there.
   *
   * @throws ChainContradictsAnchor, NoFirstAnchor
   */
  async signIfDue(now = new Date()) {
    const head = await this.chain.head()
    if (!head) return
    const last = await this.#last()
    if (!last) throw new NoFirstAnchor(head.events)
    const today = dayOf(now.getTime())
    if (!this.#isDue(last, head, today)) return
    if (!(await this.#leadsOnFrom(last))) throw new ChainContradictsAnchor(last)
    await this.#sign(head, last, now)
    this.#signedOn = today
  }

  async #sign(head: ChainHead, last?: LastStatement, now = new Date()) {
    const statement: Statement = {
      anchor: (last?.anchor ?? 0) + 1,
      events: head.events,
      head: head.link.toString('hex'),
      time: laterOf(now.toISOString(), last?.time),
      previous: last?.hash ?? null,
      keys: this.keys.publicKeys,
    }
    await this.#add(statement)
  }

  /**
   * Where the last one says a later day than today's, a clock was ahead: its time never goes back
   * (decision 227), but nobody waits for that day, however far off it is.
   */
  #isDue(last: Statement, head: ChainHead, today: string) {
    if (last.events === 0) return true
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

  async #last(): Promise<LastStatement | undefined> {
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
    if (events === 0) return head === EMPTY_CHAIN.link.toString('hex')
    return (await this.chain.linkAt(events))?.toString('hex') === head
  }
}

interface LastStatement extends Statement {
  /** SHA-256 of the statement, as hex. */
  hash: string
}

/** A clock may have been put back. */
function laterOf(time: string, before = '') {
  return time > before ? time : before
}
