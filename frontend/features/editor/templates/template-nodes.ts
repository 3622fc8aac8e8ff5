/** Short constructors for the JSON of the blocks of templates. */

type Inline = string | object

export function heading(level: 2 | 3, text: string) {
  return { type: 'heading', attrs: { level }, content: inline([text]) }
}

/** Returns a paragraph; without parts, an empty line to write in. */
export function paragraph(...parts: Inline[]) {
  return parts.length > 0 ? { type: 'paragraph', content: inline(parts) } : { type: 'paragraph' }
}

export function bullets(...items: string[]) {
  return items.map((text) => item('bullet', text))
}

export function numbered(...items: string[]) {
  return items.map((text) => item('number', text))
}

export function todos(...items: string[]) {
  return items.map((text) => item('check', text))
}

export function quote() {
  return { type: 'quote', content: [paragraph()] }
}

export function callout(kind: 'note', text: string) {
  return { type: 'callout', attrs: { kind }, content: [paragraph(text)] }
}

/** Returns a table with a header row and empty rows below. */
export function table(headers: string[], rows: number) {
  const row = (type: string, texts: string[]) => {
    const cells = texts.map((text) => ({ type, content: [line(text)] }))
    return { type: 'table_row', content: cells }
  }
  const empty = headers.map(() => '')
  const body = Array.from({ length: rows }, () => row('table_cell', empty))
  return { type: 'table', content: [row('table_header', headers), ...body] }
}

/** Returns the name of a fact, before a gap or its value. */
export function label(name: string, value?: object) {
  const bold = { type: 'text', text: `${name}: `, marks: [{ type: 'bold' }] }
  return paragraph(bold, ...(value ? [value] : []))
}

export function date(day: string) {
  return { type: 'date', attrs: { date: day } }
}

function item(kind: string, text: string) {
  return { type: 'list', attrs: { kind }, content: [line(text)] }
}

function line(text: string) {
  return text === '' ? paragraph() : paragraph(text)
}

function inline(parts: Inline[]) {
  return parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part))
}
