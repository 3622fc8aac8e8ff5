import { oneOf } from '#modules/workspace/document/attributes'
import type { BlockSpec } from '#modules/workspace/document/block_spec'

/** Callout kinds of GitHub's Markdown. */
export const CALLOUT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const
export type CalloutKind = (typeof CALLOUT_KINDS)[number]

/** Labels shown to users. */
export const CALLOUT_NAMES: Record<CalloutKind, string> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
}

/** Blocks that stand out, under a label that names the reason. */
export const callout: BlockSpec = {
  attrs: { kind: { default: 'note', validate: oneOf(CALLOUT_KINDS) } },
  content: 'block+',
  group: 'block',
  defining: true,
  wraps: 'all',
  plainText: ({ attrs, content }, { write }) => `${nameOf(attrs.kind)}: ${write(content)}`,
  markdown: {
    write: (state, node, { writeBlocks }) =>
      state.wrapBlock('> ', null, node, () => {
        state.write(`[!${String(node.attrs.kind).toUpperCase()}]`)
        // Not every kind of block ends the line before it.
        if (node.firstChild?.type.name === 'paragraph') state.ensureNewLine()
        else state.closeBlock(node)
        writeBlocks(node)
      }),
  },
  parseDOM: [
    { tag: 'div.callout', getAttrs: ({ dataset }) => ({ kind: readCalloutKind(dataset.kind) }) },
  ],
  toDOM: ({ attrs }) => {
    const kind = attrs.kind as CalloutKind
    const name = { role: 'note', 'aria-label': nameOf(kind) }
    return ['div', { class: 'callout', 'data-kind': kind, dir: 'auto', ...name }, 0]
  },
}

/** Reads the kind from pasted content; unknown kinds become a note. */
export function readCalloutKind(name = ''): CalloutKind {
  return CALLOUT_KINDS.find((kind) => kind === name.toLowerCase()) ?? 'note'
}

function nameOf(kind: unknown) {
  return CALLOUT_NAMES[kind as CalloutKind]
}
