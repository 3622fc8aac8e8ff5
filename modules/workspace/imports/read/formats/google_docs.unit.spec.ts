import { test } from '@japa/runner'
import { opened, pageNamed, zipOf } from '../testing/archives.js'

const STYLE =
  '.lst-kix_a1-0>li:before{content:"● "}.c1{font-weight:400;text-decoration:none;color:#000000}.c2{font-weight:700}' +
  '.c3{font-style:italic}.c4{text-decoration:line-through}.c5{color:#ff0000}.c6{background-color:#ffff00}.c7{margin-left:36pt}' +
  '.title{font-size:26pt}.subtitle{font-size:15pt}'

const doc = (body: string) =>
  `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">${STYLE}</style></head><body class="c9 doc-content">${body}</body></html>`

test.group('Pages that Google Docs saved', () => {
  test('keep their formats, colors and title', async ({ assert, cleanup }) => {
    const html = doc(
      '<p class="c9 title" id="h.a"><span class="c1">Pier</span></p><h2><span class="c1">Depth</span></h2>' +
        '<p class="c9"><span class="c2 c1">deep</span> <span class="c3">low</span> <span class="c4">dry</span> <span class="c5">red</span> <span class="c1 c6">marked</span></p>'
    )
    const page = await pageNamed(await opened(cleanup, await zipOf({ 'Pier.html': html })), 'Pier')
    assert.equal(page.text, '## Depth\n\n**deep** *low* ~~dry~~ red marked')
    assert.isTrue(page.repeatsTitle)
    const json = JSON.stringify(page.parts)
    assert.include(json, '{"type":"color","attrs":{"color":"red"}}')
    assert.include(json, '{"type":"background","attrs":{"color":"yellow"}}')
  })

  test('keep the levels and numbers of their lists', async ({ assert, cleanup }) => {
    const list = (tag: string, name: string, text: string, more = '') =>
      `<${tag} class="c8 lst-kix_${name}"${more}><li class="c7 li-bullet-0"><span class="c1">${text}</span></li></${tag}>`
    const html = doc(
      list('ul', 'a1-0 start', 'Boats') +
        list('ul', 'a1-1 start', 'Star') +
        list('ul', 'a1-0', 'Nets') +
        list('ol', 'b2-0 start', 'Row', ' start="1"') +
        '<p><span class="c1">Then</span></p>' +
        list('ol', 'b2-0', 'Rest', ' start="2"')
    )
    const page = await pageNamed(await opened(cleanup, await zipOf({ 'Pier.html': html })), 'Pier')
    assert.equal(page.text, '- Boats\n  - Star\n- Nets\n\n1. Row\n\nThen\n\n2. Rest')
  })

  test('have links that lead to their targets', async ({ assert, cleanup }) => {
    const html = doc(
      '<p><a href="https://www.google.com/url?q=https://tides.test/a?b%3D1%26c%3D2&amp;sa=D&amp;usg=x">Tides</a> <a href="https://www.google.com/url?sa=D">Other</a></p>'
    )
    const page = await pageNamed(await opened(cleanup, await zipOf({ 'Pier.html': html })), 'Pier')
    assert.equal(
      page.text,
      '[Tides](https://tides.test/a?b=1&c=2) [Other](https://www.google.com/url?sa=D)'
    )
  })

  test('are told apart from other pages with classes of such names', async ({
    assert,
    cleanup,
  }) => {
    const html =
      '<style>.c1{font-weight:700}</style><p class="c1"><a href="https://www.google.com/url?q=https://tides.test/">a</a></p>'
    const page = await pageNamed(await opened(cleanup, html, { fileName: 'Pier.html' }), 'Pier')
    assert.equal(page.text, '[a](https://www.google.com/url?q=https://tides.test/)')
  })
})
