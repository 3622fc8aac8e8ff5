import {
  Bold,
  Code,
  Italic,
  type LucideIcon,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
} from 'lucide-react'
import { toggleMark } from 'prosemirror-commands'
import { InputRule } from 'prosemirror-inputrules'
import type { Mark, MarkType } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { defineMark, type FormatItem } from '../../extensions/extension.js'

const { marks, nodes } = documentSchema

/** Removes all formats and colors from the selection; links stay. */
const clearFormats: Command = ({ selection: { from, to, empty }, tr }, dispatch) => {
  if (empty) return false
  for (const type of Object.values(marks)) if (type !== marks.link) tr.removeMark(from, to, type)
  dispatch?.(tr)
  return true
}

/** Ends the code format at the edge of a line, where no unformatted text is adjacent. */
function leaveCode(direction: 'left' | 'right'): Command {
  return ({ selection: { $head, empty }, storedMarks, tr }, dispatch, view) => {
    const isCode = marks.code.isInSet(storedMarks ?? $head.marks())
    if (!empty || !isCode) return false
    const edge = direction === 'left' ? 0 : $head.parent.content.size
    const isAtEdge = view?.endOfTextblock(direction) ?? $head.parentOffset === edge
    const beside = direction === 'left' ? $head.nodeBefore : $head.nodeAfter
    if (!isAtEdge && beside?.type !== nodes.hard_break) return false
    dispatch?.(tr.removeStoredMark(marks.code))
    return true
  }
}

const items = [
  format('Bold', Bold, 'Mod-b', marks.bold),
  format('Italic', Italic, 'Mod-i', marks.italic),
  format('Underline', Underline, 'Mod-u', marks.underline),
  format('Strikethrough', Strikethrough, 'Mod-Shift-s', marks.strikethrough),
  format('Code', Code, 'Mod-e', marks.code),
  format('Subscript', Subscript, 'Mod-,', marks.subscript),
  format('Superscript', Superscript, 'Mod-.', marks.superscript),
]

const BOTH_BY_STARS = /(^|[^*])(\*\*\*)([^*\s]|[^*\s][^*]*[^*\s])(\*\*\*)$/
const BOTH_BY_LINES = /(^|[^_\p{L}\p{N}])(___)([^_\s]|[^_\s][^_]*[^_\s])(___)$/u
const HIGHLIGHT = marks.background.create({ color: 'yellow' })

export const formats = defineMark({
  schema: items.map(({ mark }) => marks[mark]!),
  formats: items,
  keys: {
    ...Object.fromEntries(items.map(({ keys, command }) => [keys, command])),
    'Mod-Shift-x': toggleFormat(marks.strikethrough),
    'Mod-\\': clearFormats,
    ArrowLeft: leaveCode('left'),
    ArrowRight: leaveCode('right'),
  },
  // The character before the opening sign must not make the sign part of a word or of a longer
  // sign.
  inputRules: [
    markRule(BOTH_BY_STARS, marks.bold, marks.italic),
    markRule(BOTH_BY_LINES, marks.bold, marks.italic),
    markRule(/(^|[^*])(\*\*)([^*\s]|[^*\s][^*]*[^*\s])(\*\*)$/, marks.bold),
    markRule(/(^|[^_\p{L}\p{N}])(__)([^_\s]|[^_\s][^_]*[^_\s])(__)$/u, marks.bold),
    markRule(/(^|[^*\p{L}\p{N}])(\*)([^*\s]|[^*\s][^*]*[^*\s])(\*)$/u, marks.italic),
    markRule(/(^|[^_\p{L}\p{N}])(_)([^_\s]|[^_\s][^_]*[^_\s])(_)$/u, marks.italic),
    markRule(/(^|[^~])(~~)([^~\s]|[^~\s][^~]*[^~\s])(~~)$/, marks.strikethrough),
    markRule(/(^|[^=])(==)([^=\s]|[^=\s][^=]*[^=\s])(==)$/, HIGHLIGHT),
    markRule(/(^|[^`])(`)([^`]+)(`)$/, marks.code),
  ],
})

function format(title: string, icon: LucideIcon, keys: string, type: MarkType): FormatItem {
  return { title, icon, keys, mark: type.name, command: toggleFormat(type) }
}

/** Toggles a format. A partly formatted selection first gets the format everywhere. */
function toggleFormat(type: MarkType) {
  return toggleMark(type, null, { removeWhenPresent: false })
}

/**
 * Formats the text between two signs when the closing sign is typed. The pattern's groups are the
 * text before, the opening sign, the text and the closing sign.
 */
function markRule(pattern: RegExp, ...types: (MarkType | Mark)[]) {
  const given = types.map((type) => ('create' in type ? type.create() : type))
  return new InputRule(
    pattern,
    (state, [, before = '', open = '', text = ''], start, end) => {
      const { tr, storedMarks, selection } = state
      const typed = storedMarks ?? selection.$from.marks()
      const from = start + before.length
      const to = from + open.length + text.length
      if (to < end) tr.delete(to, end)
      tr.delete(from, from + open.length)
      for (const mark of given) tr.addMark(from, from + text.length, mark)
      // The next letter has the formats that the closing sign had.
      return tr.setStoredMarks(given.reduce((marks, { type }) => type.removeFromSet(marks), typed))
    },
    { inCodeMark: false }
  )
}
