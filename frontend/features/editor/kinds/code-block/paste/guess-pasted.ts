import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import { tellMissing } from '../../../../../app/tell-missing.js'
import { changeOf } from '../../../block-ids/change.js'
import { languageOf } from '../highlight/colors.js'
import { loadHighlighter } from '../highlight/load-highlighter.js'

type Guess = (text: string) => Promise<string | null>
type Texts = readonly string[]

/** Pasted code that names no language. */
const pasted = new PluginKey<Texts>('pasted code')
const NONE: Texts = []

async function guessByGrammar(text: string) {
  const { guessLanguage } = await loadHighlighter()
  return guessLanguage(text)
}

/**
 * Guesses the language of pasted code that names none. The guess is no step of the undo history:
 * undoing the paste removes both.
 */
export function guessPasted(guess: Guess = guessByGrammar) {
  return new Plugin<Texts>({
    key: pasted,
    state: {
      init: () => NONE,
      apply: (tr, texts) => {
        if (tr.getMeta('paste') && tr.docChanged) return unnamedIn(tr)
        return tr.getMeta('appendedTransaction') ? texts : NONE
      },
    },
    view: () => ({
      update: (view, before) => {
        const texts = pasted.getState(view.state) ?? NONE
        if (texts === pasted.getState(before)) return
        for (const text of texts) void name(view, text, guess)
      },
    }),
  })
}

async function name(view: EditorView, text: string, guess: Guess) {
  const language = await guess(text).catch(tellMissing)
  if (view.isDestroyed || !language) return
  const { tr, doc } = view.state
  doc.descendants((node, pos) => {
    // Code that was changed or undone meanwhile keeps what the user made of it.
    const isSame = isCode(node) && languageOf(node) === null && node.textContent === text
    if (isSame) tr.setNodeAttribute(pos, 'language', language)
    return !node.isTextblock
  })
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}

function unnamedIn({ doc, steps }: Transaction): Texts {
  const found = new Set<string>()
  for (const { from, to } of changeOf(steps).brought) {
    doc.nodesBetween(from, to, (node, pos) => {
      const isNew = pos >= from - 1 && pos < to
      if (isCode(node) && isNew && languageOf(node) === null) found.add(node.textContent)
      return !node.isTextblock
    })
  }
  return found.size > 0 ? [...found] : NONE
}
