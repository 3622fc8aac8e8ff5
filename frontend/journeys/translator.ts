import type { Page } from 'playwright-core'

/**
 * Translates a page during use, as Chrome does: two nested `<font>` elements with the translation
 * replace each text. The translation equals the original text, so that steps find their elements.
 */
export function translateWhileUsed(page: Page) {
  return page.context().addInitScript(() => {
    const LEFT_ALONE = '[translate="no"], script, style, textarea, title, font, svg, noscript'

    function translate(root: Node) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        if (!text.data.trim() || text.parentElement?.closest(LEFT_ALONE)) continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }

    new MutationObserver(() => translate(document.documentElement)).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}
