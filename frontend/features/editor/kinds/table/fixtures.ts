import { paragraph, text } from '../../fixtures/json.js'

const cell = (words: string, attrs?: object, type = 'table_cell') => ({
  type,
  ...(attrs && { attrs }),
  content: [paragraph(...(words === '' ? [] : [text(words)]))],
})
const header = (words: string, attrs?: object) => cell(words, attrs, 'table_header')
const row = (...content: object[]) => ({ type: 'table_row', content })

export const examples = [
  {
    type: 'table',
    content: [
      row(
        header('Boat', { colwidth: [160] }),
        header('Length', { align: 'right' }),
        header('Berth')
      ),
      row(cell('Star', { colwidth: [160] }), cell('12 m', { align: 'right' }), cell('North quay')),
      row(
        cell('Moon', { colwidth: [160], background: 'yellow' }),
        cell('9 m', { align: 'right' }),
        cell('')
      ),
    ],
  },
  {
    type: 'table',
    content: [
      row(header('Watch'), cell('Deck', { colspan: 2, align: 'center' })),
      row(header('First', { rowspan: 2 }), cell('Helm'), cell('Lookout')),
      row(cell('Sails'), cell('Anchor')),
    ],
  },
]
