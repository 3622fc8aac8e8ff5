import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { build } from '../fixtures/build.js'
import { type Edit, running, stateOf, testEdits } from '../fixtures/editing.js'
import { isAlike } from '../fixtures/with-ids.js'
import { replaceAll } from './find-commands.js'
import { linesOf, placed } from './find-lines.js'
import { type FindQuery, matchesIn } from './matches.js'
import { undo } from '../commands/undo.js'

const { bold, br, code, doc, h1, math_inline, p, ul } = build

function query(text: string, options: Partial<FindQuery> = {}): FindQuery {
  const plain = { matchCase: false, wholeWord: false, isRegex: false, replacement: 'x' }
  return { text, ...plain, ...options }
}

const found = (page: Node, of: FindQuery) =>
  placed(matchesIn(linesOf(page).texts, of), linesOf(page))
const replacing =
  (of: FindQuery): Edit =>
  (state) =>
    running(replaceAll(found(state.doc, of)))(state)

test.group('Find', () => {
  test('find {0}')
    .with([
      ['in any case', query('ONE'), ['one', 'One']],
      ['in the same case', query('One', { matchCase: true }), ['One']],
      ['beyond ASCII', query('ÄPFEL'), ['Äpfel']],
      ['whole words', query('one', { wholeWord: true }), ['one']],
      ['signs of expressions as text', query('(a.b)*'), ['(a.b)*']],
      ['expressions', query(String.raw`\bo\w+`, { isRegex: true }), ['one', 'Ones']],
      ['across formats', query('bold text'), ['bold text']],
      ['nothing', query(''), []],
      ['nothing for an expression that matches nothing', query('z*', { isRegex: true }), []],
    ] as [string, FindQuery, string[]][])
    .run(({ assert }, [, of, texts]) => {
      const page = doc(p('one'), h1('Ones'), ul(p('Äpfel (a.b)*')), p(bold('bo'), 'ld text'))
      const words = found(page, of).map(({ from, to }) => page.textBetween(from, to))
      assert.deepEqual(words, texts)
    })

  test('an invalid expression throws, also within a whole word', ({ assert }) => {
    for (const wholeWord of [false, true]) {
      assert.throws(() => matchesIn(['a'], query('a)(', { isRegex: true, wholeWord })), SyntaxError)
    }
  })

  test('at most ten thousand matches are found', ({ assert }) => {
    assert.lengthOf(matchesIn(['a'.repeat(20_000)], query('a')), 10_000)
  })
})

test.group('Replace all', () => {
  testEdits([
    [
      'in every block, as one step',
      doc(p('one two one'), ul(p('one'))),
      replacing(query('one')),
      doc(p('x two x'), ul(p('x'))),
    ],
    [
      'keeps the formats',
      doc(p('a ', bold('one'), ' b')),
      replacing(query('one')),
      doc(p('a ', bold('x'), ' b')),
    ],
    ['works in code', doc(p(code('one'))), replacing(query('one')), doc(p(code('x')))],
    ['by nothing', doc(p('one two')), replacing(query('one ', { replacement: '' })), doc(p('two'))],
    [
      'by groups',
      doc(p('2026-01-02')),
      replacing(
        query(String.raw`(\d+)-(?<m>\d+)-(\d+)`, {
          isRegex: true,
          replacement: '$3.$<m>.$1 $$ $& $9',
        })
      ),
      doc(p('02.01.2026 $ 2026-01-02 $9')),
    ],
    [
      'a dollar in plain text',
      doc(p('one')),
      replacing(query('one', { replacement: '$1' })),
      doc(p('$1')),
    ],
    [
      'never a formula',
      doc(p('a', math_inline({ latex: 'b' }), 'c')),
      replacing(query('a.c|c', { isRegex: true })),
      doc(p('a', math_inline({ latex: 'b' }), 'x')),
    ],
    [
      'a line break',
      doc(p('a', br(), 'b')),
      replacing(query(String.raw`a\sb`, { isRegex: true })),
      doc(p('x')),
    ],
  ])

  test('one undo restores all replaced texts', ({ assert }) => {
    const page = doc(p('one one'), p('one'))
    const undone = running(undo)(replacing(query('one'))(stateOf(page)))
    assert.isTrue(isAlike(undone.doc, page))
  })
})
