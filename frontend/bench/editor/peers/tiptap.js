import { Editor } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

/** Tiptap with its starter kit, to-dos, tables and images; no React. */
window.bench = {
  mount: (blocks, element) =>
    new Editor({
      element,
      extensions: [StarterKit, TaskList, TaskItem, TableKit, Image],
      content: { type: 'doc', content: blocks.map(toNode) },
    }),
}

function toNode({ kind, text, bold, src, lines, rows }) {
  if (kind === 'image') return { type: 'image', attrs: { src } }
  if (kind === 'table') return { type: 'table', content: rows.map(toRow) }
  if (kind === 'code') {
    const content = [{ type: 'text', text: lines.join('\n') }]
    return { type: 'codeBlock', attrs: { language: 'typescript' }, content }
  }
  const content = [{ type: 'text', text }]
  if (bold) content.push({ type: 'text', text: bold, marks: [{ type: 'bold' }] })
  const paragraph = { type: 'paragraph', content }
  const wrap = (type, inner, attrs) => ({
    type,
    content: [{ type: inner, attrs, content: [paragraph] }],
  })
  if (kind === 'heading') return { type: 'heading', attrs: { level: 2 }, content }
  if (kind === 'bullet') return wrap('bulletList', 'listItem')
  if (kind === 'check') return wrap('taskList', 'taskItem', { checked: false })
  return kind === 'quote' ? { type: 'blockquote', content: [paragraph] } : paragraph
}

function toRow(texts, at) {
  const type = at === 0 ? 'tableHeader' : 'tableCell'
  const paragraph = (text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const content = texts.map((text) => ({ type, content: [paragraph(text)] }))
  return { type: 'tableRow', content }
}
