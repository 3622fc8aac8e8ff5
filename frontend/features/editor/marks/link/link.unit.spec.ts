import { test } from '@japa/runner'
import { build } from '../../fixtures/build.js'
import { running, stateOf, testEdits, typing } from '../../fixtures/editing.js'
import { Slice } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { linkAt, readAddress, removeLink, setLink } from './link-commands.js'
import { linkAddresses } from './paste-addresses.js'

const { a, auto, bold, code, doc, p, page_link, pre } = build
const url = 'https://a.test'

/** Returns an address as text with an automatic link. */
function addressed(text: string) {
  const { link } = documentSchema.marks
  return documentSchema.text(text, [link.create({ url: readAddress(text), auto: true })])
}

test.group('Links', () => {
  testEdits([
    [
      'setLink links the selected text',
      doc(p('one two')),
      running(setLink({ from: 1, to: 4, url })),
      doc(p(a('one'), ' two')),
    ],
    [
      'setLink excludes spaces around the text',
      doc(p('one two three')),
      running(setLink({ from: 4, to: 9, url })),
      doc(p('one ', a('two'), ' three')),
    ],
    [
      'setLink excludes spaces at both ends of several blocks',
      doc(p('one two'), p('three four')),
      running(setLink({ from: 4, to: 16, url })),
      doc(p('one ', a('two')), p(a('three'), ' four')),
    ],
    [
      'setLink links a selection of only spaces',
      doc(p('one  two')),
      running(setLink({ from: 4, to: 6, url })),
      doc(p('one', a('  '), 'two')),
    ],
    [
      'setLink without a selection inserts the address as text',
      doc(p('x<a>')),
      running(setLink({ from: 2, to: 2, url })),
      doc(p('x', a(url))),
    ],
    [
      'setLink leaves links to pages out',
      doc(p('one ', page_link({ block_id: 7 }), ' two')),
      running(setLink({ from: 1, to: 10, url })),
      doc(p(a('one '), page_link({ block_id: 7 }), a(' two'))),
    ],
    [
      'setLink replaces an existing link',
      doc(p(auto('one'))),
      running(setLink({ from: 1, to: 4, url })),
      doc(p(a('one'))),
    ],
    [
      'removeLink keeps other formats',
      doc(p(a('o', bold('ne')))),
      running(removeLink({ from: 1, to: 4 })),
      doc(p('o', bold('ne'))),
    ],
    [
      'a typed address becomes a link',
      doc(p('<a>')),
      typing('see https://a.test, so'),
      doc(p('see ', auto('https://a.test'), ', so<a>')),
    ],
    [
      'a typed mail address becomes a link',
      doc(p('<a>')),
      typing('to (ana.b+c@post.a.test), so'),
      doc(p('to (', addressed('ana.b+c@post.a.test'), '), so<a>')),
    ],
    ['an @ alone stays text', doc(p('<a>')), typing('a @b c@d e'), doc(p('a @b c@d e<a>'))],
    [
      'typed brackets and an address become a link',
      doc(p('<a>')),
      typing('see [the tide](a.test/x) b'),
      doc(p('see ', a({ url: 'https://a.test/x' }, 'the tide'), ' b<a>')),
    ],
    [
      'a link typed in brackets keeps the formats inside',
      doc(p('[', bold('the'), ' tide](a.test<a>')),
      typing(')'),
      doc(p(a({ url: 'https://a.test' }, bold('the'), ' tide<a>'))),
    ],
    [
      'brackets without a safe address stay text',
      doc(p('<a>')),
      typing('f[0](x) [a](javascript:x)'),
      doc(p('f[0](x) [a](javascript:x)<a>')),
    ],
    [
      'the brackets of a picture stay text',
      doc(p('<a>')),
      typing('![a](b.test)'),
      doc(p('![a](b.test)<a>')),
    ],
    [
      'brackets typed in code stay text',
      doc(p(code('x<a>'))),
      typing('[a](b.test)'),
      doc(p(code('x[a](b.test)<a>'))),
    ],
    ['other typed text gets no link', doc(p('<a>')), typing('x'), doc(p('x<a>'))],
    [
      'an address typed in code stays text',
      doc(p(code('a<a>'))),
      typing(' https://a.test b'),
      doc(p(code('a https://a.test b<a>'))),
    ],
    [
      'text typed after a link is not linked',
      doc(p(a('one<a>'))),
      typing(' two'),
      doc(p(a('one'), ' two<a>')),
    ],
  ])

  test('linkAt returns the whole link around the cursor', ({ assert }) => {
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

  test('pasted addresses become links, except in code and existing links', ({ assert }) => {
    const slice = (...lines: ReturnType<typeof p>[]) => new Slice(doc(...lines).content, 1, 1)
    const linked = linkAddresses(
      slice(p('see https://a.test/x, and (www.b.test).'), p('none'), p(auto('https://a.test')))
    )
    assert.deepEqual(
      linked?.toJSON(),
      slice(
        p('see ', addressed('https://a.test/x'), ', and (', addressed('www.b.test'), ').'),
        p('none'),
        p(auto('https://a.test'))
      ).toJSON()
    )
    const mail = linkAddresses(slice(p('ask a@b.test.'), pre('a@b.test')))
    assert.deepEqual(
      mail?.toJSON(),
      slice(p('ask ', addressed('a@b.test'), '.'), pre('a@b.test')).toJSON()
    )
    assert.isNull(linkAddresses(slice(p('no address: a.test, ahttps://a.test'))))
    assert.isNull(linkAddresses(slice(p(code('https://a.test')), p(a('https://b.test')))))
  })

  test('readAddress reads {typed} as {meant}')
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
