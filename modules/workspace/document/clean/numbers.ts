/** Starts a new list at each item whose number is out of sequence. */
export function readItemNumbers(body: HTMLElement) {
  for (const item of body.querySelectorAll<HTMLLIElement>('ol > li[value]')) {
    const list = item.parentElement!
    const items = [...list.children].filter(({ tagName }) => tagName === 'LI')
    const index = items.indexOf(item)
    const number = Number(item.getAttribute('value'))
    const turn = Number(list.getAttribute('start') ?? 1) + index
    if (!Number.isInteger(number) || (index > 0 && number === turn)) continue
    if (index === 0) {
      list.setAttribute('start', String(number))
      continue
    }
    const rest = list.cloneNode(false) as HTMLElement
    rest.setAttribute('start', String(number))
    const moved = [...list.childNodes]
    rest.append(...moved.slice(moved.indexOf(item)))
    list.after(rest)
  }
}
