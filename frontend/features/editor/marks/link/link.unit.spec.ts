import { test } from '@japa/runner'
import { blocks } from '../../fixtures/blocks.js'
import { running, stateOf, testEdits, typing } from '../../fixtures/editing.js'
import { linkAt, readAddress, removeLink, setLink } from './link-commands.js'

const { a, auto, bold, code, doc, p } = blocks
const url = 'https://a.test'

test.group('Links', () => {
  testEdits([
    [
      'text gets an address',
      doc(p('one two')),
      running(setLink({ from: 1, to: 4, url })),
      doc(p(a('one'), ' two')),
    ],
    [
      'without text, the address is the text',
      doc(p('x<a>')),
      running(setLink({ from: 2, to: 2, url })),
      doc(p('x', a(url))),
    ],
    [
      'another takes the place of one',
      doc(p(auto('one'))),
      running(setLink({ from: 1, to: 4, url })),
      doc(p(a('one'))),
    ],
    [
      'is taken away, formats stay',
      doc(p(a('o', bold('ne')))),
      running(removeLink({ from: 1, to: 4 })),
      doc(p('o', bold('ne'))),
    ],
    [
      'an address that is typed',
      doc(p('<a>')),
      typing('see https://a.test, so'),
      doc(p('see ', auto('https://a.test'), ', so<a>')),
    ],
    ['before Enter it stays text, and links', doc(p('<a>')), typing('x'), doc(p('x<a>'))],
    [
      'not in code',
      doc(p(code('a<a>'))),
      typing(' https://a.test b'),
      doc(p(code('a https://a.test b<a>'))),
    ],
    [
      'text behind a link is not in it',
      doc(p(a('one<a>'))),
      typing(' two'),
      doc(p(a('one'), ' two<a>')),
    ],
  ])

  test('the link at the cursor is the whole of it', ({ assert }) => {
    const whole = { from: 3, to: 9, url }
    for (const before of [
      doc(p('x ', a('l<a>ink', bold('ed')), ' y')),
      doc(p('x ', a('link', bold('e<a>d')), ' y')),
      doc(p('x ', a('<a>link', bold('ed')), ' y')),
      doc(p('x ', a('link', bold('ed<a>')), ' y')),
    ]) {
      assert.deepEqual(linkAt(stateOf(before)), whole)
    }
    assert.isNull(linkAt(stateOf(doc(p('x<a> ', a('link'))))))
    assert.isNull(linkAt(stateOf(doc(p('x ', a('li<a>nk'), ' y<b>')))))
  })

  test('what is typed as {typed} means {meant}')
    .with([
      { typed: 'a.test', meant: 'https://a.test' },
      { typed: 'a.test/x?y#z', meant: 'https://a.test/x?y#z' },
      { typed: ' http://a.test ', meant: 'http://a.test' },
      { typed: 'a@b.test', meant: 'mailto:a@b.test' },
      { typed: 'tel:+491', meant: 'tel:+491' },
      { typed: '/app/1', meant: '/app/1' },
      { typed: '#part', meant: '#part' },
      { typed: 'localhost:3333/x', meant: 'https://localhost:3333/x' },
      { typed: 'javascript:alert(1)', meant: null },
      { typed: 'data:text/html,x', meant: null },
      { typed: `www.a.test/${'a'.repeat(2_035)}`, meant: null },
      { typed: 'two words', meant: null },
      { typed: '', meant: null },
    ])
    .run(({ assert }, { typed, meant }) => assert.equal(readAddress(typed), meant))
})
