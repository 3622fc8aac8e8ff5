import { paragraph, text } from '../../fixtures/json.js'

export const examples = [
  {
    type: 'layout_row',
    content: ['The left side', 'The right side'].map((words) => ({
      type: 'layout_column',
      attrs: { width: 50 },
      content: [paragraph(text(words))],
    })),
  },
]
