import { closeHistory } from 'prosemirror-history'
import { type Command, TextSelection, type Transaction } from 'prosemirror-state'
import { ANNOUNCED } from '../commands/announced.js'
import type { Extension } from '../extensions/extension.js'
import type { Match } from './find-lines.js'
import { findPlugin, findStateOf, setFind } from './find-plugin.js'

/** Opens the bar, or moves the focus to it. */
export const openFind: Command = ({ tr }, dispatch) => {
  dispatch?.(setFind(tr, { open: true }))
  return true
}

export const closeFind: Command = (state, dispatch) => {
  if (findStateOf(state).opened === 0) return false
  dispatch?.(setFind(state.tr, { open: false }))
  return true
}

/**
 * Shows the matches of a search. The current one is the first behind the start of the selection.
 *
 * @param goes also selects the current match and scrolls to it
 */
export function showMatches(matches: readonly Match[], goes: boolean): Command {
  return ({ tr, selection }, dispatch) => {
    const next = matches.findIndex(({ from }) => from >= selection.from)
    dispatch?.(goTo(tr, matches, next < 0 ? 0 : next, goes))
    return true
  }
}

/** Goes to the next or previous match, around the ends of the page. */
export function goToMatch(step: 1 | -1): Command {
  return (state, dispatch) => {
    const { matches, current } = findStateOf(state)
    if (matches.length === 0) return false
    const next = (current + step + matches.length) % matches.length
    dispatch?.(goTo(state.tr, matches, next, true))
    return true
  }
}

function goTo(tr: Transaction, matches: readonly Match[], index: number, goes: boolean) {
  const match = matches[index]
  setFind(tr, { matches, current: match ? index : -1 })
  if (!match || !goes) return tr
  return tr.setSelection(TextSelection.create(tr.doc, match.from, match.to)).scrollIntoView()
}

/** Replaces the current match and goes to the next one. */
export function replaceMatch(by: string): Command {
  return (state, dispatch) => {
    const { matches, current } = findStateOf(state)
    const match = matches[current]
    if (!match) return false
    const tr = replace(state.tr, { ...match, by })
    const rest = matches
      .filter((_match, index) => index !== current)
      .map((other) => ({
        ...other,
        from: tr.mapping.map(other.from),
        to: tr.mapping.map(other.to),
      }))
    const next = rest.length === 0 ? 0 : current % rest.length
    dispatch?.(closeHistory(goTo(tr, rest, next, true)))
    return true
  }
}

/** Replaces all matches of the document as one undo step. */
export function replaceAll(matches: readonly Match[]): Command {
  return ({ tr }, dispatch) => {
    if (matches.length === 0) return false
    for (const match of matches.toReversed()) replace(tr, match)
    const count = matches.length === 1 ? '1 replacement' : `${matches.length} replacements`
    setFind(tr, { matches: [], current: -1 })
    dispatch?.(closeHistory(tr.setMeta(ANNOUNCED, count)))
    return true
  }
}

/** Puts the new text in the formats of the first replaced character. */
function replace(tr: Transaction, { from, to, by }: Match) {
  if (by === '') return tr.delete(from, to)
  const marks = tr.doc.resolve(from).marksAcross(tr.doc.resolve(to)) ?? []
  return tr.replaceWith(from, to, tr.doc.type.schema.text(by, marks))
}

/** Find and replace in the page. */
export const find: Extension = {
  keys: { 'Mod-f': openFind },
  plugins: () => [findPlugin()],
}
