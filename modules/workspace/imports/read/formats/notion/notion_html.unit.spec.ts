import { test } from '@japa/runner'
import { opened, pageNamed, titles, zipOf } from '../../testing/archives.js'
import { countsOf } from '../../testing/counts.js'

const id = (sign: string) => sign.repeat(32)
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** A page of Notion's HTML. */
function page(title: string, text: string, properties = '') {
  return `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>${title}</title><style>\n/* ${'x'.repeat(9000)} */\n</style></head><body><article id="1" class="page sans"><header><div class="page-header-icon undefined"><span class="icon">🚢</span></div><h1 class="page-title">${title}</h1><p class="page-description"></p>${properties}</header><div class="page-body">${text}</div></article><span class="sans" style="font-size:14px;padding-top:2em"></span></body></html>`
}

async function read(cleanup: Parameters<typeof opened>[0], text: string) {
  const files = {
    'index.html': '<html><body><ul><li>Harbour</li></ul></body></html>',
    [`Harbour ${id('a')}.html`]: page('Harbour', text),
    [`Harbour/Boats ${id('b')}.html`]: page('Boats', '<p>Two</p>'),
    'Harbour/map.png': PNG,
    'Harbour/tides.pdf': 'pdf',
  }
  return opened(cleanup, await zipOf(files))
}

const BOATS = `Harbour/Boats%20${id('b')}.html`

