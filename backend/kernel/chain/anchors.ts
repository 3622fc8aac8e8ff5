import type pg from 'pg'
import { hashOfStatement, readStatement, type Anchor, type Statement } from '#kernel/chain/anchor'
import { EMPTY_CHAIN, type ChainHead } from '#kernel/chain/chain'
import { isChained } from '#kernel/chain/leaf'
import type { SigningKeys } from '#kernel/chain/signing_keys'
import type { EventStore } from '#kernel/event_store/port'
import { holdsEvents } from '#kernel/event_store/read_log'
import { dayOf } from '#kernel/events/day_of'

/** The part of a chain that anchors need. */
export interface AnchoredChain {
  /**
   * Returns the chain's head; undefined while the chain is empty or still catching up with the log.
   */
  head(): Promise<ChainHead | undefined>
  /** Returns the link after that many events; undefined when the chain has fewer. */
  linkAt(events: number): Promise<Buffer | undefined>
}

/**
 * Thrown when the chain is not the one that was signed: the chain, or the log behind it, was
 * changed.
 */
export class ChainContradictsAnchor extends Error {
  constructor({ anchor, events }: Statement) {
    super(
      `The chain's first ${events} events are not the ones that anchor ${anchor} was signed for: ` +
        'run node strata audit:verify'
    )
  }
}

/**
 * Thrown when the log has events but no anchor: anchors were removed, or the log is older than
 * anchors.
 */
export class NoFirstAnchor extends Error {
  constructor(events: number) {
    super(
      `The log has ${events} events and no anchor, and servers sign no first anchor for existing ` +
        'events: run node strata audit:verify, then node strata audit:sign if the log is correct'
    )
  }
}

/**
 * Thrown when an anchor that this process has read or signed was removed or replaced. Signing its
 * successor anew would vouch for a history that may have been changed meanwhile.
 */
export class AnchorsRemoved extends Error {
  constructor({ anchor, time }: Statement) {
    super(
      `Anchor ${anchor} (${time}) was in the database before and is missing or changed: run node ` +
        'strata audit:verify with anchors stored elsewhere. After a restored backup, restart the server'
    )
  }
}

/** Signed daily states of the chain. */
export class Anchors {
  /** Day on which this process last signed, by its own clock. */
  #signedOn = ''
  /**
   * Last anchor that this process has read. A writer to the database cannot change it, so it is
   * kept when the database changes.
   */
  #seen?: LastStatement

  constructor(
    readonly pool: pg.Pool,
    readonly keys: SigningKeys,
    readonly chain: AnchoredChain
  ) {}

  /** Returns all anchors, oldest first. */
  async all(): Promise<Anchor[]> {
    const { rows } = await this.pool.query<Anchor>({
      name: 'chain_anchors_all',
      text: 'select statement, signatures from chain_anchors order by number',
    })
    return rows
  }

  /** Returns the first anchor that covers the chain's event with this number, if there is one. */
  async covering(position: number): Promise<Anchor | undefined> {
    const { rows } = await this.pool.query<Anchor>({
      name: 'chain_anchors_covering',
      text: `select statement, signatures from chain_anchors
             where (statement::json ->> 'events')::bigint >= $1 order by number limit 1`,
      values: [position],
    })
    return rows[0]
  }

  /**
   * Signs the empty log of a new installation. Does nothing when an anchor or an event exists. An
   * attacker who can delete anchors must not get a first anchor for another history (decision 193).
   */
  async found(store: EventStore, now = new Date()) {
    if ((await this.#last()) || (await holdsEvents(store, isChained))) return
    await this.#sign(EMPTY_CHAIN, undefined, now)
  }

  /**
   * Signs the chain's head as the first anchor, on an operator's command. Returns the number of
   * events it covers. Returns undefined when an anchor exists, or while the chain is catching up
   * with the log.
   */
  async signFirst(now = new Date()): Promise<number | undefined> {
    const head = await this.chain.head()
    if (!head || (await this.#last())) return undefined
    await this.#sign(head, undefined, now)
    return head.events
  }

  /**
   * Signs the chain's head if the chain has new events since the last signed day (UTC). Also signs
   * if the current key has not signed yet. Earlier keys sign too, as long as they are configured.
   *
   * @throws ChainContradictsAnchor, NoFirstAnchor, AnchorsRemoved
   */
  async signIfDue(now = new Date()) {
    const last = await this.#lastUnlessRemoved()
    const head = await this.chain.head()
    if (!head) return
    if (!last) throw new NoFirstAnchor(head.events)
    const today = dayOf(now.getTime())
    if (!this.#isDue(last, head, today)) return
    if (!(await this.#leadsOnFrom(last))) throw new ChainContradictsAnchor(last)
    await this.#sign(head, last, now)
    this.#seen = await this.#last()
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
   * An anchor dated after today means that a clock was ahead. Anchor times never go back (decision
   * 193), but signing does not wait for that day, however distant.
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
    // When processes sign concurrently, one wins.
    await this.pool.query(
      `insert into chain_anchors (number, statement, signatures) values ($1, $2, $3)
       on conflict do nothing`,
      [statement.anchor, text, this.keys.sign(text)]
    )
  }

  /** Returns the last anchor, and remembers it. Throws AnchorsRemoved if a remembered one is gone. */
  async #lastUnlessRemoved(): Promise<LastStatement | undefined> {
    const last = await this.#last()
    const seen = this.#seen
    if (seen && last?.hash !== seen.hash) {
      const { rows } = await this.pool.query<Pick<Anchor, 'statement'>>({
        name: 'chain_anchors_one',
        text: 'select statement from chain_anchors where number = $1',
        values: [seen.anchor],
      })
      const isThere = rows[0] && hashOfStatement(rows[0].statement) === seen.hash
      if (!isThere) throw new AnchorsRemoved(seen)
    }
    this.#seen = last
    return last
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

/** Keeps anchor times monotonic, because a clock may have been set back. */
function laterOf(time: string, before = '') {
  return time > before ? time : before
}
