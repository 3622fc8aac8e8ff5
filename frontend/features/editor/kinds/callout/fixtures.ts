import { item, paragraph, text } from '../../fixtures/json.js'
import { CALLOUT_KINDS } from '#modules/workspace/document/blocks/callout'

export const examples = CALLOUT_KINDS.map((kind) => ({
  type: 'callout',
  attrs: { kind },
  content: [
    paragraph(text('Of three boats '), text('the last', 'bold'), text(' waits for the tide.')),
    ...(kind === 'note' ? [item({ kind: 'check' }, 'Ask again')] : []),
  ],
}))
