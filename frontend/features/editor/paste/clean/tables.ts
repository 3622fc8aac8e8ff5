const BLOCKS = 'table, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, img'

/** There are no tables in a page: a row becomes a line. One that only arranges blocks falls apart. */
export function readTables(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    if (table.querySelector(BLOCKS)) continue
    const rows = [...table.querySelectorAll('tr')]
    const filled = rows.filter((row) => row.textContent.trim() !== '')
    table.replaceWith(...filled.map(readRow))
  }
}

function readRow(row: Element) {
  const line = row.ownerDocument.createElement('p')
  for (const [index, cell] of [...row.querySelectorAll('td, th')].entries()) {
    if (index > 0) line.append(' | ')
    for (const br of cell.querySelectorAll('br')) br.replaceWith(' ')
    for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes, ' ')
    if (cell.tagName === 'TH') {
      const bold = row.ownerDocument.createElement('strong')
      bold.append(...cell.childNodes)
      line.append(bold)
    } else {
      line.append(...cell.childNodes)
    }
  }
  return line
}
