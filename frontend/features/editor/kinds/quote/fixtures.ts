import { item, paragraph, text } from '../../fixtures/json.js'

export const examples = [
  {
    type: 'quote',
    content: [paragraph(text('The third waited for the tide.')), item({ kind: 'bullet' }, 'So?')],
  },
]
