import { test } from '@japa/runner'
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { build } from '../../fixtures/build.js'
import { mergeBlocks } from './merge-blocks.js'
import { mergeWords } from './merge-words.js'
import { chosenBlocks, conflictsOf } from './parts.js'

const { a: link, bold, br, h1, p, quote } = build
const merge = (...versions: [base: Node, mine: Node, theirs: Node]) => {
  const [base, mine, theirs] = versions.map(({ content }) => content)
  const line = mergeWords(base!, mine!, theirs!)
  return line && String(p(...line.content))
}

test.group('mergeWords', () => {
  test('mergeWords: {title}')
    .with([
      {
        title: 'changes of different words merge',
        versions: [p('one two three'), p('uno two three'), p('one two drei')],
        merged: p('uno two drei'),
      },
      {
        title: 'changes of adjacent words merge',
        versions: [p('one two'), p('uno two'), p('one dos')],
        merged: p('uno dos'),
      },
      {
        title: 'a deleted word and a change of the next word merge',
        versions: [p('one two'), p('two'), p('one dos')],
        merged: p('dos'),
      },
      {
        title: 'two additions at the end both stay',
        versions: [p('Dinner'), p('Dinner at eight'), p('Dinner with wine')],
        merged: p('Dinner with wine at eight'),
      },
      {
        title: 'a longer addition contains the shorter one',
        versions: [p('one'), p('one two'), p('one two three')],
        merged: p('one two three'),
      },
      {
        title: 'an identical change by both applies once',
        versions: [p('one two'), p('uno two'), p('uno two three')],
        merged: p('uno two three'),
      },
      {
        title: 'a format and a change of another word merge',
        versions: [p('one two'), p(bold('one'), ' two'), p('one dos')],
        merged: p(bold('one'), ' dos'),
      },
      {
        title: 'a link and a line break merge',
        versions: [p('one two'), p(link('one'), ' two'), p('one two', br(), 'three')],
        merged: p(link('one'), ' two', br(), 'three'),
      },
      {
        title: 'two changes of one word conflict',
        versions: [p('one'), p('uno'), p('eins')],
        merged: null,
      },
      {
        title: 'two texts in one empty line conflict',
        versions: [p(), p('one'), p('uno')],
        merged: null,
      },
      {
        title: 'a change and a format of one word conflict',
        versions: [p('one'), p('uno'), p(bold('one'))],
        merged: null,
      },
      {
        title: 'a word inserted into a deleted range conflicts',
        versions: [p('one two three'), p('one'), p('one two and three')],
        merged: null,
      },
      {
        title: 'two insertions that would form one word conflict',
        versions: [p('one '), p('one more'), p('one less')],
        merged: null,
      },
    ] as { title: string; versions: [Node, Node, Node]; merged: Node | null }[])
    .run(({ assert }, { versions, merged }) => {
      assert.equal(merge(...versions), merged && String(merged))
    })

  test('changes of different words in a paragraph of {words} words merge')
    .with([{ words: 600 }, { words: 20_000 }])
    .run(({ assert }, { words }) => {
      const line = (changed: Record<number, string>) =>
        p(Array.from({ length: words }, (_, at) => changed[at] ?? `word${at}`).join(' '))
      const last = words - 1
      const mine = line({ 0: 'uno', [last]: 'ultimo' })
      const theirs = line({ 300: 'drei' })
      const both = line({ 0: 'uno', 300: 'drei', [last]: 'ultimo' })
      assert.equal(merge(line({}), mine, theirs), String(both))
    })

  test('changes of one word in a paragraph of 600 words conflict', ({ assert }) => {
    const line = (first: string, last: string) =>
      p([first, ...Array.from({ length: 600 }, (_, at) => `word${at}`), last].join(' '))
    const merged = merge(line('one', 'two'), line('uno', 'dos'), line('eins', 'two'))
    assert.isNull(merged)
  })

  test('changes of different words in a heading and a quote merge without a conflict', ({
    assert,
  }) => {
    const merged = mergeBlocks(
      [h1('one two'), quote(p('three four'))],
      [h1('uno two'), quote(p('drei four'))],
      [h1('one dos'), quote(p('three vier'))]
    )
    assert.isEmpty(conflictsOf(merged))
    const texts = chosenBlocks(merged, () => 'mine').map(({ textContent }) => textContent)
    assert.deepEqual(texts, ['uno dos', 'drei vier'])
  })

  test('a change of only one side is taken as it is', () => {
    const line = fc.array(fc.constantFrom('one', 'two', ' ', '. ', '🙂', 'ש'), { maxLength: 8 })
    const text = line.map((words) => (words.length > 0 ? p(words.join('')) : p()))
    fc.assert(
      fc.property(text, text, (base, other) => {
        const mine = mergeWords(base.content, other.content, base.content)
        const theirs = mergeWords(base.content, base.content, other.content)
        const both = mergeWords(base.content, other.content, other.content)
        return [mine, theirs, both].every((merged) => merged?.eq(other.content))
      })
    )
  })
})
