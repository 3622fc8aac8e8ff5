import type { Color } from '#modules/workspace/document/marks/colors'

/** Colors of text and background for other programs: those of the light theme (ui/tokens.css). */
export const COPIED_COLORS: Record<Color, readonly [text: string, background: string]> = {
  gray: ['#6f6e69', '#f1f1ef'],
  brown: ['#8a5a44', '#f4eeea'],
  orange: ['#9c4a08', '#fbecdd'],
  yellow: ['#7d5c00', '#fbf3db'],
  green: ['#2f7a52', '#edf3ec'],
  blue: ['#2a6db0', '#e7f0f8'],
  purple: ['#7a4fb3', '#f4effb'],
  pink: ['#b1407f', '#faeff5'],
  red: ['#c4342b', '#fdebec'],
}

const BORDER = '1px solid #c8c7c3'

/**
 * Adds colors, and the borders of tables, as styles. Spreadsheets, word processors and mail know
 * neither our attributes nor our style sheet.
 */
export function writeLooks(copied: HTMLElement | DocumentFragment) {
  for (const table of copied.querySelectorAll('table')) addStyle(table, 'border-collapse: collapse')
  for (const cell of copied.querySelectorAll('td, th')) addStyle(cell, `border: ${BORDER}`)
  for (const [name, [text, background]] of Object.entries(COPIED_COLORS)) {
    for (const colored of copied.querySelectorAll(`[data-color="${name}"]`)) {
      addStyle(colored, `color: ${text}`)
    }
    for (const colored of copied.querySelectorAll(`[data-background="${name}"]`)) {
      addStyle(colored, `background-color: ${background}`)
    }
  }
}

function addStyle(element: Element, style: string) {
  const before = element.getAttribute('style')
  element.setAttribute('style', before ? `${before}; ${style}` : style)
}
