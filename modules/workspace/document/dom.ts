import type { TagParseRule } from 'prosemirror-model'

/** An HTML element, in code that is compiled without the browser's types as well. */
export type DomElement = Parameters<NonNullable<TagParseRule['getAttrs']>>[0]
