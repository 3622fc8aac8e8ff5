/** Converts the toggles of Evernote and its callouts, which are boxes with an icon. */
export function readBoxes(body: HTMLElement) {
  for (const box of body.querySelectorAll('div[style*="--en-toggle:"]')) readToggle(box)
  for (const box of body.querySelectorAll('div[style*="--en-callout:"]')) readCallout(box)
}

function readToggle(box: Element) {
  const title = [...box.children].find((child) => hasMark(child, '--en-toggleSummary'))
  if (!title) return
  const { ownerDocument: document } = box
  const toggle = document.createElement('details')
  const summary = document.createElement('summary')
  summary.append(...title.childNodes)
  title.remove()
  toggle.append(summary, ...box.childNodes)
  box.replaceWith(toggle)
}

/** The icon moves into the first line, where all readers of callouts look for it. */
function readCallout(box: Element) {
  const { ownerDocument: document } = box
  const callout = document.createElement('aside')
  callout.className = 'callout'
  const [, icon = ''] = /--en-emoji:\s*([^;\s]{1,40})/.exec(box.getAttribute('style') ?? '') ?? []
  const line = document.createElement('p')
  const first = box.firstElementChild
  const isLine = first === box.firstChild && first?.tagName === 'DIV' && isLineOfText(first)
  if (icon !== '') line.append(`${icon} `)
  if (isLine) {
    line.append(...first.childNodes)
    first.remove()
  }
  if (line.childNodes.length > 0) callout.append(line)
  callout.append(...box.childNodes)
  box.replaceWith(callout)
}

function isLineOfText(line: Element) {
  return !line.hasAttribute('style') && !line.querySelector('div, p, ul, ol, table, pre, en-todo')
}

function hasMark(element: Element, name: string) {
  return element.getAttribute('style')?.includes(`${name}:`) ?? false
}
