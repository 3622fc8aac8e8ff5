/** Starts a new list at each item whose number is out of sequence. */
export function readItemNumbers(body: HTMLElement) {
  for (const list of body.querySelectorAll<HTMLElement>('ol')) readNumbersOf(list)
}

function readNumbersOf(list: HTMLElement) {
  let part = list
  let next: number | undefined
  for (const child of [...list.childNodes] as Element[]) {
    if (child.tagName === 'LI') {
      const number = Number(child.getAttribute('value') ?? Number.NaN)
      const isSet = Number.isInteger(number)
      if (next === undefined) {
        if (isSet) list.setAttribute('start', String(number))
        next = isSet ? number : Number(list.getAttribute('start') ?? 1)
      } else if (isSet && number !== next) {
        const rest = list.cloneNode(false) as HTMLElement
        rest.setAttribute('start', String(number))
        part.after(rest)
        part = rest
        next = number
      }
      next += 1
    }
    if (part !== list) part.append(child)
  }
}
