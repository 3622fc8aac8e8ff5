import { formatsOf } from './styles.js'

const RULE = /\.(xl\d+)\s*\{([^}]*)\}/g

/** Copies text formats from Excel's style sheet to the cells. */
export function readCellStyles(body: HTMLElement) {
  const formats = new Map<string, string>()
  for (const sheet of body.ownerDocument.querySelectorAll('style')) {
    for (const [, name, style] of sheet.textContent.matchAll(RULE)) {
      formats.set(name!, formatsOf(style!))
    }
  }
  for (const cell of body.querySelectorAll('td[class^="xl"]')) {
    const style = formats.get(cell.className) ?? ''
    if (style !== '') cell.setAttribute('style', `${style};${cell.getAttribute('style') ?? ''}`)
  }
}
