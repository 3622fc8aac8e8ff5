import { closeHistory } from 'prosemirror-history'
import type { Command } from 'prosemirror-state'

/** Makes a command a step of its own for undo, however soon it follows another one. */
export function ownStep(command: Command): Command {
  return (state, dispatch, view) =>
    command(state, dispatch && ((tr) => dispatch(tr.docChanged ? closeHistory(tr) : tr)), view)
}
