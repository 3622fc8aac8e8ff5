import { formatsOf } from './styles.js'

const RULE = /\.(xl\d+)\s*\{([^}]*)\}/g
/** Rules of Apple's programs, such as Numbers, for cells and their paragraphs. */
const APPLE_RULE = /\b(td\.td\d{1,4}|p\.p\d{1,4})\s*\{([^}]*)\}/g
const APPLE_LOOK = /\b(?:width|background-color|text-align)\s*:[^;{}]+/g

/** Copies looks from the style sheets of Excel and Numbers to the cells. */
export function readCellStyles(body: HTMLElement) {
  const formats = new Map<string, string>()
  for (const sheet of body.ownerDocument.querySelectorAll('style')) {
    for (const [, name, style] of sheet.textContent.matchAll(RULE)) {
      formats.set(name!, formatsOf(style!))
    }
  }
  for (const cell of body.querySelectorAll('td[class^="xl"]')) {
    const style = formats.get(cell.className) ?? ''
    addStyle(cell, style)
  }
  for (const sheet of body.ownerDocument.querySelectorAll('style')) {
    for (const [, selector, style] of sheet.textContent.matchAll(APPLE_RULE)) {
      const look = (style!.match(APPLE_LOOK) ?? []).join(';')
      for (const element of body.querySelectorAll(`table ${selector}`)) addStyle(element, look)
    }
  }
}

function addStyle(element: Element, style: string) {
  if (style === '') return
  element.setAttribute('style', `${style};${element.getAttribute('style') ?? ''}`)
}
