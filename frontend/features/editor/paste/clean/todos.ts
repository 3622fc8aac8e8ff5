const BRACKETS = /^\s*\[([ xX])\]\s+/

/** To-dos of Google Docs (a role) and of Notion (brackets) get a checkbox, as GitHub writes them. */
export function readTodos(body: HTMLElement) {
  for (const item of body.querySelectorAll('li[role="checkbox"]')) {
    for (const icon of item.querySelectorAll(':scope > img')) icon.remove()
    addCheckbox(item, item.getAttribute('aria-checked') === 'true')
  }
  for (const item of body.querySelectorAll('ul > li')) {
    const text = firstText(item)
    const [brackets, done] = BRACKETS.exec(text?.data ?? '') ?? []
    if (brackets === undefined) continue
    text!.data = text!.data.slice(brackets.length)
    addCheckbox(item, done !== ' ')
  }
}

function firstText(node: Node): Text | null {
  const { firstChild } = node
  if (!firstChild) return null
  return firstChild.nodeType === 3 ? (firstChild as Text) : firstText(firstChild)
}

function addCheckbox(item: Element, checked: boolean) {
  const box = item.ownerDocument.createElement('input')
  box.setAttribute('type', 'checkbox')
  if (checked) box.setAttribute('checked', '')
  item.prepend(box)
}
