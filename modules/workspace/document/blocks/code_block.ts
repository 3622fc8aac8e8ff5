import type { Node } from 'prosemirror-model'
import { optional } from '#modules/workspace/document/attributes'
import {
  isLanguage,
  languageName,
  readLanguage,
} from '#modules/workspace/document/blocks/code_languages'
import type { BlockSpec } from '#modules/workspace/document/block_spec'
import type { DomElement } from '#modules/workspace/document/dom'
import { backticks } from '#modules/workspace/document/markdown'

export interface CodeAttributes {
  /** Language of the code, such as 'typescript'; null for plain text. */
  language: string | null
}

/** Lines of code, kept as they are. Line ends are characters of the text, not line breaks. */
export const codeBlock: BlockSpec = {
  attrs: { language: { default: null, validate: optional(checkLanguage) } },
  content: 'text*',
  marks: '',
  group: 'block',
  code: true,
  defining: true,
  markdown: {
    isVerbatim: true,
    write: (state, node, { parent, index }) => {
      // Beside a to-do's box Markdown allows only text.
      if (index === 0 && parent.attrs.kind === 'check') state.write('\n')
      state.text(fenced(node), false)
      state.closeBlock(node)
    },
  },
  parseDOM: [
    {
      tag: 'div.code-block',
      preserveWhitespace: 'full',
      contentElement: codeIn,
      getAttrs: ({ dataset }) => ({ language: readLanguage(dataset.language) }),
    },
    {
      tag: 'pre',
      preserveWhitespace: 'full',
      getAttrs: (pre) => ({ language: readLanguage(pre.dataset.language) }),
    },
  ],
  toDOM: (node) => {
    const { language } = node.attrs as CodeAttributes
    const name = languageName(language)
    const block = {
      class: 'code-block',
      'data-language': language ?? undefined,
      'data-name': name,
      role: 'group',
      'aria-label': `Code, ${name}`,
      dir: 'ltr',
      spellcheck: 'false',
    }
    // Other programs and highlighters find the language in this class (HTML 4.5.15).
    const code = { class: language === null ? undefined : `language-${language}` }
    return ['div', block, ['pre', ['code', code, 0]]]
  },
}

/** Returns true if the node's text is code, in which nothing is formatted or replaced. */
export function isCode({ type }: Node) {
  return type.spec.code === true
}

/** Returns the element with the text; a foreign block may lack those of ours. */
function codeIn(block: DomElement): DomElement {
  return block.querySelector('code') ?? block.querySelector('pre') ?? block
}

/** Returns the code inside a fence that occurs in none of its lines. */
function fenced({ textContent, attrs }: Node) {
  const fence = backticks(textContent, 3)
  const { language } = attrs as CodeAttributes
  const lines = textContent === '' ? '' : `${textContent}\n`
  return `${fence}${language ?? ''}\n${lines}${fence}`
}

function checkLanguage(value: unknown) {
  if (!isLanguage(value)) throw new RangeError('Not the name of a language')
}
