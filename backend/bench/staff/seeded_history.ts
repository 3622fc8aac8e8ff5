import { createHash } from 'node:crypto'
import type { DomainEvent } from '#kernel/events/definitions'
import type { Actor } from '#kernel/event_store/port'
import { contentBytes, EMPTY_PAGE } from '#modules/workspace/document/content'
import { paragraph } from '#bench/users'
import type { SampleText } from '#bench/sample_text'
import { paymentOf, subscriptionOf, type Payer } from '#bench/staff/seeded_payments'

const DAY_MS = 86_400_000
/** Days over which all users registered, one after the other. */
const DAYS = 365
/** Visits of each user; with a third of users paying, this makes 50 events each. */
const VISITS = 9
/** A folder, a file, a section and two pages. */
export const BLOCKS_EACH = 5
const TYPES = ['folder', 'file', 'section', 'page', 'page'] as const
const WORDS_SAVED = 12
const TEXTS = 500

export interface SeededEvent {
  stream: string
  event: DomainEvent
  actor: Actor
  owner: number
  time: string
  /** The same for all events of one request. */
  request: string
  /** Block whose key encrypts the event. */
  block?: number
}

export interface Population {
  userCount: number
  /** First ids of users and of their data. */
  firstUser: number
  firstBlock: number
  firstSubscription: number
  firstPayment: number
  /** End of the last day. */
  until: Date
  text: SampleText
}

type Told = Omit<SeededEvent, 'time' | 'owner' | 'request'>

/**
 * Yields the events of users over a year, in order. Users return repeatedly and write on two pages;
 * a third of them pay by the month.
 */
export function* seededHistory(population: Population): Generator<SeededEvent> {
  const { firstUser, until } = population
  const saves = savesOf(population.text)
  for (const [day, visits] of visitsByDay(population.userCount).entries()) {
    const start = until.getTime() - (DAYS - day) * DAY_MS
    const gap = DAY_MS / visits.length
    for (const [i, { userIndex, nth }] of visits.entries()) {
      const at = start + i * gap
      const told = [...visit(population, userIndex, nth, new Date(at), saves)]
      const request = createHash('md5').update(`${userIndex}/${nth}`).digest('base64url')
      for (const [k, one] of told.entries()) {
        const time = new Date(at + (k * gap) / told.length).toISOString()
        yield { ...one, owner: firstUser + userIndex, time, request }
      }
    }
  }
}

/**
 * Returns the visits by day. Each user starts on their own day; the other visits are between that
 * and the last day.
 */
function visitsByDay(userCount: number) {
  const days = Array.from({ length: DAYS }, () => [] as { userIndex: number; nth: number }[])
  for (let userIndex = 0; userIndex < userCount; userIndex++) {
    const first = Math.floor((userIndex * DAYS) / userCount)
    for (let nth = 0; nth < VISITS; nth++) {
      // More frequent at first than later.
      const part = (nth / VISITS) ** 1.5
      days[first + Math.floor((DAYS - first) * part)]!.push({ userIndex, nth })
    }
  }
  return days
}

function* visit(
  population: Population,
  userIndex: number,
  nth: number,
  at: Date,
  saves: Save[]
): Generator<Told> {
  const id = population.firstUser + userIndex
  const about = (type: string, more = {}): Told => ({
    stream: `user-${id}`,
    event: { type, data: { user_id: id, ...more } },
    actor: id,
  })
  const block = (k: number) => population.firstBlock + userIndex * BLOCKS_EACH + k
  if (nth === 0) {
    yield about('UserRegistered', { method: 'password' })
    if (userIndex % 20 > 0) yield about('EmailVerified')
    for (const [k, type] of TYPES.entries()) yield created(id, block(k), type, k)
  } else {
    yield about('SignedIn', { method: 'password' })
    if (nth % 2 === 0) yield renamed(id, block(nth % BLOCKS_EACH), `Notes, ${nth} visits later`)
  }
  for (const k of [0, 1]) {
    const page = block(nth === 0 ? 3 + k : 3 + (nth % 2))
    yield saved(id, page, saves[(userIndex * VISITS + nth * 2 + k) % TEXTS]!)
  }
  yield* paid(population, userIndex, nth, at)
  yield about('SignedOut')
  if (nth === VISITS - 1 && userIndex % 500 === 0) {
    yield { ...about('UserDisabled'), actor: 'operator' }
  }
}

function created(user: number, block: number, type: string, k: number): Told {
  const name = `A ${type} of user ${user}`
  const parent = k === 0 ? null : k === 4 ? block - 2 : block - 1
  const place = { block_id: block, block_type: type, parent_block_id: parent, rank: `a${k}` }
  const data = { ...place, ordering: 1, name, name_bytes: name.length }
  return { stream: `workspace-${user}`, event: { type: 'BlockCreated', data }, actor: user, block }
}

function renamed(user: number, block: number, name: string): Told {
  const data = { block_id: block, name, name_bytes: name.length }
  return { stream: `workspace-${user}`, event: { type: 'BlockRenamed', data }, actor: user, block }
}

interface Save {
  insert: string[]
  content_bytes: number
}

function saved(user: number, block: number, save: Save): Told {
  const ranges = [{ at: 0, delete: EMPTY_PAGE.length, insert: save.insert.length }]
  const data = { block_id: block, ranges, ...save }
  return { stream: `page-${block}`, event: { type: 'PageSaved', data }, actor: user, block }
}

/** Returns saves that each replace the only paragraph. */
function savesOf(text: SampleText): Save[] {
  return Array.from({ length: TEXTS }, () => {
    const words = Array.from({ length: WORDS_SAVED }, () => text.word()).join(' ')
    const insert = [JSON.stringify(paragraph(words))]
    return { insert, content_bytes: contentBytes(insert) }
  })
}

function* paid(
  { firstUser, firstSubscription, firstPayment }: Population,
  userIndex: number,
  nth: number,
  at: Date
): Generator<Told> {
  if (userIndex % 3 > 0 || nth === 0) return
  const payer: Payer = {
    user: firstUser + userIndex,
    subscription: firstSubscription + userIndex / 3,
    payment: firstPayment + (userIndex / 3) * VISITS + nth,
    at,
  }
  const stream = `billing-${payer.user}`
  const events = nth === 1 ? subscriptionOf(payer, userIndex) : paymentOf(payer, userIndex, nth)
  for (const event of events) {
    const actor = event.type === 'SubscriptionCreated' ? payer.user : 'system'
    yield { stream, event, actor }
  }
}
