import type { Page } from 'playwright-core'
import type { SearchHit } from '#modules/workspace/api'
import type { HttpClient } from '#tools/testing/http_client'
import { Hands } from './hands.js'
import type { NamedPage } from './names.js'

/** Milliseconds after which a page counts as not reached. */
const LIMIT = 10_000

/** From one page to another by its name. */
export interface Walk {
  to: NamedPage
  typed: string
  keys: number
  /** Milliseconds from the first key until the other page's name and text are on the screen. */
  took: number
}

/**
 * What somebody may type for a name, who knows what it is called: the first letters of one word, or
 * those of two, in any order; of one of a series those of each, and the year.
 */
export function waysTo({ name, dated }: NamedPage) {
  const words = wordsOf(name)
  const pairs = words.flatMap((one) =>
    words.filter((other) => other !== one).map((it) => [one, it])
  )
  return [
    ...words.map((word) => word.slice(0, 4)),
    ...pairs.map(([one, other]) => `${one!.slice(0, 2)} ${other!.slice(0, 1)}`),
    ...(dated ? [seriesOf(words)] : []),
  ]
}

/** 'Meals in March 2025': 'me mar 2025'. */
function seriesOf(words: string[]) {
  const [what, month, year] = [words[0]!, words.at(-2)!, words.at(-1)!]
  return `${what.slice(0, 2)} ${month.slice(0, 3)} ${year}`
}

interface Place {
  page: Page
  client: HttpClient
  idOf: (name: string) => number
}

/**
 * Ctrl+K, what takes the fewest keys, Enter. Where other finds stand before the page, somebody sees
 * that, and goes to it by arrows.
 */
export async function walk({ page, client, idOf }: Place, to: NamedPage): Promise<Walk> {
  const ways: { typed: string; place: number }[] = []
  for (const typed of waysTo(to)) {
    const keyword = encodeURIComponent(typed)
    const { body } = await client.get<SearchHit[]>(`blocks/search?keyword=${keyword}`)
    const place = body.data.findIndex(({ id }) => id === idOf(to.name))
    if (place >= 0) ways.push({ typed, place })
  }
  const keysOf = ({ typed, place }: (typeof ways)[number]) => typed.length + place
  const [way] = ways.toSorted((a, b) => keysOf(a) - keysOf(b))
  if (!way) throw new Error(`Nothing leads to ${to.name}`)
  const { typed, place } = way
  const hands = new Hands(page)
  const began = performance.now()
  await hands.key('ControlOrMeta+K')
  await hands.type(typed)
  if (place > 0) {
    const found = page.getByRole('group', { name: 'Notes' }).getByRole('option')
    await found.nth(place).waitFor()
    const before = await page
      .getByRole('option')
      .evaluateAll(
        (options, id) => options.findIndex((it) => it.getAttribute('href')?.endsWith(`/${id}`)),
        idOf(to.name)
      )
    for (let step = 0; step < before; step++) await hands.key('ArrowDown')
  }
  await hands.key('Enter')
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
  return { to, typed, keys: hands.effort.keys, took }
}

function wordsOf(name: string) {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
