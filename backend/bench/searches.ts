import type { Effort } from '#bench/effort'
import { chooseKeyword } from '#bench/keywords'
import { repeatInTurns } from '#bench/measure'
import { latency, type Section } from '#bench/report'
import { SampleText } from '#bench/sample_text'
import { settleWritten } from '#bench/written_product'
import { Random } from '#testing/random'

const SEED = 7
/** Maximum p95 in milliseconds. */
const SEARCH_MS = 30

/** Measures searches of a large workspace for all kinds of keywords that users type. */
export async function measureSearches(
  { blocks, reads }: Effort,
  say: (what: string) => void
): Promise<Section[]> {
  const text = new SampleText(SEED)
  const { product, workspaces } = await settleWritten([blocks], text, say)
  const { client, sections } = workspaces[0]!
  say('searches')
  const random = new Random(SEED)
  const { search, list } = await repeatInTurns(reads, {
    search: () => {
      const keyword = encodeURIComponent(chooseKeyword(random, text))
      return client.send('GET', `/api/v1/blocks/search?keyword=${keyword}`)
    },
    list: () => client.send('GET', `/api/v1/blocks?parent_block_id=${sections[0]!.id}`),
  })
  client.close()
  await product.stop()
  return [
    {
      title: 'Search',
      about:
        "p50 / p95 over HTTP, one client, in text whose word frequencies follow Zipf's law. Keywords: words, their beginnings and middles, typos, two and three words, one or two letters. The floor is p50 of a list of ten pages.",
      figures: [
        latency(`${blocks.toLocaleString('en-GB')} blocks of one owner`, search, SEARCH_MS, list),
      ],
    },
  ]
}
