import { item, paragraph, text } from '../../fixtures/json.js'
import { CALLOUT_KINDS, CALLOUT_NAMES } from './schema.js'

export const examples = CALLOUT_KINDS.map((kind) => ({
  type: 'callout',
  attrs: { kind },
  content: [
    paragraph(text(`${CALLOUT_NAMES[kind]}: `), text('the third waited', 'bold'), text(' for it.')),
    ...(kind === 'note' ? [item({ kind: 'check' }, 'Ask again')] : []),
  ],
}))
