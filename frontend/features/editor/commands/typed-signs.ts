import type { EditorState, Transaction } from 'prosemirror-state'

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
