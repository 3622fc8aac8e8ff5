import { repeatInTurns } from '#bench/measure'
import { latency, type Section } from '#bench/report'
import { SampleText } from '#bench/sample_text'
import { paragraph } from '#bench/users'
import { compareBlocks } from '#modules/workspace/document/compare_versions'
import { documentSchema } from '#modules/workspace/document/schema'

const BLOCKS = 1_000
const SEED = 4_119
const WORDS_PER_BLOCK = 25
const REPEATS = 60
/** Comparisons before the measured ones, which compile the code. */
const WARM_UP = 5
/** Maximum p95 in milliseconds of a comparison on the page's thread. */
const DIFF_MS = 50

/** Measures the page history's comparison of two versions, which runs on the page's thread. */
export async function measureDifferences(): Promise<Section> {
  const [before, after] = versions()
  const operations = {
    parsed: () => [parse(before), parse(after)],
    compared: () => compareBlocks(parse(before), parse(after)),
  }
  await repeatInTurns(WARM_UP, operations)
  const { parsed, compared } = await repeatInTurns(REPEATS, operations)
  return {
    title: 'Differences of two versions',
    about: `p50 / p95 in this process, whose engine is also Chrome's. Two texts of ${BLOCKS.toLocaleString('en-GB')} blocks: a tenth has other words, and some blocks moved, came or went. Both are parsed and compared by blocks; the words of a changed block are compared when it is drawn. The floor only parses them.`,
    figures: [latency('comparison by blocks', compared, DIFF_MS, parsed)],
  }
}

/** Parses a text and checks it, as the page does. */
function parse(content: string) {
  const doc = documentSchema.nodeFromJSON(JSON.parse(content))
  doc.check()
  return doc.children
}

/** Returns both versions as JSON. */
function versions(): [before: string, after: string] {
  const text = new SampleText(SEED)
  const block = (id: string, words: string) => ({ ...paragraph(words), attrs: { id } })
  const before = Array.from({ length: BLOCKS }, (_, at) =>
    block(`block-${at}`, text.sentence(WORDS_PER_BLOCK))
  )
  const after = before.map((one, at) => {
    return at % 10 === 0 ? block(one.attrs.id, text.sentence(WORDS_PER_BLOCK)) : one
  })
  after.splice(-20)
  after.splice(BLOCKS / 2, 0, ...after.splice(100, 20))
  const added = Array.from({ length: 20 }, (_, at) =>
    block(`new-${at}`, text.sentence(WORDS_PER_BLOCK))
  )
  after.splice(300, 0, ...added)
  const json = (content: object[]) => JSON.stringify({ type: 'doc', content })
  return [json(before), json(after)]
}
