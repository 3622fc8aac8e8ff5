import { text } from '../../fixtures/json.js'

export const examples = ['A day at the harbour', 'The morning', 'Before breakfast'].map(
  (words, index) => ({ type: 'heading', attrs: { level: index + 1 }, content: [text(words)] })
)
