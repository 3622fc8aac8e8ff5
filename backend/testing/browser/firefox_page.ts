/** What WebDriver BiDi lacks in Firefox, done in the page. Each runs there before its own code. */
export const IN_EACH_PAGE = [insertTextAsTyped, countClicks, nameErrors]

/**
 * `fill` and `insertText` as the browser's own editing does it. Playwright's way over BiDi appends to
 * what an email field holds, passes React by, and leaves the editor's text as it was.
 */
function insertTextAsTyped() {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}

/** Firefox counts the clicks of a hand, and each of WebDriver's as a first one. */
function countClicks() {
  let isSecond = false
  // Playwright moves the mouse before each click, and not between the two of a double click.
  addEventListener('mousemove', () => (isSecond = false), true)
  // Before any code of the page: it may ask for `detail`, and let nobody after it hear of the click.
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

/** Of an error that is logged Firefox tells Playwright "Error" and nothing else. */
function nameErrors() {
  const { error } = console
  const inWords = (value: unknown) => (value instanceof Error ? `${value}\n${value.stack}` : value)
  console.error = (...values: unknown[]) => error(...values.map(inWords))
}
