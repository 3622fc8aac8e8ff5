import { type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { documentSchema } from '#modules/workspace/document/schema'
import { ANNOUNCED } from '../../commands/announced.js'
import type { LinkRange } from '../../marks/link/link-commands.js'

/** Identity of a link while the server fetches its page. */
export interface PendingLink {
  readonly url: string
}

type Change = { add: PendingLink; from: number; to: number } | { remove: PendingLink }

const pendingKey = new PluginKey<DecorationSet>('pending links')

/** Marks links whose pages are being fetched. The marks move with the surrounding text. */
export function pendingLinks() {
  return new Plugin<DecorationSet>({
    key: pendingKey,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => {
        const moved = before.map(tr.mapping, tr.doc)
        const change = tr.getMeta(pendingKey) as Change | undefined
        if (!change) return moved
        if ('remove' in change) return moved.remove(found(moved, change.remove))
        const { add, from, to } = change
        const spec = { link: add, inclusiveStart: false, inclusiveEnd: false }
        return moved.add(tr.doc, [Decoration.inline(from, to, { class: 'pending-link' }, spec)])
      },
    },
    props: { decorations: (state) => pendingKey.getState(state) },
  })
}

export function addPending(link: PendingLink, { from, to }: LinkRange): Command {
  return ({ tr }, dispatch) => {
    const change: Change = { add: link, from, to }
    dispatch?.(tr.setMeta(pendingKey, change).setMeta(ANNOUNCED, 'Fetching the page'))
    return true
  }
}

export function removePending(link: PendingLink): Command {
  return ({ tr }, dispatch) => {
    dispatch?.(tr.setMeta(pendingKey, { remove: link } satisfies Change))
    return true
  }
}

/** Returns the current range of a link; null if it was deleted or now leads elsewhere. */
export function rangeOfPending(state: EditorState, link: PendingLink) {
  const [range] = found(pendingKey.getState(state) ?? DecorationSet.empty, link)
  if (!range || range.from === range.to) return null
  const { from, to } = range
  let isSame = state.doc.resolve(from).sameParent(state.doc.resolve(to))
  state.doc.nodesBetween(from, to, (node) => {
    const mark = documentSchema.marks.link.isInSet(node.marks)
    if (node.isInline && mark?.attrs.url !== link.url) isSame = false
  })
  return isSame ? { from, to } : null
}

/** Returns true if the page of a link at a range is being fetched. */
export function isPending(state: EditorState, { from, to }: Pick<LinkRange, 'from' | 'to'>) {
  return (pendingKey.getState(state)?.find(from, to).length ?? 0) > 0
}

function found(set: DecorationSet, link: PendingLink) {
  return set.find(undefined, undefined, (spec) => spec.link === link)
}
