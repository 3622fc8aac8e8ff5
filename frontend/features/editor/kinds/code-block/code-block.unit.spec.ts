import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { DOMParser, DOMSerializer, Fragment, Slice } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { pasteBlocks, readBlocks, writeBlocks } from '../../blocks/block-clipboard.js'
import { isInCode } from '../../commands/is-in-code.js'
import { writeMarkdown } from '#modules/workspace/document/write/write_markdown'
import { writePlain } from '#modules/workspace/document/write/write_plain'
import { build } from '../../fixtures/build.js'
import { type Edit, pressing, running, stateOf, testEdits, typing } from '../../fixtures/editing.js'
import { isAlike } from '../../fixtures/with-ids.js'
import { paste } from '../../paste/fixtures/paste.js'
import { readMarkdown } from '#modules/workspace/document/read/read_markdown'
import { closedCode } from './paste/closed-code.js'
import { inlineOf } from './paste/copy-inline.js'

const {
  bold,
  br,
  callout,
  code,
  code_ts: ts,
  doc,
  done,
  h1,
  math_inline,
  p,
  page_link,
  pre,
  quote,
  table,
  td,
  todo,
} = build
const { toggle, tr, ul } = build
const language = (name: string) => ({ language: name })

/** Returns an edit that runs others in order. */
const inOrder =
  (...edits: Edit[]): Edit =>
  (state) =>
    edits.reduce((now, edit) => edit(now), state)

test.group('Code: made by typing', () => {
  testEdits([
    ['three backticks start code', doc(p('<a>')), typing('```a'), doc(pre('a<a>'))],
    [
      'three backticks before text take the text into code',
      doc(p('<a>text')),
      typing('```'),
      doc(pre('<a>text')),
    ],
    [
      'three backticks start code in a quote',
      doc(quote(p('<a>'))),
      typing('```a'),
      doc(quote(pre('a<a>'))),
    ],
    [
      'three backticks start code in a list item',
      doc(ul(p('a'), p('<a>'))),
      typing('```b'),
      doc(ul(p('a'), pre('b<a>'))),
    ],
    ['three backticks in a heading stay text', doc(h1('<a>')), typing('```'), doc(h1('```<a>'))],
    ['three backticks after text stay text', doc(p('a<a>')), typing('```'), doc(p('a```<a>'))],
    [
      'a language and Enter after a fence set the language',
      doc(p('<a>')),
      typing('```ts\na'),
      doc(ts('a<a>')),
    ],
    [
      'a language and a space after a fence set the language',
      doc(p('<a>')),
      typing('```ts a'),
      doc(ts('a<a>')),
    ],
    [
      'a language that is also a command needs Enter after it',
      doc(p('<a>')),
      typing('```python\n'),
      doc(pre(language('python'), '<a>')),
    ],
    [
      'a command and a space after a fence stay code',
      doc(p('<a>')),
      typing('```go run'),
      doc(pre('go run<a>')),
    ],
    [
      'an unknown word after a fence stays code',
      doc(p('<a>')),
      typing('```x\n'),
      doc(pre('x\n<a>')),
    ],
    [
      'Enter after a language breaks the line in code without a fence',
      doc(pre('ts<a>')),
      pressing('Enter'),
      doc(pre('ts\n<a>')),
    ],
    [
      'Backspace right after a language restores the typed characters',
      doc(p('<a>')),
      inOrder(typing('```ts '), pressing('Backspace')),
      doc(pre('ts <a>')),
    ],
    [
      'autoformats do not apply in code',
      doc(pre('<a>')),
      typing('# **a** `b` - ---'),
      doc(pre('# **a** `b` - ---<a>')),
    ],
    [
      'an address typed in code stays text',
      doc(pre('<a>')),
      typing('https://a.test '),
      doc(pre('https://a.test <a>')),
    ],
  ])
})

