/** Converts the table-of-contents macro of Confluence. */
export function readTablesOfContents(body: HTMLElement) {
  for (const macro of body.querySelectorAll('.toc-macro')) {
    const block = body.ownerDocument.createElement('div')
    block.className = 'table-of-contents'
    // An empty block would be dropped.
    block.textContent = 'Table of contents'
    macro.replaceWith(block)
  }
}
