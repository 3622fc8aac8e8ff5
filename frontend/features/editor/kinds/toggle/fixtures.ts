import { item, paragraph, text } from '../../fixtures/json.js'

export const examples = [
  {
    type: 'toggle',
    content: [
      paragraph(text('Before the tide '), text('turns', 'bold')),
      paragraph(text('Row out, past the bar.')),
      item({ kind: 'check' }, 'Trim the sail'),
    ],
  },
  {
    type: 'toggle',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [text('Ports of call')] },
      paragraph(text('None yet.')),
    ],
  },
  { type: 'toggle', content: [paragraph(text('Still empty'))] },
]