test.group('Code: keys', () => {
  testEdits([
    [
      'Enter keeps the indentation',
      doc(pre('a\n  b<a>')),
      typing('\nc'),
      doc(pre('a\n  b\n  c<a>')),
    ],
    ['Enter keeps tabs', doc(pre('\ta<a>')), typing('\nb'), doc(pre('\ta\n\tb<a>'))],
    [
      'Shift+Enter breaks the line',
      doc(pre('a<a>b')),
      pressing('Shift-Enter'),
      doc(pre('a\n<a>b')),
    ],
    [
      'a third Enter at the end leads out',
      doc(pre('a<a>')),
      typing('\n\n\nb'),
      doc(pre('a'), p('b<a>')),
    ],
    [
      'a third Enter at the end of an indented line leads out',
      doc(pre('a\n  b<a>'), p('c')),
      typing('\n\n\n'),
      doc(pre('a\n  b'), p('<a>'), p('c')),
    ],
    [
      'three Enters in the middle add lines',
      doc(pre('a<a>b')),
      typing('\n\n\n'),
      doc(pre('a\n\n\n<a>b')),
    ],
    ['Mod+Enter leads out', doc(pre('a<a>b')), pressing('Mod-Enter'), doc(pre('ab'), p('<a>'))],
    [
      'Mod+Enter in a to-do ticks nothing',
      doc(todo(p('a'), pre('b<a>'))),
      pressing('Mod-Enter'),
      doc(todo(p('a'), pre('b'), p('<a>'))),
    ],
    [
      'Escape leads out into the text below',
      doc(pre('a<a>'), p('b')),
      inOrder(pressing('Escape'), typing('c')),
      doc(pre('a'), p('c<a>b')),
    ],
    ['Escape leads out at the end', doc(pre('a<a>')), pressing('Escape'), doc(pre('a'), p('<a>'))],
    [
      'ArrowDown leads out at the end',
      doc(pre('a<a>')),
      pressing('ArrowDown'),
      doc(pre('a'), p('<a>')),
    ],
    [
      'ArrowDown before the last line stays in code',
      doc(pre('a<a>\nb')),
      pressing('ArrowDown'),
      null,
    ],
    ['Tab inserts one level', doc(pre('<a>')), pressing('Tab'), doc(pre('  <a>'))],
    ['Tab fills up to the next level', doc(pre('a<a>')), pressing('Tab'), doc(pre('a <a>'))],
    ['Tab uses tabs where lines do', doc(pre('\ta\n<a>')), pressing('Tab'), doc(pre('\ta\n\t<a>'))],
    [
      'Tab uses four spaces where lines do',
      doc(pre('    a\n<a>')),
      pressing('Tab'),
      doc(pre('    a\n    <a>')),
    ],
    [
      'Tab over several lines indents all but empty ones',
      doc(pre('a<a>b\n\nc<b>d')),
      pressing('Tab'),
      doc(pre('  a<a>b\n\n  c<b>d')),
    ],
    [
      'Tab over a whole line does not indent the next one',
      doc(pre('<a>a\n<b>b')),
      pressing('Tab'),
      doc(pre('<a>  a\n<b>b')),
    ],
    [
      'Tab in an item indents the code',
      doc(ul(p('a')), ul(p('b'), pre('<a>c'))),
      pressing('Tab'),
      doc(ul(p('a')), ul(p('b'), pre('  <a>c'))),
    ],
    ['Shift+Tab outdents', doc(pre('    a<a>')), pressing('Shift-Tab'), doc(pre('a<a>'))],
    [
      'Shift+Tab over several lines outdents them',
      doc(pre('  a<a>\n b\nc<b>')),
      pressing('Shift-Tab'),
      doc(pre('a<a>\nb\nc<b>')),
    ],
    [
      'Shift+Tab without indentation changes nothing',
      doc(pre('a<a>')),
      pressing('Shift-Tab'),
      null,
    ],
    ['Mod+] indents', doc(pre('<a>a')), pressing('Mod-]'), doc(pre('  <a>a'))],
    ['Mod+[ outdents', doc(pre('  <a>a')), pressing('Mod-['), doc(pre('<a>a'))],
    ['Mod+B formats nothing', doc(pre('<a>a<b>')), pressing('Mod-b'), null],
    [
      'Backspace at the start turns code into text',
      doc(pre('<a>a\nb')),
      pressing('Backspace'),
      doc(p('<a>a', br(), 'b')),
    ],
    [
      'three backticks keep the text of formulas',
      doc(p('<a>', math_inline({ latex: 'x^2' }))),
      typing('```'),
      doc(pre('<a>x^2')),
    ],
    [
      'Backspace below code keeps the text of formulas',
      doc(pre('a'), p('<a>', math_inline({ latex: 'x^2' }))),
      pressing('Backspace'),
      doc(pre('a<a>x^2')),
    ],
    [
      'Delete at the end of code keeps the text of formulas below',
      doc(pre('a<a>'), p('b', math_inline({ latex: 'x^2' }))),
      pressing('Delete'),
      doc(pre('a<a>bx^2')),
    ],
    [
      'Backspace in empty code turns it into a paragraph',
      doc(p('a'), pre('<a>')),
      pressing('Backspace'),
      doc(p('a'), p('<a>')),
    ],
    [
      'Backspace after code joins the text to it, without formats',
      doc(pre('a'), p('<a>b', br(), bold('c'))),
      pressing('Backspace'),
      doc(pre('a<a>b\nc')),
    ],
    [
      'Delete before code joins the text',
      doc(p('a<a>'), pre('b\nc')),
      pressing('Delete'),
      doc(p('a<a>b', br(), 'c')),
    ],
  ])
})

