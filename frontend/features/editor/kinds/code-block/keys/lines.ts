import type { EditorState } from 'prosemirror-state'

/** A line of a block of code: its text, and its position in the document. */
export interface CodeLine {
  text: string
  pos: number
}

const SPACES = '  '

/** Returns the lines of the code that a selection within one block touches. */
export function selectedLines({ selection: { $from, $to } }: EditorState): CodeLine[] {
  const start = $from.start()
  let pos = start
  const lines = $from.parent.textContent.split('\n').map((text) => {
    const line = { text, pos }
    pos += text.length + 1
    return line
  })
  const touched = lines.filter(
    ({ text, pos: at }) => at + text.length >= $from.pos && at <= $to.pos
  )
  // A selection that ends before a line's first character does not touch the line.
  const endsBefore = touched.length > 1 && touched.at(-1)!.pos === $to.pos
  return endsBefore ? touched.slice(0, -1) : touched
}

/** Returns the spaces and tabs at the start of a line. */
export function indentOf(line: string) {
  return /^[ \t]*/.exec(line)![0]
}

/** Returns one level of indentation, as the other lines have it. */
export function indentUnit(code: string) {
  const indents = code.split('\n').map(indentOf)
  if (indents.some((indent) => indent.startsWith('\t'))) return '\t'
  const widths = indents.map(({ length }) => length).filter((width) => width > 1)
  return widths.length > 0 && widths.every((width) => width % 4 === 0) ? SPACES + SPACES : SPACES
}
