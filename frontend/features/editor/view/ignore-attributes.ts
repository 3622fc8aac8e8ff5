import type { EditorView } from 'prosemirror-view'

/** Part of prosemirror-view (1.42) that reads each mutation of the text's DOM; not public. */
interface Observer {
  registerMutation?: (mutation: MutationRecord, added: unknown) => unknown
}

/**
 * Keeps ProseMirror from redrawing blocks whose attributes an extension changed. Nobody types
 * attributes, and extensions such as Dark Reader change those of each redrawn block: the redraws
 * never ended.
 */
export function ignoreAttributes(view: EditorView) {
  const { domObserver } = view as unknown as { domObserver?: Observer }
  const register = domObserver?.registerMutation
  if (!domObserver || !register) return
  domObserver.registerMutation = (mutation, added) =>
    mutation.type === 'attributes' ? null : register.call(domObserver, mutation, added)
}
