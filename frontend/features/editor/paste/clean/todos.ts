import { dropDecoration } from './styles.js'

const BRACKETS = /^\s*\[([ xX])\](?:\s+|$)/

/** To-dos of Google Docs (a role) and of Notion (brackets) get a checkbox, as GitHub writes them. */
export function readTodos(body: HTMLElement) {
  for (const item of body.querySelectorAll('li[role="checkbox"]')) {
    for (const icon of item.querySelectorAll(':scope > img')) icon.remove()
    const done = item.getAttribute('aria-checked') === 'true'
    if (done) dropLine(item)
    addCheckbox(item, done)
  }
  for (const item of body.querySelectorAll('ul > li')) {
    const text = firstText(item)
    const [brackets, done] = BRACKETS.exec(text?.data ?? '') ?? []
    if (brackets === undefined) continue
    text!.data = text!.data.slice(brackets.length)
    addCheckbox(item, done !== ' ')
  }
}

/** The line through what is done is the look of the list, not a format of the text. */
function dropLine(item: Element) {
  for (const element of [item, ...item.querySelectorAll('[style*="line-through"]')]) {
    dropDecoration(element, 'line-through')
  }
}

function firstText({ childNodes }: Node): Text | null {
  const first = [...childNodes].find((node) => node.nodeType === 1 || node.textContent?.trim())
  if (!first) return null
  return first.nodeType === 3 ? (first as Text) : firstText(first)
}

function addCheckbox(item: Element, checked: boolean) {
  const box = item.ownerDocument.createElement('input')
  box.setAttribute('type', 'checkbox')
  if (checked) box.setAttribute('checked', '')
  item.prepend(box)
}
