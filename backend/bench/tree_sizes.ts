import type { Effort } from '#bench/effort'
import { aims, ms, times, type Figure, type Section } from '#bench/report'
import { SampleText } from '#bench/sample_text'
import { measureSearch } from '#bench/searches'
import {
  measureTreeCalls,
  ROWS,
  TREE_CALLS,
  type TreeCall,
  type TreeTimings,
  type Workplace,
} from '#bench/tree_calls'
import { settleWritten, type OpenWorkspace } from '#bench/written_product'
import { FEW, MANY } from '#bench/written_workspace'

const SEED = 20_261
/** Maximum growth factor of a command from the smallest to the largest workspace. */
const MAX_GROWTH = 1.5
const COMMANDS: readonly TreeCall[] = ['create', 'rename', 'reorder', 'archive']

/** Measures the same calls in workspaces of several sizes, and among few and many siblings. */
export async function measureTreeSizes(
  effort: Effort,
  say: (what: string) => void
): Promise<Section[]> {
  const text = new SampleText(SEED)
  const { product, workspaces } = await settleWritten(effort.treeSizes, text, say)
  say('sizes of workspaces')
  const last = workspaces.at(-1)!
  const bySize = workspaces.map((workspace) => [`${workspace.blocks}`, among(workspace, FEW)])
  const measured = await measureTreeCalls<string>(effort.treePages, {
    ...(Object.fromEntries(bySize) as Record<string, Workplace>),
    many: among(last, MANY),
  })
  const { many, ...sizes } = measured
  const timings = workspaces.map(({ blocks }) => sizes[`${blocks}`]!)
  const search = await measureSearch(effort, workspaces, text)
  for (const { client } of workspaces) client.close()
  await product.stop()
  return [describeSizes(workspaces, timings), describeSiblings(timings.at(-1)!, many!), search]
}

function among({ client, sections, full }: OpenWorkspace, siblings: number): Workplace {
  const chosen = siblings === FEW ? sections : [full!]
  return { client, siblings, sections: chosen.map(({ id }) => id) }
}

function describeSizes(workspaces: OpenWorkspace[], timings: TreeTimings[]): Section {
  const sizes = workspaces.map(({ blocks }) => blocks.toLocaleString('en-GB')).join(' / ')
  return {
    title: `Workspaces of ${sizes} blocks`,
    about: `p50 over HTTP, one client, alternating between the workspaces, in sections of ${FEW} pages and lists of ${ROWS} rows. The floor is the smallest workspace.`,
    figures: TREE_CALLS.map((call) =>
      growth(
        call,
        timings.map((timing) => timing[call].p50)
      )
    ),
  }
}

function describeSiblings(few: TreeTimings, many: TreeTimings): Section {
  return {
    title: `Among ${FEW} / ${MANY.toLocaleString('en-GB')} siblings`,
    about: `The same in the largest workspace, in sections of ${FEW} and ${MANY.toLocaleString('en-GB')} pages. The floor is the smaller section.`,
    figures: TREE_CALLS.map((call) => growth(call, [few[call].p50, many[call].p50])),
  }
}

/** Returns the growth of a call from the smallest to the largest workspace. */
function growth(call: TreeCall, p50s: number[]): Figure {
  const [floor, figure] = [p50s[0]!, p50s.at(-1)!]
  const isCommand = COMMANDS.includes(call)
  return {
    what: call,
    figure: ms(...p50s),
    floor: ms(floor),
    ratio: times(figure, floor),
    aim: isCommand ? aims([`< ${MAX_GROWTH} ×`, figure < MAX_GROWTH * floor]) : undefined,
  }
}
