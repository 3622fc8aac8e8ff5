/** Writes toggles as the element that other programs read. */
export function writeCopied(copied: HTMLElement | DocumentFragment) {
  for (const toggle of copied.querySelectorAll('div.toggle')) {
    const { ownerDocument: document } = toggle
    const [line, ...nested] = toggle.querySelector(':scope > .toggle-content')?.children ?? []
    if (!line) continue
    const details = document.createElement('details')
    for (const { name, value } of toggle.attributes) details.setAttribute(name, value)
    details.setAttribute('open', '')
    const summary = document.createElement('summary')
    summary.append(...(line.tagName === 'P' ? line.childNodes : [line]))
    details.append(summary, ...nested)
    toggle.replaceWith(details)
  }
}
