import type { Page } from 'playwright-core'
import { findNames } from '../../features/workspace/search/names/find-names.js'
import type { KnownName } from '../../features/workspace/search/names/known-names.js'
import { Hands } from './hands.js'
import type { NamedPage } from './names.js'

/** Time in ms after which a page counts as not reached. */
const LIMIT = 10_000
export const MAX_KEYS = 6
/** Keys besides the typed text: Ctrl+K, and Enter or Alt with a digit. */
const ENDS = 2
/** Number of rows with a shortcut key of their own. */
const WITH_KEY = 9
/** Number of rows that the search bar shows. */
const SHOWN = 50

/** One navigation to a page by its name. */
export interface Walk {
  to: NamedPage
  typed: string
  /** Index of the page among the results, from 0. */
  place: number
  keys: number
  /** Time in ms from the first key until the other page's name and text are on the screen. */
  took: number
}

/**
 * Returns the inputs that a user who knows the name may type: first letters of
 *
 * - one word,
 * - two words in any order,
 * - all words, or all long words,
 * - for a page of a series: its subject, or another word of the subject, and the month, with the
 *   year.
 */
export function waysTo({ name, dated }: NamedPage) {
  const words = wordsOf(name)
  if (dated) return [...seriesOf(words), ...byLaterWords(words)]
  const long = words.filter((word) => word.length > 3)
  const pairs = words.flatMap((one) =>
    words.filter((other) => other !== one).map((it) => [one, it])
  )
  return [
    ...words.map((word) => word.slice(0, 4)),
    ...pairs.map(([one, other]) => `${one!.slice(0, 2)} ${other!.slice(0, 1)}`),
    ...(words.length > 1 ? [initials(words), initials(long)] : []),
  ]
}

function initials(words: string[]) {
  return words.map((word) => word[0]).join('')
}

/** Returns 'mm25', 'mma25' and 'me mar 25' for 'Meals in March 2025'. */
export function seriesOf(words: string[]) {
  const [what, month, year] = [words[0]!, words.at(-2)!, words.at(-1)!.slice(2)]
  return [
    `${what[0]}${month[0]}${year}`,
    `${what[0]}${month.slice(0, 2)}${year}`,
    `${what.slice(0, 2)} ${month.slice(0, 3)} ${year}`,
  ]
}

/** Returns 'mm25' for 'Board minutes March 2025'. */
function byLaterWords(words: string[]) {
  const [month, year] = [words.at(-2)!, words.at(-1)!.slice(2)]
  const later = words.slice(1, -2).filter((word) => word.length > 3)
  return later.map((word) => `${word[0]}${month[0]}${year}`)
}

interface Place {
  page: Page
  names: KnownName[]
  /** Ids of the opened pages, latest first. */
  opened: number[]
  idOf: (name: string) => number
}

/**
 * Returns the best input for a page. An input within six keys that puts the page first wins,
 * because the user need not look at the results. Otherwise the input with the fewest keys wins.
 */
export function bestWay(to: NamedPage, { names, opened, idOf }: Omit<Place, 'page'>) {
  const ways = waysTo(to).flatMap((typed) => {
    const { hits } = findNames(names, typed, { opened, limit: SHOWN })
    const place = hits.findIndex(({ id }) => id === idOf(to.name))
    return place < 0 ? [] : [{ typed, place, keys: typed.length + stepsTo(place) }]
  })
  const looks = ({ place, keys }: (typeof ways)[number]) =>
    place === 0 && keys + ENDS <= MAX_KEYS ? 0 : 1
  const [best] = ways.toSorted((a, b) => looks(a) - looks(b) || a.keys - b.keys)
  if (!best) throw new Error(`No link leads to ${to.name}`)
  return best
}

/**
 * Returns the number of arrow keys to a result. The first nine results need none, because a
 * shortcut replaces Enter.
 */
function stepsTo(place: number) {
  return place < WITH_KEY ? 0 : place
}

/**
 * Presses Ctrl+K, types the best input, and opens the page with Enter or with Alt and its digit.
 */
export async function walk(at: Place, to: NamedPage): Promise<Walk> {
  const { page } = at
  const { typed, place } = bestWay(to, at)
  const hands = new Hands(page)
  const began = performance.now()
  await hands.key('ControlOrMeta+K')
  await hands.type(typed)
  if (place === 0) await hands.key('Enter')
  else await choose(page, hands, at.idOf(to.name))
  const there = page.waitForFunction(
    (name) => {
      const title = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Page title"]')
      return title?.value === name && document.querySelector('[aria-label="Page text"]') !== null
    },
    to.name,
    { polling: 'raf', timeout: LIMIT }
  )
  const took = await there.then(
    () => performance.now() - began,
    () => Infinity
  )
  return { to, typed, place, keys: hands.effort.keys, took }
}

/** Opens the result by its row on the screen, as a user who sees the row would. */
async function choose(page: Page, hands: Hands, id: number) {
  const row = page.locator(`[role=option][href$="/${id}"]`)
  await row.waitFor()
  const key = await row.getAttribute('aria-keyshortcuts')
  if (key) return hands.key(key)
  const before = await row.evaluate((it) =>
    [...document.querySelectorAll('[role=option]')].indexOf(it)
  )
  for (let step = 0; step < before; step++) await hands.key('ArrowDown')
  await hands.key('Enter')
}

export function wordsOf(name: string) {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
