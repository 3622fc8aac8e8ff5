import type { TagParseRule } from 'prosemirror-model'

/** An HTML element, for code that also compiles without the browser's types. */
export type DomElement = Parameters<NonNullable<TagParseRule['getAttrs']>>[0]

/** The document of an HTML element. */
export type DomDocument = DomElement['ownerDocument']
