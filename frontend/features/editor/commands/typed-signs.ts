import type { EditorState, Transaction } from 'prosemirror-state'

/** Lets Backspace undo a change as an autoformat of the text before the cursor. */
export function asAutoformat(tr: Transaction, { plugins, selection: { head } }: EditorState) {
  for (const plugin of plugins) {
    // The text is complete, so that the plugin has no last character to add.
    const undone = { transform: tr, from: head, to: head, text: '' }
    if (plugin.spec.isInputRules) tr.setMeta(plugin, undone)
  }
  return tr
}

/**
 * Keeps Backspace able to restore the typed signs of an autoformat after an appended transaction.
 * The input rules plugin forgets its last rule with every change that does not carry that rule as
 * meta.
 */
export function keepTypedSigns(tr: Transaction, state: EditorState) {
  for (const plugin of state.plugins) {
    const rule: unknown = plugin.spec.isInputRules ? plugin.getState(state) : null
    if (rule) tr.setMeta(plugin, rule)
  }
  return tr
}
