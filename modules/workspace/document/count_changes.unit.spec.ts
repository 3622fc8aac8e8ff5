import { test } from '@japa/runner'
import fc from 'fast-check'
import { countChanges } from '#modules/workspace/document/count_changes'

const block = (text: string, id?: string) =>
  JSON.stringify({
    type: 'paragraph',
    ...(id !== undefined && { attrs: { id } }),
    content: [{ type: 'text', text }],
  })

test.group('Counts of a save', () => {
  test('a changed block counts its changed words only', ({ assert }) => {
    const before = block('Peas in the first row', 'a')
    const after = block('Beans in the first and last row', 'a')
    assert.deepEqual(countChanges([before], [after]), { blocks: [0, 1, 0], words: [3, 1] })
  })

  test('added and removed blocks are told apart from changed ones by id', ({ assert }) => {
    const counts = countChanges(
      [block('one', 'a'), block('two', 'b')],
      [block('one more', 'a'), block('three', 'c'), block('four', 'd')]
    )
    assert.deepEqual(counts, { blocks: [2, 1, 1], words: [3, 1] })
  })

  test('moved and unchanged blocks count nothing', ({ assert }) => {
    const [a, b] = [block('one', 'a'), block('two', 'b')]
    assert.deepEqual(countChanges([a, b], [b, a]), { blocks: [0, 0, 0], words: [0, 0] })
  })

  test('blocks without ids match by their number', ({ assert }) => {
    const counts = countChanges([block('one')], [block('two'), block('three')])
    assert.deepEqual(counts, { blocks: [1, 1, 0], words: [2, 1] })
  })

  test('formats split no word, and blocks within a block separate words', ({ assert }) => {
    const texts = (...parts: string[]) => parts.map((text) => ({ type: 'text', text }))
    const paragraph = (...parts: string[]) => ({ type: 'paragraph', content: texts(...parts) })
    const quote = { type: 'quote', content: [paragraph('Zaż', 'ółć'), paragraph('日本')] }
    assert.deepEqual(countChanges([], [JSON.stringify(quote)]).words, [2, 0])
  })

  test('counts of a save and of its reverse mirror each other', ({ assert }) => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 })
    const page = fc.array(text, { maxLength: 5 }).map((texts) => {
      return texts.map((words, i) => block(words.join(' '), String(i % 3)))
    })
    fc.assert(
      fc.property(page, page, (before, after) => {
        const { blocks, words } = countChanges(before, after)
        const reverse = countChanges(after, before)
        assert.deepEqual(reverse.words, [words[1], words[0]])
        assert.equal(after.length - before.length, blocks[0] - blocks[2])
      })
    )
  })
})