test.group('Code: turn into', () => {
  testEdits([
    [
      'text with formats and line breaks becomes plain code',
      doc(p('a', bold('b'), br(), 'c<a>')),
      pressing('Mod-Alt-8'),
      doc(pre('ab\nc<a>')),
    ],
    [
      'code becomes text with line breaks',
      doc(ts('a\n  b<a>')),
      pressing('Mod-Alt-0'),
      doc(p('a', br(), '  b<a>')),
    ],
    [
      'formulas in a line become their LaTeX',
      doc(p('a ', math_inline({ latex: 'x^2' }), br(), 'b<a>')),
      pressing('Mod-Alt-8'),
      doc(pre('a x^2\nb<a>')),
    ],
    [
      'links to pages become names',
      doc(p('a ', page_link({ block_id: 7 }), '<a>')),
      pressing('Mod-Alt-8'),
      doc(pre('a Page<a>')),
    ],
    ['a heading becomes code', doc(h1('a<a>')), pressing('Mod-Alt-8'), doc(pre('a<a>'))],
    ['a to-do becomes code', doc(done(p('a<a>'))), pressing('Mod-Alt-8'), doc(pre('a<a>'))],
    ['a callout becomes code', doc(callout(p('a<a>'))), pressing('Mod-Alt-8'), doc(pre('a<a>'))],
    ['code becomes a quote', doc(ts('a<a>')), pressing('Mod-Shift-.'), doc(quote(p('a<a>')))],
  ])

  test('turning code into code keeps its language', ({ assert }) => {
    const before = stateOf(doc(ts('a<a>')))
    const after = pressing('Mod-Alt-8')(before)
    assert.isTrue(isAlike(after.doc, before.doc))
  })
})

test.group('Code: Markdown, HTML and text', () => {
  const pages = [
    [doc(pre('a'))],
    [doc(ts('if (a) {\n  b\n}'), p('after'))],
    [doc(pre('\n\na\n\n'))],
    [doc(pre('```\n````\n~~~'), pre('after'))],
    [doc(pre(language('cpp'), '<b>&amp; "x" \\ * _'))],
    [doc(quote(pre('a\n\n  b'), p('c')))],
    [doc(callout(ts('a\n\n# b')))],
    [doc(ul(p('a'), ts('b\n\n    c')), ul(p('d')))],
    [doc(pre('  \n  x'), pre(' '))],
    [doc(toggle(p('a'), ts('b\n\n    c\n</details>'), p('d')))],
  ] as const

  test('code survives a Markdown round trip: {0}')
    .with([...pages])
    .run(({ assert }, [page]) => {
      const written = writeMarkdown(page.content)
      const read = paste(readMarkdown(written))
      assert.deepEqual(read.toJSON(), page.toJSON(), written)
    })

  test('code survives an HTML round trip: {0}')
    .with([...pages, [doc(pre(), ts())], [doc(pre('\ta\u00a0b'))]])
    .run(({ assert }, [page]) => {
      const { document } = new Window() as unknown as { document: Document }
      const place = document.createElement('div')
      place.append(
        DOMSerializer.fromSchema(documentSchema).serializeFragment(page.content, { document })
      )
      place.innerHTML = String(place.innerHTML)
      const read = DOMParser.fromSchema(documentSchema).parse(place)
      assert.deepEqual(read.toJSON(), page.toJSON(), place.innerHTML)
    })

  test('code is written as a fence with its language, as HTML and as plain text', ({ assert }) => {
    const { content } = doc(ts('a\n  b'))
    assert.equal(writeMarkdown(content), '```typescript\na\n  b\n```')
    assert.equal(writePlain(content), 'a\n  b')
  })

  test('code beside the box of a to-do is written below it, and no word is lost', ({ assert }) => {
    const written = writeMarkdown(doc(todo(ts('one\ntwo'))).content)
    assert.equal(written, '- [ ] \n  ```typescript\n  one\n  two\n  ```')
    assert.equal(paste(readMarkdown(written)).textContent.trim(), 'one\ntwo')
  })

  test('code in a table is written as lines in the format of code', ({ assert }) => {
    const lines = p(code('if (a) {'), br(), br(), code(' b | c'))
    for (const cell of [td(ts('if (a) {\n\n  b | c')), td(lines)]) {
      const written = writeMarkdown(doc(table(tr(cell, td(p('x'))))).content)
      assert.include(written, '| `if (a) {`<br><br>` b \\| c` | x |')
      assert.isTrue(isAlike(paste(readMarkdown(written)), doc(table(tr(td(lines), td(p('x')))))))
    }
  })

  test('a fence is read with its language: {0}')
    .with([
      ['```ts\na\n```', ts('a')],
      ['``` TypeScript title="x"\na\n```', ts('a')],
      ['~~~\na\n~~~', pre('a')],
      ['```text\na\n```', pre('a')],
      ['```mermaid\na\n```', pre(language('mermaid'), 'a')],
      ['```"><b>\na\n```', pre('a')],
      ['    a\n      b', pre('a\n  b')],
      ['```ts\nnever closed', ts('never closed')],
    ] as const)
    .run(({ assert }, [text, block]) => {
      assert.deepEqual(paste(readMarkdown(text)).toJSON(), doc(block).toJSON())
    })
})

