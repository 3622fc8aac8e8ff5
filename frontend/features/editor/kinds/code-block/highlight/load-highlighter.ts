import { loadCode } from '../../../../../app/load-code.js'
import { tellMissing } from '../../../../../app/tell-missing.js'

export type Highlighter = typeof import('./highlighter.js')

let loading: Promise<Highlighter> | undefined

/** Loads the highlighter once, when the first code is shown or pasted. */
export function loadHighlighter() {
  loading ??= loadCode(() => import('./highlighter.js'))
  return loading
}

/**
 * Loads the highlighter and the grammar of a language. Resolves to null for languages without a
 * grammar, and if the code cannot be loaded, which a message says.
 */
export async function highlighterFor(language: string): Promise<Highlighter | null> {
  try {
    const highlighter = await loadHighlighter()
    return (await highlighter.loadGrammar(language)) ? highlighter : null
  } catch (error) {
    tellMissing(error)
    return null
  }
}