test.group('Notion exports as HTML', () => {
  test('pages become a tree without the list of contents', async ({ assert, cleanup }) => {
    const opening = await read(cleanup, '<p>text</p>')
    assert.equal(opening.format, 'notion')
    assert.deepEqual(titles(opening.outline), ['Harbour', '  Boats'])
    assert.equal(opening.outline[0]!.icon, '🚢')
    const { text, repeatsTitle } = await pageNamed(opening, 'Harbour')
    assert.deepEqual([text, repeatsTitle], ['text', true])
  })

  test('{block} are kept')
    .with([
      {
        block: 'contents of toggles and toggle headings',
        html: '<ul class="toggle"><li><details open=""><summary>Oars</summary><p>Two</p></details></li></ul><details open=""><summary style="font-weight:600;font-size:1.5em;line-height:1.3;margin:0">Sails</summary><div class="indented"><p>Torn</p><ul class="bulleted-list"><li style="list-style-type:disc">by wind</li></ul></div></details>',
        text: '<details>\n<summary>Oars</summary>\n\nTwo\n\n</details>\n\n<details>\n<summary>\n\n## Sails\n\n</summary>\n\nTorn\n\n- by wind\n\n</details>',
      },
      {
        block: 'callouts',
        html: '<figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex" id="2"><div style="font-size:1.5em"><span class="icon">⚠️</span></div><div style="width:100%"><p>Slippery <strong>pier</strong></p></div></figure>',
        text: '> [!WARNING]\n> Slippery **pier**',
      },
      {
        block: 'to-dos',
        html: '<ul id="3" class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Paint</span><div class="indented"></div></li></ul><ul id="4" class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">Mend</span></li></ul>',
        text: '- [x] Paint\n- [ ] Mend',
      },
      {
        block: 'numbers of lists',
        html: '<ol type="1" class="numbered-list" start="1"><li>a</li></ol><ol type="1" class="numbered-list" start="2"><li>b</li></ol>',
        text: '1. a\n2. b',
      },
      {
        block: 'pictures with captions',
        html: '<figure id="5" class="image"><a href="Harbour/map.png"><img style="width:300px" src="Harbour/map.png"/></a><figcaption>The map</figcaption></figure>',
        text: '![](/api/v1/files/imported-1 "The map")',
      },
      {
        block: 'files',
        html: '<figure id="6"><div class="source"><a href="Harbour/tides.pdf">tides.pdf</a></div></figure>',
        text: '[tides.pdf](Harbour/tides.pdf "3 bytes")',
      },
      {
        block: 'links to pages',
        html: `<figure id="7" class="link-to-page"><a href="${BOATS}"><span class="icon">⛵</span>Boats</a></figure>`,
        text: `[Boats](<Harbour/Boats ${id('b')}.html>)`,
      },
      {
        block: 'columns',
        html: '<div id="8" class="column-list"><div id="9" style="width:50%" class="column"><p>left</p></div><div id="10" style="width:50%" class="column"><p>right</p></div></div>',
        text: 'left\n\nright',
      },
      {
        block: 'formulas',
        html: '<figure id="11" class="equation"><style>@import url("x")</style><div class="equation-container"><span class="katex-display"><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html">x2</span></span></span></div></figure>',
        text: '$$\nx^2\n$$',
      },
      {
        block: 'values of properties',
        html: '<table><tbody><tr><td><span class="selected-value">wood</span><span class="selected-value">old</span></td><td><div class="checkbox checkbox-on"></div></td><td><div class="checkbox checkbox-off"></div></td></tr></tbody></table>',
        text: '|  |  |  |\n| --- | --- | --- |\n| wood, old | Yes | No |',
      },
      {
        block: 'names beside icons',
        html: '<table><thead><tr><th><span class="icon property-icon"><img src="https://icons.test/font_gray.svg"/></span>Berth</th><th><span class="icon property-icon"><svg viewBox="0 0 16 16"><path d="M0"></path></svg></span>Crew</th></tr></thead><tbody><tr><td>N4</td><td><span class="user"><img src="https://icons.test/ann.png" class="icon user-icon"/>Ann</span></td></tr></tbody></table><p>With <span class="user"><img src="https://icons.test/ann.png" class="icon user-icon"/>@Ann</span> aboard</p>',
        text: '| Berth | Crew |\n| --- | --- |\n| N4 | Ann |\n\nWith @Ann aboard',
      },
      {
        block: 'tables of contents',
        html: '<nav id="13" class="table_of_contents"><div class="table_of_contents-item"><a class="table_of_contents-link" href="#3">Oars</a></div></nav>',
        text: '[TOC]',
      },
      {
        block: 'code and its language',
        html: '<pre id="12" class="code"><code class="language-TypeScript">if (tide) {\n    go()\n}</code></pre>',
        text: '```typescript\nif (tide) {\n    go()\n}\n```',
      },
    ])
    .run(async ({ assert, cleanup }, { html, text }) => {
      const found = await pageNamed(await read(cleanup, html), 'Harbour')
      assert.equal(found.text, text)
      assert.isEmpty(found.problems)
    })

  test('a page has as many parts as before', async ({ assert, cleanup }) => {
    const list = (name: string, ...items: string[]) =>
      `<ul class="bulleted-list"><li style="list-style-type:disc">${name}${items.join('')}</li></ul>`
    const opening = await read(
      cleanup,
      `<h1 id="20">Tides</h1><h2 id="21">Spring</h2>${list('Boats', list('Oars'), list('Sails'))}` +
        '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Paint</span></li></ul>' +
        '<table class="simple-table"><tbody><tr><td>Berth</td><td>Depth</td></tr></tbody></table>' +
        '<figure class="image"><a href="Harbour/map.png"><img src="Harbour/map.png"/></a></figure>' +
        '<figure><div class="source"><a href="Harbour/tides.pdf">tides.pdf</a></div></figure>' +
        `<p>See <a href="${BOATS}">Boats</a>, <a href="https://www.notion.so/${id('b')}?pvs=21">again</a> and <a href="https://tides.test/">tides</a></p>`
    )
    const found = await pageNamed(opening, 'Harbour')
    assert.deepEqual(countsOf(found), {
      headings: 2,
      items: 4,
      tables: 1,
      pictures: 1,
      links: 3,
      files: 1,
    })
    assert.isEmpty(found.problems)
  })

  test('a cover is a picture on top, and an icon of its own is named', async ({
    assert,
    cleanup,
  }) => {
    const text = page('Harbour', '<p>Wind</p>')
      .replace('<header>', '<header><img class="page-cover-image" src="Harbour/map.png"/>')
      .replace('<span class="icon">🚢</span>', '<img class="icon" src="Harbour/boat.png"/>')
    const files = {
      [`Harbour ${id('a')}.html`]: text,
      'Harbour/map.png': PNG,
      'Harbour/boat.png': PNG,
    }
    const opening = await opened(cleanup, await zipOf(files))
    assert.equal(opening.outline[0]!.icon, 'Harbour/boat.png')
    const found = await pageNamed(opening, 'Harbour')
    assert.deepEqual(
      found.parts[0]!.map(({ type }) => type),
      ['image', 'paragraph']
    )
    assert.isTrue(found.repeatsTitle)
    assert.isEmpty(found.problems)
  })

  test('scripts and links that run something are dropped', async ({ assert, cleanup }) => {
    const found = await pageNamed(
      await read(
        cleanup,
        '<p>a<script>alert(1)</script></p><p><a href="javascript:alert(2)">b</a><img src="x" onerror="alert(3)" alt="c"/></p>'
      ),
      'Harbour'
    )
    assert.notInclude(JSON.stringify(found.parts), 'alert')
    assert.includeMembers(
      found.problems.map(({ code }) => code),
      ['broken_link', 'missing_file', 'unknown_part']
    )
  })
})
