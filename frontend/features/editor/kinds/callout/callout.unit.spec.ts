import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { writeMarkdown } from '#modules/workspace/document/write/write_markdown'
import { writePlain } from '#modules/workspace/document/write/write_plain'
import { build } from '../../fixtures/build.js'
import { pressing, testEdits, typing } from '../../fixtures/editing.js'
import { isAlike } from '../../fixtures/with-ids.js'
import { NOTION_EXPORT } from '../../paste/fixtures/clipboards.js'
import { paste } from '../../paste/fixtures/paste.js'
import { notion } from '../../paste/fixtures/shapes.js'
import { looksLikeMarkdown } from '../../paste/markdown/looks-like-markdown.js'
import { readMarkdown } from '#modules/workspace/document/read/read_markdown'
import { CALLOUT_KINDS } from '#modules/workspace/document/blocks/callout'

const { bold, callout, code, doc, h1, h2, hr, img, ol, p, quote, ul } = build
const tip = { kind: 'tip' }

test.group('Callouts', () => {
  testEdits([
    [
      '[!tip] starts a callout',
      doc(p('<a>')),
      typing('[!tip] one'),
      doc(callout(tip, p('one<a>'))),
    ],
    [
      '> [!TIP] starts a callout, as on GitHub',
      doc(p('<a>')),
      typing('> [!TIP] one'),
      doc(callout(tip, p('one<a>'))),
    ],
    ['an unknown kind in brackets stays text', doc(p('<a>')), typing('[!x] '), doc(p('[!x] <a>'))],
    [
      '[!note] inside a quote starts a nested callout',
      doc(quote(p('a'), p('<a>'))),
      typing('[!note] b'),
      doc(quote(p('a'), callout(p('b<a>')))),
    ],
    [
      'Enter twice ends the callout',
      doc(callout(tip, p('one<a>'))),
      typing('\n\ntwo'),
      doc(callout(tip, p('one')), p('two<a>')),
    ],
    [
      'Mod+Alt+7 turns a heading into a callout',
      doc(h1('one<a>')),
      pressing('Mod-Alt-7'),
      doc(callout(p('one<a>'))),
    ],
    [
      'Mod+Alt+7 in a callout changes nothing',
      doc(callout(tip, p('one<a>'))),
      pressing('Mod-Alt-7'),
      null,
    ],
    [
      'Mod+Alt+7 turns a quote into a callout',
      doc(quote(p('one<a>'))),
      pressing('Mod-Alt-7'),
      doc(callout(p('one<a>'))),
    ],
    [
      'Mod+Shift+. turns a callout into a quote',
      doc(callout(tip, p('a<a>'))),
      pressing('Mod-Shift-.'),
      doc(quote(p('a<a>'))),
    ],
    [
      'Backspace at the start moves a line out of the callout',
      doc(callout(tip, p('<a>one'), p('two'))),
      pressing('Backspace'),
      doc(p('<a>one'), callout(tip, p('two'))),
    ],
  ])

  test('a callout survives a Markdown round trip: {0}')
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

  test('a callout is written as Markdown and as plain text', ({ assert }) => {
    const { content } = doc(callout(tip, p('one'), p('two')))
    assert.equal(writeMarkdown(content), '> [!TIP]\n> one\n>\n> two')
    assert.equal(writePlain(content), 'Tip: one\n\ntwo')
  })

  test('a GitHub alert is pasted as a callout', ({ assert }) => {
    const alert =
      '<div class="markdown-alert markdown-alert-tip" dir="auto"><p class="markdown-alert-title" dir="auto"><svg></svg>Tip</p><p dir="auto">one</p></div>'
    assert.isTrue(isAlike(paste(alert), doc(callout(tip, p('one')))))
  })

  test('a callout copied from Notion is pasted as a callout: {0}')
    .with([
      ['<p>&lt;aside&gt;<br>\n💡</p>\n<p>one</p>\n<p>two</p>', callout(tip, p('one'), p('two'))],
      ['<p>&lt;aside&gt;\n⚠️</p>\n<p>one</p>', callout({ kind: 'warning' }, p('one'))],
      ['<p>&lt;aside&gt;<br>\n❗</p>\n<h1>one</h1>', callout({ kind: 'important' }, h1('one'))],
      ['<p>&lt;aside&gt;<br>\n🚨 one</p>', callout({ kind: 'caution' }, p('one'))],
      ['<p>&lt;aside&gt;<br>\nℹ️</p>\n<p>one</p>', callout(p('one'))],
      // An icon that matches no kind stays in front of the text.
      ['<p>&lt;aside&gt;<br>\n🐟</p>\n<p>one</p>', callout(p('🐟 one'))],
      ['<p>&lt;aside&gt;<br>\n👩🏽‍🚀</p>', callout(p('👩🏽‍🚀'))],
      ['<p>&lt;aside&gt;</p>\n<p>one</p>', callout(p('one'))],
      [
        '<p>&lt;aside&gt;<br>\n&lt;img src="/icons/boat_blue.svg" alt="/icons/boat_blue.svg" width="40px" /&gt;</p>\n<p>one</p>',
        callout(p('one')),
      ],
      [
        '<p>&lt;aside&gt;<br>\n💡</p>\n<p>one</p>\n<p>&lt;aside&gt;<br>\n🐟</p>\n<p>two</p>\n<p>&lt;/aside&gt;</p>',
        callout(tip, p('one'), callout(p('🐟 two'))),
      ],
    ])
    .run(({ assert }, [html, found]) => {
      const pasted = paste(notion(`<p>a</p>\n${html as string}\n<p>&lt;/aside&gt;</p>\n<p>b</p>`))
      const page = doc(p('a'), found as Node, p('b'))
      assert.isTrue(isAlike(pasted, page), `${html}\n${String(pasted)}`)
    })

  test('a callout exported from Notion is pasted as a callout', ({ assert }) => {
    assert.isTrue(looksLikeMarkdown('<aside>\n💡 one\n\n</aside>'))
    const pasted = paste(readMarkdown(NOTION_EXPORT))
    const page = doc(
      h1('Harbour'),
      callout(tip, p('Wait for ', bold('the tide'), '.'), ul(p('Nets'))),
      callout({ kind: 'warning' }, p('Rocks below')),
      callout(p('Moored')),
      callout(h2('Boats'), callout(p('🐟 Fish'))),
      ul(p('Lamps'), callout({ kind: 'caution' }, p('No oil'))),
      p('After')
    )
    assert.isTrue(isAlike(pasted, page), String(pasted))
  })

  test('a callout of Notion in a list item keeps its paragraphs', ({ assert }) => {
    const read = paste(readMarkdown('- one\n\n  <aside>\n  💡 two\n\n  three\n\n  </aside>'))
    const page = doc(ul(p('one'), callout(tip, p('two'), p('three'))))
    assert.isTrue(isAlike(read, page), String(read))
  })

  test('an aside without an end or from a web page does not become a callout: {0}')
    .with([
      [notion('<p>&lt;aside&gt;<br>\n💡</p>\n<p>one</p>')],
      [readMarkdown('<aside>\n💡 one\n\ntwo')],
      ['<aside><p>💡</p><p>one</p></aside>'],
    ])
    .run(({ assert }, [html]) => {
      const pasted = paste(html!)
      pasted.descendants(({ type }) => assert.notEqual(type.name, 'callout'))
      assert.include(pasted.textContent, '💡')
    })
})
