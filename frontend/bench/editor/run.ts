/**
 * `npm run bench:editor`: types the same content into Strata's editor, plain ProseMirror, Tiptap
 * and BlockNote. All run in one go, and the results go to docs/benchmarks.md. With `--quick` each
 * is measured once, and the table is only printed. Exits with 1 when a target is missed.
 */
import os from 'node:os'
import { publishPart } from '#bench/publish'
import { launchChromium } from '#testing/browser/chromium'
import { mixedContent } from './content.js'
import { type Figures, measureKeys } from './measure.js'
import { judge, type Results, type SceneResults, tableOf, tableOfScenes } from './report.js'
import { SCENES, type SceneFigures } from './scenes.js'
import { buildSite, type EditorName, EDITORS } from './site.js'

const quick = process.argv.includes('--quick')
const RUNS = quick ? 1 : 3
const SIZES = [100, 1_000, 2_000, 10_000]
/** Sizes for Strata's editor only, to see if a key's cost grows with the page. */
const OWN_SIZES = [500, 5_000]

const loadBefore = os.loadavg()[0]!.toFixed(1)
await buildSite()
const browser = await launchChromium()
const results: Results = new Map()
const sceneResults: SceneResults = new Map()
try {
  for (const size of [...SIZES, ...OWN_SIZES].sort((a, b) => a - b)) {
    const editors: readonly EditorName[] = OWN_SIZES.includes(size) ? ['plain', 'ours'] : EDITORS
    for (const editor of editors) {
      const runs: Figures[] = []
      for (let run = 0; run < RUNS; run++) {
        runs.push(await measureKeys(browser, editor, mixedContent(size)))
      }
      const figures = median(runs)
      results.set(`${editor} ${size}`, figures)
      console.log(editor, size, figures)
    }
  }
  for (const { name, editors, measure } of SCENES) {
    const figures = new Map<EditorName, SceneFigures>()
    for (const editor of editors) {
      const runs: SceneFigures[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, editor))
      figures.set(editor, median(runs))
      console.log(name, editor, figures.get(editor))
    }
    sceneResults.set(name, figures)
  }
} finally {
  await browser.close()
}

const aims = judge(results, sceneResults)
const text = `## The editor beside others

\`npm run bench:editor\` measures in Chromium ${browser.version()}: medians of ${RUNS}. Each editor has
the same mixed content (headings, paragraphs, lists, to-dos, quotes; a third with bold). 39 keystrokes,
60 ms apart, go into the middle of the content. Script is the CPU time of the page's thread. Plain is
ProseMirror with Strata's schema, undo history and basic keys only. Strata has menus, save states and
drafts, Tiptap its starter kit, BlockNote its view with menus.

${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, load before the run ${loadBefore},
${new Date().toISOString().slice(0, 10)}.

${tableOf(results)}

### Many blocks at once

Script and layout are CPU time of the page's thread, as above. Paint is the time until the change is
visible: after the drop of a drag, and the median of keystrokes. '–' marks a scene that is not measured
in that editor. Without React, Tiptap's starter kit has no handles. BlockNote's columns are a separate
package with another license.

${tableOfScenes(sceneResults)}

### Aims

${aims.map(({ aim, met, found }) => `- ${met ? 'met' : '**missed**'}: ${aim} (${found})`).join('\n')}
`
await publishPart('editor', text, { keep: !quick })
if (aims.some(({ met }) => !met)) process.exitCode = 1

/** Returns the median of each figure over the runs. */
function median<Each extends Figures | SceneFigures>(runs: Each[]): Each {
  const keys = Object.keys(runs[0]!) as (keyof Each)[]
  const middle = (key: keyof Each) =>
    runs.map((run) => Number(run[key])).sort((a, b) => a - b)[Math.floor(runs.length / 2)]!
  return Object.fromEntries(keys.map((key) => [key, middle(key)])) as unknown as Each
}
