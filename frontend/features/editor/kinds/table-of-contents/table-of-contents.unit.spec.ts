import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { writeMarkdown } from '#modules/workspace/document/write/write_markdown'
import { writePlain } from '#modules/workspace/document/write/write_plain'
import { slashItems } from '../../extensions/extensions.js'
import type { EditorPage } from '../../extensions/extension.js'
import { build } from '../../fixtures/build.js'
import { type Edit, running, testEdits } from '../../fixtures/editing.js'
import { isAlike } from '../../fixtures/with-ids.js'
import { paste } from '../../paste/fixtures/paste.js'
import { readMarkdown } from '#modules/workspace/document/read/read_markdown'
import { activate } from './reader.js'

const { doc, h1, p, table_of_contents: contents, toggle } = build

const inserting: Edit = (state) => {
  let after = state
  const item = slashItems.find(({ title }) => title === 'Table of contents')!
  const page: Partial<EditorPage> = { run: (command) => (after = running(command)(state)) }
  item.run(page as EditorPage)
  return after
}

test.group('Table of contents in the text', () => {
  testEdits([
    [
      'the slash menu inserts it, with the cursor below',
      doc(p('<a>'), h1('one')),
      inserting,
      doc(contents(), h1('<a>one')),
    ],
    [
      'the slash menu inserts it below a text in a toggle',
      doc(toggle(p('one'), p('two<a>'))),
      inserting,
      doc(toggle(p('one'), p('two'), contents(), p('<a>'))),
    ],
  ])

  test('a table of contents survives a Markdown round trip, and a text like its sign stays text', ({
    assert,
  }) => {
    const page = doc(p('a'), contents(), p('[TOC]'), toggle(p('b'), contents()))
    const written = writeMarkdown(page.content)
    assert.include(written, '\n\n[TOC]\n\n')
    assert.isTrue(isAlike(paste(readMarkdown(written)), page), written)
    assert.equal(writePlain(doc(contents()).content), 'Table of contents')
  })

  test('the macro of Confluence is pasted as a table of contents', ({ assert }) => {
    const html = '<p>a</p><div class="toc-macro"><ul><li><a href="#one">one</a></li></ul></div>'
    assert.isTrue(isAlike(paste(html), doc(p('a'), contents())))
  })

  test('a read-only page lists its headings by level, with the source of formulas', ({
    assert,
  }) => {
    const { document } = new Window() as unknown as { document: Document }
    const page = document.createElement('div')
    page.innerHTML =
      '<div class="table-of-contents">x</div><h2>One &amp; only</h2><h3> Two </h3><h3></h3><h2>Three <span data-latex="x^2"><i>x</i>2</span></h2>'
    activate(page)
    const items = [...page.querySelectorAll<HTMLElement>('li')]
    assert.deepEqual(
      items.map(({ textContent, dataset }) => [textContent, dataset.level]),
      [
        ['One & only', '1'],
        ['Two', '2'],
        ['Three x^2', '1'],
      ]
    )
  })

  test('a page without headings says that they will appear', ({ assert }) => {
    const { document } = new Window() as unknown as { document: Document }
    const page = document.createElement('div')
    page.innerHTML = '<div class="table-of-contents">x</div><p>a</p>'
    activate(page)
    assert.include(page.textContent, 'appear here')
  })
})
