import { Plugin } from 'prosemirror-state'

/** The server takes nodes in nodes up to 50 deep (DESIGN 4.4), formats included. */
const MAX_DEPTH = 40

/** Refuses edits that would lead the cursor deeper than what can be saved. */
export function notTooDeep() {
  return new Plugin({
    filterTransaction: ({ docChanged, selection: { $head } }) =>
      !docChanged || $head.depth <= MAX_DEPTH,
  })
}
