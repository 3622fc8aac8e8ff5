/**
 * `npm run bench:editor`: types into our editor, plain ProseMirror, Tiptap and BlockNote, with the
 * same content, in one run, and writes docs/benchmarks-editor.md. With `--quick` each is measured
 * once, and the table is printed only. Exits with 1 when an aim is missed.
 */
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { APP_ROOT } from '#backend/bin/importer'
import { launchChromium } from '#backend/testing/browser/chromium'
import { type Figures, measure } from './measure.js'
import { judge, type Results, tableOf } from './report.js'
import { buildSite, type EditorName, EDITORS } from './site.js'

const quick = process.argv.includes('--quick')
const RUNS = quick ? 1 : 3
const SIZES = [100, 1_000, 2_000, 10_000]
/** Ours alone: whether a key's cost grows with the page. */
const OWN_SIZES = [500, 5_000]

const loadBefore = os.loadavg()[0]!.toFixed(1)
const file = fileURLToPath(new URL('docs/benchmarks-editor.md', APP_ROOT))
await buildSite()
const browser = await launchChromium()
const results: Results = new Map()
try {
  for (const size of [...SIZES, ...OWN_SIZES].sort((a, b) => a - b)) {
    const editors: readonly EditorName[] = OWN_SIZES.includes(size) ? ['plain', 'ours'] : EDITORS
    for (const editor of editors) {
      const runs: Figures[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, editor, size))
      const figures = median(runs)
      results.set(`${editor} ${size}`, figures)
      console.log(editor, size, figures)
    }
  }
} finally {
  await browser.close()
}

const aims = judge(results)
const text = `# The editor beside others

Made by \`npm run bench:editor\`, in Chromium ${browser.version()}: medians of ${RUNS}. The same mixed
content in each (headings, paragraphs, lists, to-dos, quotes; a third with bold); 39 keys, 60 ms
apart, in the middle of it. Script is the CPU time of the page's thread. Plain is ProseMirror with our
schema and nothing else; ours has menus, save states and drafts; Tiptap its starter kit; BlockNote its
view with menus.

${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, load before the run ${loadBefore},
${new Date().toISOString().slice(0, 10)}.

${tableOf(results)}

## Aims

${aims.map(({ aim, met, found }) => `- ${met ? 'met' : '**missed**'}: ${aim} (${found})`).join('\n')}
`
const formatted = await format(text, { ...(await resolveConfig(file)), filepath: file })
console.log(formatted)
if (!quick) await writeFile(file, formatted)
if (aims.some(({ met }) => !met)) process.exitCode = 1

function median(runs: Figures[]): Figures {
  const keys = Object.keys(runs[0]!) as (keyof Figures)[]
  const middle = (key: keyof Figures) =>
    runs.map((run) => run[key]).sort((a, b) => a - b)[Math.floor(runs.length / 2)]!
  return Object.fromEntries(keys.map((key) => [key, middle(key)])) as unknown as Figures
}
