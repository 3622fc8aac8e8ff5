import type { Figures } from './measure.js'
import { AS_PLAIN, IN_A_FRAME, type SceneFigures, TWICE_PLAIN } from './scenes.js'
import { type EditorName, EDITORS } from './site.js'

/** Time of a frame at 60 per second, in ms. */
const FRAME = 1000 / 60

/** Figures by '<editor> <size>'. */
export type Results = Map<string, Figures>

/** Figures per scene name, for the editors that support the scene. */
export type SceneResults = Map<string, Map<EditorName, SceneFigures>>

interface Aim {
  aim: string
  met: boolean
  /** Measured figures that decide the target. */
  found: string
}

const NAMES: Record<EditorName, string> = {
  plain: 'plain ProseMirror',
  ours: '**Strata**',
  tiptap: 'Tiptap',
  blocknote: 'BlockNote',
}

/** Returns a Markdown table with a row for each editor and size. */
export function tableOf(results: Results) {
  const rows = [...results].map(([key, figures]) => {
    const [editor, size] = key.split(' ') as [EditorName, string]
    const { mount, script, layout, paintP50, paintP95, nodes } = figures
    const cells = [
      Number(size).toLocaleString('en'),
      NAMES[editor],
      mount.toFixed(0),
      script.toFixed(2),
      layout.toFixed(2),
      `${paintP50.toFixed(0)} / ${paintP95.toFixed(0)}`,
      nodes.toLocaleString('en'),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const head = ['blocks', 'editor', 'mount ms', 'script ms per key', 'layout + style ms per key']
  const all = [...head, 'key to paint p50 / p95 ms', 'elements']
  return [`| ${all.join(' | ')} |`, `|${'---:|'.repeat(all.length)}`, ...rows].join('\n')
}

/** Returns a Markdown table with a row for each scene and a column for each editor. */
export function tableOfScenes(results: SceneResults) {
  const rows = [...results].map(([name, figures]) => {
    const cells = EDITORS.map((editor) => {
      const found = figures.get(editor)
      if (!found) return '–'
      return [found.script, found.layout, found.paint].map((ms) => ms.toPrecision(3)).join(' / ')
    })
    return `| ${[name, ...cells].join(' | ')} |`
  })
  const head = ['script / layout / paint, ms', ...EDITORS.map((editor) => NAMES[editor])]
  return [`| ${head.join(' | ')} |`, `|---|${'---:|'.repeat(EDITORS.length)}`, ...rows].join('\n')
}

/** Checks the results against the editor's targets (issue: the editor's core). */
export function judge(results: Results, scenes: SceneResults): Aim[] {
  const script = (editor: EditorName, size: number) => results.get(`${editor} ${size}`)!.script
  const compare = (aim: string, ours: number, limit: number): Aim => {
    return { aim, met: ours <= limit, found: `${ours.toFixed(2)} ms, limit ${limit.toFixed(2)} ms` }
  }
  const cpuOf = (name: string, editor: EditorName) => {
    const { script, layout } = scenes.get(name)!.get(editor)!
    return script + layout
  }
  return [
    ...[100, 1_000, 2_000].flatMap((size) => [
      compare(
        `at ${size} blocks, script per key at most 5 times plain ProseMirror's`,
        script('ours', size),
        5 * script('plain', size)
      ),
      compare(`at ${size} blocks, below Tiptap`, script('ours', size), script('tiptap', size)),
      compare(
        `at ${size} blocks, below BlockNote`,
        script('ours', size),
        script('blocknote', size)
      ),
    ]),
    compare(
      'at 10,000 blocks, no more than plain ProseMirror',
      script('ours', 10_000),
      script('plain', 10_000)
    ),
    compare(
      'script per key at 5,000 blocks at most 1.5 times that at 500',
      script('ours', 5_000),
      1.5 * script('ours', 500)
    ),
    ...TWICE_PLAIN.map((name) => {
      const aim = `${name}: at most twice plain ProseMirror's script and layout`
      return compare(aim, cpuOf(name, 'ours'), 2 * cpuOf(name, 'plain'))
    }),
    ...AS_PLAIN.map((name) => {
      const aim = `${name}: script at most 10 % more than plain ProseMirror's`
      const found = scenes.get(name)!
      return compare(aim, found.get('ours')!.script, 1.1 * found.get('plain')!.script)
    }),
    ...IN_A_FRAME.map((name) =>
      compare(`${name}: script and layout within a frame`, cpuOf(name, 'ours'), FRAME)
    ),
  ]
}
