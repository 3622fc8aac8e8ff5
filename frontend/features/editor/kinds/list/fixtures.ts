import { item } from '../../fixtures/json.js'

export const examples = [
  item({ kind: 'bullet' }, 'Boats', item({ kind: 'bullet' }, 'Two were out already')),
  item({ kind: 'bullet' }, 'Nets'),
  item({ kind: 'number' }, 'Wait for the tide'),
  item({ kind: 'number' }, 'Cast off', item({ kind: 'number', start: 4 }, 'Lines first')),
  item({ kind: 'check' }, 'Fill the lamp'),
  item({ kind: 'check', checked: true }, 'Take paper along'),
]
