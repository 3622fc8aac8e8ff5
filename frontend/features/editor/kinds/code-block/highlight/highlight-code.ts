import { Plugin, type Transaction } from 'prosemirror-state'
import { DecorationSet } from 'prosemirror-view'
import { changeOf } from '../../../block-ids/change.js'
import { codeBetween, type Colors, colorsKey, type Painted } from './colors.js'
import { highlighterFor } from './load-highlighter.js'
import { Painter } from './painter.js'

/**
 * Colors code. After a change, the colors move along with their words, and a short pause later
 * the block is read again. Only changed blocks near the window are looked at: ProseMirror searches
 * all colored blocks for each block of the page with each key.
 */
export function highlightCode(load = highlighterFor) {
  return new Plugin<Colors>({
    key: colorsKey,
    state: {
      init: (_config, { doc }) => ({
        decorations: DecorationSet.empty,
        stale: codeBetween(doc, 0, doc.content.size),
        far: new Set(),
      }),
      apply: (tr, colors) => painted(tr, moved(tr, colors)),
    },
    props: { decorations: (state) => colorsKey.getState(state)?.decorations },
    view: (view) => new Painter(view, load),
  })
}

function moved(tr: Transaction, colors: Colors): Colors {
  if (!tr.docChanged) return colors
  const map = (pos: number) => tr.mapping.map(pos)
  const stale = new Set(Array.from(colors.stale, map))
  for (const { from, to } of changeOf(tr.steps).touched) {
    for (const pos of codeBetween(tr.doc, from, to)) stale.add(pos)
  }
  const far = colors.far.size === 0 ? colors.far : new Set(Array.from(colors.far, map))
  const decorations = colors.decorations.map(tr.mapping, tr.doc)
  const isSame = stale.size === 0 && colors.stale.size === 0 && far === colors.far
  return isSame && decorations === colors.decorations ? colors : { decorations, stale, far }
}

function painted(tr: Transaction, colors: Colors): Colors {
  const paint = tr.getMeta(colorsKey) as Painted | undefined
  if (!paint) return colors
  let { decorations } = colors
  const stale = new Set(colors.stale)
  const far = new Set(colors.far)
  for (const [pos, now] of paint) {
    stale.delete(pos)
    if (now === null) {
      far.add(pos)
      continue
    }
    far.delete(pos)
    const end = pos + (tr.doc.nodeAt(pos)?.nodeSize ?? 0)
    decorations = decorations.remove(decorations.find(pos, end)).add(tr.doc, [...now])
  }
  return { decorations, stale, far }
}
