import { paragraph, text } from '../../fixtures/json.js'
import { COLORS } from '#modules/workspace/document/marks/colors'

/** Paragraphs with every format and color. */
export const examples = [
  paragraph(
    text('Plain, '),
    text('bold', 'bold'),
    text(', '),
    text('italic', 'italic'),
    text(', '),
    text('underlined', 'underline'),
    text(', '),
    text('struck out', 'strikethrough'),
    text(', '),
    text('code', 'code'),
    text(', H'),
    text('2', 'subscript'),
    text('O, x'),
    text('2', 'superscript'),
    text(', '),
    text('a link', { type: 'link', attrs: { url: 'https://example.test' } }),
    { type: 'hard_break' },
    text('🙂 שלום.')
  ),
  paragraph(
    ...COLORS.flatMap((color) => [
      text(color, { type: 'color', attrs: { color } }),
      text(' '),
      text(color, { type: 'background', attrs: { color } }),
      text(' '),
    ])
  ),
]
