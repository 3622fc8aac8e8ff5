import { test } from '@japa/runner'
import { TypeAhead } from './type-ahead.js'

const LABELS = ['Rename', 'Move up', 'Move down', 'Move to…', 'Trash', 'Åpne']

/**
 * Types each letter after its delay in milliseconds. Returns the focused label after each letter.
 */
function typing(keys: [letter: string, after: number][]) {
  const typeAhead = new TypeAhead()
  let [at, from] = [0, -1]
  return keys.map(([letter, after]) => {
    at += after
    from = typeAhead.type(letter, { labels: LABELS, from, at }) ?? from
    return LABELS[from]
  })
}

test.group('Type-ahead in menus', () => {
  const cases: { title: string; keys: [string, number][]; then: (string | undefined)[] }[] = [
    { title: 'a letter moves to the entry that begins with it', keys: [['t', 0]], then: ['Trash'] },
    {
      title: 'letters within 350 ms form a word',
      keys: [
        ['m', 0],
        ['o', 349],
        ['v', 349],
        ['e', 349],
        [' ', 100],
        ['d', 100],
      ],
      then: ['Move up', 'Move up', 'Move up', 'Move up', 'Move up', 'Move down'],
    },
    {
      title: 'a letter after 350 ms starts a new word',
      keys: [
        ['m', 0],
        ['t', 350],
      ],
      then: ['Move up', 'Trash'],
    },
    {
      title: 'a repeated letter cycles through its entries',
      keys: [
        ['m', 0],
        ['m', 100],
        ['m', 100],
        ['m', 100],
      ],
      then: ['Move up', 'Move down', 'Move to…', 'Move up'],
    },
    {
      title: 'a letter without an entry moves nothing',
      keys: [
        ['t', 0],
        ['x', 10],
      ],
      then: ['Trash', 'Trash'],
    },
    { title: 'letters match regardless of case and accents', keys: [['å', 0]], then: ['Åpne'] },
  ]
  for (const { title, keys, then } of cases) {
    test(title, ({ assert }) => assert.deepEqual(typing(keys), then))
  }

  test('a space counts as typed text only while a word is being typed', ({ assert }) => {
    const typeAhead = new TypeAhead()
    assert.isFalse(typeAhead.isTyping(0))
    typeAhead.type('m', { labels: LABELS, from: -1, at: 1000 })
    assert.isTrue(typeAhead.isTyping(1349))
    assert.isFalse(typeAhead.isTyping(1350))
  })
})
