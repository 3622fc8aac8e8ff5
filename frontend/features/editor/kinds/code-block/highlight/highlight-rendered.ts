import { highlighterFor } from './load-highlighter.js'

/** Lines that are colored at once; a longer text is colored over several turns. */
const LINES = 400

/** Colors the code in rendered blocks, once the grammars have loaded. */
export async function highlightRendered(root: ParentNode, signal: AbortSignal) {
  for (const code of root.querySelectorAll<HTMLElement>('.code-block[data-language] code')) {
    const { language = '' } = code.closest<HTMLElement>('.code-block')!.dataset
    const highlighter = await highlighterFor(language)
    // Marked differences stay as they are.
    if (signal.aborted || !highlighter || code.childElementCount > 0) continue
    const lines = code.textContent.split(/(?<=\n)/)
    const parts: globalThis.Node[] = []
    for (let from = 0; from < lines.length; from += LINES) {
      if (from > 0) await new Promise((resolve) => setTimeout(resolve))
      const text = lines.slice(from, from + LINES).join('')
      parts.push(...highlighter.elementsOf(text, language))
    }
    if (!signal.aborted) code.replaceChildren(...parts)
  }
}
