import { InputRule } from 'prosemirror-inputrules'
import { type Command, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { knownLanguage } from '#modules/workspace/document/blocks/code_languages'
import { documentSchema } from '#modules/workspace/document/schema'
import { makeCode } from '../make-code.js'

const { code_block: codeBlock, paragraph } = documentSchema.nodes

/** Position of the block that typed backticks made, until more than one word is in it. */
const fence = new PluginKey<number | null>('code fence')
const WORD = /^[\w+#.-]{0,20}$/
/** Languages whose names are also commands, so that a space continues a line of code. */
const COMMANDS = [
  'bash',
  'go',
  'julia',
  'lua',
  'make',
  'perl',
  'php',
  'python',
  'python3',
  'r',
  'ruby',
  'swift',
  'sh',
  'zsh',
  'pwsh',
  'docker',
]

/** Remembers the block of a fence, in which the first word may be its language. */
export function typedFence() {
  return new Plugin<number | null>({
    key: fence,
    state: {
      init: () => null,
      apply: (tr, pos) => {
        const typed = tr.getMeta(fence) as number | undefined
        const now = typed ?? (pos === null ? null : tr.mapping.map(pos))
        if (now === null) return null
        const block = tr.doc.nodeAt(now)
        const isInside = tr.selection.empty && tr.selection.$from.before() === now
        return block && isCode(block) && isInside && WORD.test(block.textContent) ? now : null
      },
    },
  })
}

/** Three backticks at the start of a paragraph turn it into a block of code. */
const backticks = new InputRule(/^```$/, ({ doc, tr }, _match, start, end) => {
  const $start = doc.resolve(start)
  const index = $start.index(-1)
  const fits = $start.node(-1).canReplaceWith(index, index + 1, codeBlock)
  if ($start.parent.type !== paragraph || !fits) return null
  makeCode(tr.delete(start, end), start, start)
  return tr.setMeta(fence, $start.before())
})

/** A language and a space after the backticks, as in '```ts ', set the language. */
const languageAndSpace = new InputRule(
  /^([\w+#.-]{1,20})\s$/,
  (state, [, word = ''], start, end) => {
    const language = COMMANDS.includes(word) ? undefined : knownLanguage(word)
    const pos = fence.getState(state)
    if (typeof pos !== 'number' || !language || state.selection.$from.end() > end) return null
    return setLanguage(state.tr.delete(start, end), pos, language)
  },
  { inCode: 'only' }
)

/** Enter after backticks and a language, as in '```ts', sets the language. */
export const languageOnEnter: Command = (state, dispatch) => {
  const pos = fence.getState(state)
  if (typeof pos !== 'number') return false
  const { $from } = state.selection
  const language = knownLanguage($from.parent.textContent)
  if (!language || $from.pos !== $from.end()) return false
  dispatch?.(setLanguage(state.tr.delete($from.start(), $from.end()), pos, language))
  return true
}

export const fenceRules = [backticks, languageAndSpace]

function setLanguage(tr: Transaction, pos: number, language: string) {
  return tr.setNodeAttribute(pos, 'language', language)
}
