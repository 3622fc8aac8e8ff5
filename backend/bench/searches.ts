import type { Effort } from '#bench/effort'
import type { LoadClient } from '#bench/load_client'
import { timed, Timings } from '#bench/measure'
import { aims, ms, times, type Figure, type Section } from '#bench/report'
import type { SampleText } from '#bench/sample_text'
import { Random } from '#testing/random'

const MAX_P95 = 30
const SEED = 7

interface Searched {
  client: LoadClient
  blocks: number
  sections: { id: number }[]
}

/** Measures searches for keywords of all kinds that users type, the same ones in each workspace. */
export async function measureSearch(
  { searches }: Effort,
  workspaces: Searched[],
  text: SampleText
): Promise<Section> {
  const random = new Random(SEED)
  const keywords = Array.from({ length: searches }, () => chooseKeyword(random, text))
  const figures: Figure[] = []
  for (const workspace of workspaces) figures.push(await measureIn(workspace, keywords))
  return {
    title: 'Search',
    about:
      "p50 / p95 over HTTP, one client, in text whose word frequencies follow Zipf's law. Keywords: words, their beginnings and middles, typos, two and three words, one or two letters. Each keyword is searched once per workspace. The floor is a list of ten pages.",
    figures,
  }
}

async function measureIn({ client, blocks, sections }: Searched, keywords: string[]) {
  const list = `/api/v1/blocks?parent_block_id=${sections[0]!.id}`
  const measured = { search: [] as number[], list: [] as number[] }
  for (const keyword of keywords) {
    const search = `/api/v1/blocks/search?keyword=${encodeURIComponent(keyword)}`
    measured.search.push(await timed(() => client.send('GET', search)))
    measured.list.push(await timed(() => client.send('GET', list)))
  }
  const { p50, p95 } = new Timings(measured.search, 1)
  const floor = new Timings(measured.list, 1)
  return {
    what: `${blocks.toLocaleString('en-GB')} blocks`,
    figure: ms(p50, p95),
    floor: ms(floor.p50, floor.p95),
    ratio: times(p50, floor.p50),
    aim: aims([`p95 ≤ ${MAX_P95} ms`, p95 <= MAX_P95]),
  }
}

/** Returns a keyword as typed by a user who searches for existing text, or who mistypes. */
export function chooseKeyword(random: Random, text: SampleText): string {
  const word = text.word()
  const other = random.pick(text.words)!
  const kind = random.weighted({ word: 30, start: 20, middle: 10, slip: 15, two: 15, rare: 10 })
  switch (kind) {
    case 'word':
      return word
    case 'start':
      return word.slice(0, 1 + random.int(word.length))
    case 'middle':
      return other.slice(1, -1) || other
    case 'slip':
      return swapped(other, random.int(other.length - 1))
    case 'two':
      return [word, text.word(), ...(random.percent(30) ? [text.word()] : [])].join(' ')
    case 'rare':
      return other
    default:
      return kind satisfies never
  }
}

/** Returns the word with the letter at this place and the next swapped. */
function swapped(word: string, at: number) {
  return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
}
