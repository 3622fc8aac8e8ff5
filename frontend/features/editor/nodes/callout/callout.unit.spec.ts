import { test } from '@japa/runner'
import { writeMarkdown } from '../../copy/write-markdown.js'
import { writePlain } from '../../copy/write-plain.js'
import { build } from '../../fixtures/build.js'
import { pressing, testEdits, typing } from '../../fixtures/editing.js'
import { isAlike } from '../../fixtures/with-ids.js'
import { paste } from '../../paste/fixtures/paste.js'
import { readMarkdown } from '../../paste/markdown/read-markdown.js'
import { CALLOUT_KINDS } from './schema.js'

const { callout, code, doc, h1, hr, img, ol, p, quote, ul } = build
const tip = { kind: 'tip' }

test.group('Callouts', () => {
  testEdits([
    ['[!tip]', doc(p('<a>')), typing('[!tip] one'), doc(callout(tip, p('one<a>')))],
    ['as GitHub has it', doc(p('<a>')), typing('> [!TIP] one'), doc(callout(tip, p('one<a>')))],
    ['not of a word nobody knows', doc(p('<a>')), typing('[!x] '), doc(p('[!x] <a>'))],
    [
      'in the middle of a quote one of its own',
      doc(quote(p('a'), p('<a>'))),
      typing('[!note] b'),
      doc(quote(p('a'), callout(p('b<a>')))),
    ],
    [
      'Enter twice leads out',
      doc(callout(tip, p('one<a>'))),
      typing('\n\ntwo'),
      doc(callout(tip, p('one')), p('two<a>')),
    ],
    ['Mod+Alt+7', doc(h1('one<a>')), pressing('Mod-Alt-7'), doc(callout(p('one<a>')))],
    ['once', doc(callout(tip, p('one<a>'))), pressing('Mod-Alt-7'), null],
    ['a quote', doc(quote(p('one<a>'))), pressing('Mod-Alt-7'), doc(callout(p('one<a>')))],
    ['a callout', doc(callout(tip, p('a<a>'))), pressing('Mod-Shift-.'), doc(quote(p('a<a>')))],
    [
      'Backspace at the start leads out',
      doc(callout(tip, p('<a>one'), p('two'))),
      pressing('Backspace'),
      doc(p('<a>one'), callout(tip, p('two'))),
    ],
  ])

  test('Markdown, and back: {0}')
    .with([
      ...CALLOUT_KINDS.map((kind) => [doc(callout({ kind }, p('one'), p('two')))]),
      [doc(callout(p('one'), ul(p('two'))))],
      [doc(callout(ul(p('one'))), p('after'))],
      [doc(callout(ol({ start: 3 }, p('one'))))],
      [doc(callout(img({ alt: 'a' })), callout(tip, hr()))],
      [doc(callout(p(code('one'))), quote(p('two')))],
      [doc(callout(quote(p('one')), callout(tip, p('two'))))],
    ])
    .run(({ assert }, [page]) => {
      const written = writeMarkdown(page!.content)
      const read = paste(readMarkdown(written))
      assert.isTrue(isAlike(read, page!), `${written}\n${String(read)}`)
    })

  test('as Markdown and as text', ({ assert }) => {
    const { content } = doc(callout(tip, p('one'), p('two')))
    assert.equal(writeMarkdown(content), '> [!TIP]\n> one\n>\n> two')
    assert.equal(writePlain(content), 'Tip: one\n\ntwo')
  })

  test('as GitHub shows them', ({ assert }) => {
    const alert =
      '<div class="markdown-alert markdown-alert-tip" dir="auto"><p class="markdown-alert-title" dir="auto"><svg></svg>Tip</p><p dir="auto">one</p></div>'
    assert.isTrue(isAlike(paste(alert), doc(callout(tip, p('one')))))
  })
})
