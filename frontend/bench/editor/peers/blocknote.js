import '@blocknote/mantine/style.css'

import { BlockNoteView } from '@blocknote/mantine'
import { useCreateBlockNote } from '@blocknote/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const TYPES = {
  heading: 'heading',
  paragraph: 'paragraph',
  bullet: 'bulletListItem',
  check: 'checkListItem',
  quote: 'quote',
}

/** BlockNote as set up in its quick start, menus included. */
function Page({ blocks }) {
  const editor = useCreateBlockNote({
    initialContent: blocks.map(toBlock),
  })
  return createElement(BlockNoteView, { editor })
}

function toBlock({ kind, text, bold, src, lines, rows }) {
  if (kind === 'image') return { type: 'image', props: { url: src } }
  if (kind === 'code') {
    return { type: 'codeBlock', props: { language: 'typescript' }, content: lines.join('\n') }
  }
  if (kind === 'table') {
    const cells = rows.map((texts) => ({ cells: texts }))
    return { type: 'table', content: { type: 'tableContent', headerRows: 1, rows: cells } }
  }
  const content = [{ type: 'text', text, styles: {} }]
  if (bold) content.push({ type: 'text', text: bold, styles: { bold: true } })
  return { type: TYPES[kind], content }
}

window.bench = {
  mount: (blocks, place) => createRoot(place).render(createElement(Page, { blocks })),
}
