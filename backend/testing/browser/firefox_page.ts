/**
 * Scripts that replace missing features of WebDriver BiDi in Firefox. Each runs in every page
 * before the page's code.
 */
export const IN_EACH_PAGE = [insertTextAsTyped, countClicks, nameErrors]

/**
 * Makes `fill` and `insertText` use the browser's own editing. Playwright's BiDi implementation
 * appends to the value of an email field, bypasses React, and leaves the editor's text unchanged.
 */
function insertTextAsTyped() {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}

/**
 * Restores double clicks, because Firefox counts only real clicks, and treats each WebDriver click
 * as a first one.
 */
function countClicks() {
  let isSecond = false
  // Playwright moves the mouse before each click, but not within a double click.
  addEventListener('mousemove', () => (isSecond = false), true)
  // Runs before the page's code, which may read `detail` or stop the event's propagation.
  const count = (event: MouseEvent) => {
    if (!event.isTrusted) return
    const { target, clientX, clientY } = event
    if (isSecond) {
      Object.defineProperty(event, 'detail', { value: 2 })
      const options = { clientX, clientY, detail: 2, bubbles: true, cancelable: true }
      setTimeout(() => target?.dispatchEvent(new MouseEvent('dblclick', options)))
    }
    isSecond = !isSecond
  }
  addEventListener('click', count, true)
}

/** Logs errors as text, because Firefox reports a logged error to Playwright as "Error" only. */
function nameErrors() {
  const { error } = console
  const inWords = (value: unknown) => (value instanceof Error ? `${value}\n${value.stack}` : value)
  console.error = (...values: unknown[]) => error(...values.map(inWords))
}
