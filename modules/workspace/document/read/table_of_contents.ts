import type { TokenizerAndRendererExtension } from 'marked'

/** Marked extension for a table of contents, a sign on a line of its own. */
export const tableOfContents: TokenizerAndRendererExtension = {
  name: 'toc',
  level: 'block',
  tokenizer(src) {
    const [raw] = /^ {0,3}\[TOC\][ \t]*(?:\n|$)/i.exec(src) ?? []
    return raw === undefined ? undefined : { type: 'toc', raw }
  },
  renderer: () => '<div class="table-of-contents">Table of contents</div>\n',
}