test.group('Code: copy and paste', () => {
  test('part of a line is copied as text, whole lines as code', ({ assert }) => {
    const page = doc(ts('one two\nthree'))
    const part = inlineOf(page.slice(5, 8, true))
    assert.equal(part.content.firstChild?.type.name, 'paragraph')
    assert.equal(part.content.textBetween(0, part.content.size), 'two')
    const lines = page.slice(1, 14, true)
    assert.equal(inlineOf(lines), lines)
    const whole = new Slice(page.content, 0, 0)
    assert.equal(inlineOf(whole), whole)
  })

  test('code pasted into a sentence becomes a block between its halves', ({ assert }) => {
    const state = stateOf(doc(p('one <a>two')))
    const slice = closedCode(Slice.maxOpen(Fragment.from(ts('a\nb'))))
    const after = state.apply(state.tr.replaceSelection(slice))
    assert.equal(String(after.doc), String(doc(p('one '), ts('a\nb'), p('two'))))
  })

  test('closedCode closes only code of several lines: {0}')
    .with([
      [doc(ts('a\nb')), 0, 0],
      [doc(ts('a')), 1, 1],
      [doc(p('a'), ts('b\nc')), 1, 0],
      [doc(ul(p('a'), pre('b\nc')), p('d')), 2, 1],
      [doc(quote(pre('b\nc'), p('a'))), 1, 2],
    ] as const)
    .run(({ assert }, [page, start, end]) => {
      const { openStart, openEnd } = closedCode(Slice.maxOpen(page.content))
      assert.deepEqual([openStart, openEnd], [start, end])
    })

  test('lines of code that are joined to text become lines of the text', ({ assert }) => {
    const state = stateOf(doc(p('a<a>b'), pre('c\nd<b>e\nf')))
    const after = state.apply(state.tr.deleteSelection())
    assert.equal(String(after.doc), String(doc(p('ae', br(), 'f'))))
  })

  test('code pasted on an empty line takes its place', ({ assert }) => {
    const state = stateOf(doc(p('<a>')))
    const slice = Slice.maxOpen(Fragment.from(ts('a\nb')))
    const after = state.apply(state.tr.replaceSelection(slice))
    assert.equal(String(after.doc), String(doc(ts('a\nb'))))
  })

  test('copied blocks keep their language', ({ assert }) => {
    const state = stateOf(doc(p('<a>')))
    const blocks = readBlocks(writeBlocks(doc(ts('a')).content))!
    const { doc: page } = running(pasteBlocks(blocks))(state)
    assert.equal(page.firstChild!.attrs.language, 'typescript')
  })

  test('isInCode returns true in code blocks and formatted code only', ({ assert }) => {
    for (const page of [doc(pre('<a>a')), doc(p(code('a<a>b')))]) {
      assert.isTrue(isInCode(stateOf(page)))
    }
    const page = doc(pre('a'))
    const { tr } = stateOf(page)
    const selected = stateOf(page).apply(tr.setSelection(NodeSelection.create(page, 0)))
    assert.isFalse(isInCode(selected))
  })
})
