import { test } from '@japa/runner'
import { getDefaultStore } from 'jotai'
import { smartTypingAtom } from '../../../app/smart-typing.js'
import { build } from '../fixtures/build.js'
import { pressing, testEdits, typing } from '../fixtures/editing.js'
import { quotesOf } from './quotes.js'

const { a, code, doc, h1, hr, p, pre } = build

test.group('Typography', () => {
  testEdits([
    ["'->' becomes an arrow", doc(p('<a>')), typing('a -> b'), doc(p('a → b<a>'))],
    ["'--' becomes a dash", doc(p('<a>')), typing('a -- b'), doc(p('a — b<a>'))],
    ["'-- ' at the start becomes a dash", doc(p('<a>')), typing('-- b'), doc(p('— b<a>'))],
    ["'---' at the start stays a divider", doc(p('<a>')), typing('---b'), doc(hr(), p('b<a>'))],
    ["'...' becomes an ellipsis", doc(p('<a>')), typing('wait... '), doc(p('wait… <a>'))],
    ['double quotes open and close', doc(p('<a>')), typing('a "b" c'), doc(p('a “b” c<a>'))],
    ['single quotes open and close', doc(p('<a>')), typing("('b')"), doc(p('(‘b’)<a>'))],
    ['quotes nest', doc(p('<a>')), typing(`"'a' b"`), doc(p('“‘a’ b”<a>'))],
    [
      'a single quote within a word becomes an apostrophe',
      doc(h1('<a>')),
      typing("it's '90"),
      doc(h1('it’s ‘90<a>')),
    ],
    [
      'signs in formatted code stay',
      doc(p(code('a<a>'))),
      typing(` "->" '--...`),
      doc(p(code(`a "->" '--...<a>`))),
    ],
    ['signs in a code block stay', doc(pre('<a>')), typing(`"->--...'`), doc(pre(`"->--...'<a>`))],
    [
      'signs in an address stay',
      doc(p('<a>')),
      typing("https://a.test/x--y...'z"),
      doc(p("https://a.test/x--y...'z<a>")),
    ],
    ['signs in a link stay', doc(p(a('one<a>two'))), typing('--'), doc(p(a('one--<a>two')))],
    ['four hyphens become two dashes', doc(p('<a>')), typing('a----b'), doc(p('a——b<a>'))],
  ])
  for (const signs of ['a ->', 'a --', 'a...', 'a "', "a '", "a'", 'a "b"']) {
    testEdits([
      [
        `Backspace right after typing restores ${signs}`,
        doc(p('<a>')),
        (state) => pressing('Backspace')(typing(signs)(state)),
        doc(p(`${signs === 'a "b"' ? 'a “b"' : signs}<a>`)),
      ],
    ])
  }

  test('quotes follow the language: {0}')
    .with([
      ['en-GB', '“a” ‘b’'],
      ['de-AT', '„a“ ‚b‘'],
      ['fr', '«\u00a0a\u00a0» “b”'],
      ['pl-PL', '„a” ‚b’'],
      ['sv', '”a” ’b’'],
      ['xx', '“a” ‘b’'],
    ] as const)
    .run(({ assert }, [language, written]) => {
      const { double, single } = quotesOf(language)
      assert.equal(`${double.join('a')} ${single.join('b')}`, written)
    })
})

test.group('Typography, turned off', (group) => {
  group.each.setup(() => {
    getDefaultStore().set(smartTypingAtom, false)
    return () => getDefaultStore().set(smartTypingAtom, true)
  })
  testEdits([
    [
      'signs stay as typed',
      doc(p('<a>')),
      typing(`a -> b -- c... "d" 'e'`),
      doc(p(`a -> b -- c... "d" 'e'<a>`)),
    ],
  ])
})
