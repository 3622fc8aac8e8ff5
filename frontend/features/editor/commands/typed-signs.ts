import type { EditorState, Transaction } from 'prosemirror-state'

/**
 * Lets Backspace still bring back the signs of an autoformat after an appended transaction: the plugin
 * of input rules forgets its last rule with every change that does not name it.
 */
export function keepTypedSigns(tr: Transaction, state: EditorState) {
  for (const plugin of state.plugins) {
    const rule: unknown = plugin.spec.isInputRules ? plugin.getState(state) : null
    if (rule) tr.setMeta(plugin, rule)
  }
  return tr
}
