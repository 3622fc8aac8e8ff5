import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { readLanguage } from '#modules/workspace/document/blocks/code_languages'
import { documentSchema } from '#modules/workspace/document/schema'
import { closedCode } from './closed-code.js'
import { isInCode } from '../../../commands/is-in-code.js'
import { PASTED } from '../../../paste/too-much/refuse-too-much.js'

const { code_block: codeBlock } = documentSchema.nodes

/**
 * Keeps pasted code one block, in the language that VS Code puts on the clipboard. Its plain text of
 * several lines is code, too.
 */
export function pasteCode() {
  let language: string | null = null
  return new Plugin({
    props: {
      handleDOMEvents: {
        paste: (_view, { clipboardData }) => {
          language = clipboardData ? languageOn(clipboardData) : null
          return false
        },
      },
      transformPasted: (slice) => {
        const closed = closedCode(slice)
        return language === null ? closed : inLanguage(closed, language)
      },
      handlePaste: (view, { clipboardData }) => {
        const text = clipboardData?.getData('text/plain') ?? ''
        const isRich = clipboardData?.types.includes('text/html')
        if (language === null || isRich || !/\n./.test(text) || isInCode(view.state)) return false
        const block = codeBlock.create({ language }, documentSchema.text(lines(text)))
        const content = Fragment.from(block)
        const tr = view.state.tr.replaceSelection(new Slice(content, 0, 0))
        view.dispatch(tr.setMeta('paste', true).setMeta(PASTED, content).scrollIntoView())
        return true
      },
    },
  })
}

/** Returns the language of VS Code's clipboard; null for other clipboards, text and Markdown. */
export function languageOn(data: Pick<DataTransfer, 'getData'>) {
  const [, mode] = /"mode":\s*"([^"]{1,40})"/.exec(data.getData('vscode-editor-data')) ?? []
  return mode === 'markdown' ? null : readLanguage(mode)
}

/** Sets the language of code that names none. */
export function inLanguage({ content, openStart, openEnd }: Slice, language: string) {
  return new Slice(Fragment.from(content.content.map(named)), openStart, openEnd)

  function named(node: Node): Node {
    if (isCode(node) && node.attrs.language === null) {
      return node.type.create({ ...node.attrs, language }, node.content)
    }
    return node.isTextblock || node.isLeaf
      ? node
      : node.copy(Fragment.from(node.children.map(named)))
  }
}

function lines(text: string) {
  return text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
}
