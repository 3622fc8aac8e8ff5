import type { Page } from 'playwright-core'

/** Modifies a page during use, as Grammarly, Dark Reader and password managers do. */
export function extendWhileUsed(page: Page) {
  return page.context().addInitScript(() => {
    const extension = (name: string) => {
      const element = document.createElement(name)
      element.attachShadow({ mode: 'open' }).append(document.createElement('span'))
      return element
    }

    function checkWriting() {
      for (const field of document.querySelectorAll('[contenteditable=true], textarea')) {
        if (field.hasAttribute('data-gramm')) continue
        field.setAttribute('data-gramm', 'true')
        field.setAttribute('spellcheck', 'false')
        field.before(extension('grammarly-extension'))
        field.after(extension('grammarly-extension'))
      }
    }

    function darken() {
      for (const element of document.querySelectorAll<HTMLElement>('[style], mark, svg')) {
        if (element.hasAttribute('data-darkreader-inline-color')) continue
        element.setAttribute('data-darkreader-inline-color', '')
        element.style.setProperty('--darkreader-inline-color', '#e8e6e3')
      }
      if (document.querySelector('style.darkreader')) return
      const style = document.createElement('style')
      style.className = 'darkreader'
      document.head.append(style)
    }

    function offerPasswords() {
      const fields = 'input:not([data-com-onepassword-filled], [type=checkbox], [type=radio])'
      for (const input of document.querySelectorAll(fields)) {
        input.setAttribute('data-com-onepassword-filled', 'light')
        input.after(extension('com-1password-button'))
        input.parentElement?.append(extension('com-1password-menu'))
      }
    }

    new MutationObserver(() => {
      checkWriting()
      darken()
      offerPasswords()
    }).observe(document, { childList: true, subtree: true })
  })
}
