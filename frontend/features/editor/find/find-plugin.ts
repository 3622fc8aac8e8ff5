import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Match } from './find-lines.js'

export interface FindState {
  /** Number of times the bar was opened; 0 while it is closed. */
  opened: number
  matches: readonly Match[]
  /** Index of the current match; -1 without any. */
  current: number
  marks: DecorationSet
}

type FindChange = { open: boolean } | { matches: readonly Match[]; current: number }

const findKey = new PluginKey<FindState>('find')
const CLOSED: FindState = { opened: 0, matches: [], current: -1, marks: DecorationSet.empty }

export function findStateOf(state: EditorState) {
  return findKey.getState(state) ?? CLOSED
}

/** Changes what is found; part of a transaction. */
export function setFind(tr: Transaction, change: FindChange) {
  return tr.setMeta(findKey, change)
}

/** Keeps the matches of a search, which move with the text, and marks them. */
export function findPlugin() {
  return new Plugin<FindState>({
    key: findKey,
    state: {
      init: () => CLOSED,
      apply: (tr, found) => {
        const change = tr.getMeta(findKey) as FindChange | undefined
        if (change && 'open' in change) {
          return change.open ? { ...found, opened: found.opened + 1 } : CLOSED
        }
        if (change) return { ...found, ...change, marks: marksOf(tr, change) }
        if (!tr.docChanged || found.matches.length === 0) return found
        return { ...found, ...moved(tr, found), marks: found.marks.map(tr.mapping, tr.doc) }
      },
    },
    props: { decorations: (state) => findStateOf(state).marks },
  })
}

function moved({ mapping }: Transaction, { matches, current }: FindState) {
  const here = matches[current]
  const kept = matches.flatMap((match) => {
    const [from, to] = [mapping.map(match.from, 1), mapping.map(match.to, -1)]
    return from < to ? [{ ...match, from, to, was: match }] : []
  })
  return { matches: kept, current: kept.findIndex(({ was }) => was === here) }
}

function marksOf(
  { doc }: Transaction,
  { matches, current }: Pick<FindState, 'matches' | 'current'>
) {
  const marks = matches.map(({ from, to }, index) =>
    Decoration.inline(from, to, { class: index === current ? 'found current' : 'found' })
  )
  return DecorationSet.create(doc, marks)
}
