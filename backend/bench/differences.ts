import type { Node } from 'prosemirror-model'
import { repeatTimes, type Timings } from '#bench/measure'
import { aims, ms, times, type Section } from '#bench/report'
import { SampleText } from '#bench/sample_text'
import { compareBlocks } from '#modules/workspace/document/compare_versions'
import { documentSchema } from '#modules/workspace/document/schema'

const BLOCKS = 1_000
const SEED = 4_119
const WORDS_PER_BLOCK = 25
const REPEATS = 60
/** Comparisons before the measured ones, because the first visit of a history is compiled, too. */
const WARM_UP = 5
/** Maximum p95 in milliseconds of a comparison on the page's thread. */
const DIFF_MS = 50

/** Measures how long the page history compares the blocks of two versions on the page's thread. */
export async function measureDifferences(say: (what: string) => void): Promise<Section> {
  say('differences of two versions')
  const [before, after] = versions()
  const parsed = await measured(async () => [parse(before), parse(after)])
  const compared = await measured(async () => compare(parse(before), parse(after)))
  return {
    title: 'Differences of two versions',
    about: `p50 / p95 in this process, whose engine is also Chrome's. Two texts of ${BLOCKS.toLocaleString('en-GB')} blocks: a tenth has other words, and some blocks moved, came or went. Both are parsed and compared by blocks; the words of a changed block are compared as it is drawn. The floor only parses them.`,
    figures: [
      {
        what: 'comparison by blocks',
        figure: ms(compared.p50, compared.p95),
        floor: ms(parsed.p50),
        ratio: times(compared.p50, parsed.p50),
        aim: aims([`p95 ≤ ${DIFF_MS} ms`, compared.p95 <= DIFF_MS]),
      },
    ],
  }
}

async function measured(work: () => Promise<unknown>): Promise<Timings> {
  await repeatTimes(WARM_UP, work)
  return repeatTimes(REPEATS, work)
}

function compare(before: Node, after: Node) {
  return compareBlocks(before.children, after.children)
}

/** Parses a text and checks it, as the page does. */
function parse(content: string) {
  const doc = documentSchema.nodeFromJSON(JSON.parse(content))
  doc.check()
  return doc
}

/** Returns both versions as JSON. */
function versions(): [before: string, after: string] {
  const text = new SampleText(SEED)
  const block = (id: string, words: string) => ({
    type: 'paragraph',
    attrs: { id },
    content: [{ type: 'text', text: words }],
  })
  const before = Array.from({ length: BLOCKS }, (_, at) =>
    block(`block-${at}`, text.sentence(WORDS_PER_BLOCK))
  )
  const after = before.map((one, at) => {
    if (at % 10 !== 0) return one
    const words = one.content[0]!.text.split(' ')
    words.splice(at % WORDS_PER_BLOCK, 2, text.word(), text.word(), text.word())
    return block(one.attrs.id, words.join(' '))
  })
  after.splice(BLOCKS - 20, 20)
  after.splice(BLOCKS / 2, 0, ...after.splice(100, 20))
  after.splice(
    300,
    0,
    ...after.slice(0, 20).map((one, at) => block(`new-${at}`, one.content[0]!.text))
  )
  const json = (content: object[]) => JSON.stringify({ type: 'doc', content })
  return [json(before), json(after)]
}
