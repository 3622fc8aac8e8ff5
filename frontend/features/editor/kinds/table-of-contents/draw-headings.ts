import type { Heading } from '../../table-of-contents/contents.js'

/** Lists the headings in an element; `onGo` runs for a pressed one. */
export function drawHeadings(
  element: HTMLElement,
  headings: readonly Heading[],
  onGo: (heading: Heading) => void
) {
  const { ownerDocument: document } = element
  if (headings.length === 0) {
    element.textContent = 'The headings of this page appear here.'
    return
  }
  const top = Math.min(...headings.map(({ level }) => level))
  const list = document.createElement('ol')
  list.append(
    ...headings.map((heading) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.dir = 'auto'
      button.textContent = heading.text
      button.addEventListener('click', () => onGo(heading))
      const item = document.createElement('li')
      item.dataset.level = String(1 + heading.level - top)
      item.append(button)
      return item
    })
  )
  element.replaceChildren(list)
}
