import { test } from '@japa/runner'
import { opened, pageNamed, titles, zipOf } from '../testing/archives.js'
import { codesOf, countsOf } from '../testing/counts.js'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

const PIER = `<!doctype html><html><head><title>The pier</title><style>p { color: red }</style></head>
<body><h1>The pier</h1><p>See <a href="boats/star.html">Star</a>, <a href="boats/star.html#oars">its oars</a>
and <a href="https://tides.test/today">the tides</a>. <a href="gone.html">Gone</a></p>
<h2>Depth</h2><ul><li>North<ul><li>Deep</li></ul></li><li>South</li></ul>
<table><tr><th>Berth</th><th>Depth</th></tr><tr><td>N4</td><td>3 m</td></tr></table>
<p><img src="img/map.png" alt="Map"></p><p><a href="rules.pdf">Rules</a></p></body></html>`

const SITE = {
  'site/index.html': PIER,
  'site/boats/star.html': '<h3 id="oars">Oars</h3><p>Two of them.</p>',
  'site/img/map.png': PNG,
  'site/rules.pdf': '%PDF-1.7',
  'site/look.css': 'p { color: red }',
}

test.group('HTML imports', () => {
  test('a zip becomes a tree of pages with as many parts as before', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(cleanup, await zipOf(SITE))
    assert.equal(read.format, 'html')
    assert.deepEqual(titles(read.outline), ['The pier', '  boats/', '    star'])
    const page = await pageNamed(read, 'The pier')
    assert.deepEqual(countsOf(page), {
      headings: 1,
      items: 3,
      tables: 1,
      pictures: 1,
      links: 3,
      files: 1,
    })
    assert.deepEqual(codesOf(page), ['broken_link'])
    assert.isTrue(page.repeatsTitle)
    assert.deepEqual(
      page.files.map(({ name }) => name),
      ['map.png', 'rules.pdf']
    )
    assert.deepEqual(
      page.links.map(({ path }) => path),
      ['site/boats/star.html', 'site/boats/star.html']
    )
  })

  test('pages of HTML and Markdown in one zip are all pages', async ({ assert, cleanup }) => {
    const files = { 'a.html': '<p><a href="b.md">b</a></p>', 'b.md': '[a](a.html)' }
    const balanced = await opened(cleanup, await zipOf(files))
    const more = await opened(cleanup, await zipOf({ ...files, 'c.md': 'c' }))
    assert.deepEqual([balanced.format, titles(balanced.outline)], ['html', ['a', 'b']])
    assert.deepEqual([more.format, titles(more.outline)], ['markdown', ['a', 'b', 'c']])
    for (const read of [balanced, more]) {
      for (const name of ['a', 'b']) {
        assert.equal(countsOf(await pageNamed(read, name)).links, 1)
      }
    }
  })

  test('links lead to the blocks that have the id or anchor', async ({ assert, cleanup }) => {
    const targets = {
      a: '<h2 id="a">Boats</h2>',
      b: '<section id="b"><h2>Nets</h2></section>',
      c: '<a name="c"></a><h2>Oars</h2>',
      d: '<p><a id="d"></a></p><p>Sails</p>',
      e: '<ul><li id="e">Mast</li></ul>',
      f: '<p>Hull <a id="f"></a></p>',
    }
    const links = Object.keys(targets).map((name) => `<a href="#${name}">to ${name}</a> `)
    const html = `<p>${links.join('')}</p>${Object.values(targets).join('')}`
    const page = await pageNamed(await opened(cleanup, html, { fileName: 'A.html' }), 'A')
    const blocks = page.parts[0]!.slice(1)
    assert.equal(page.text.split('\n\n').at(-1), 'Hull')
    assert.deepEqual(
      blocks.map(({ attrs }) => attrs!.id),
      page.links.map(({ block }) => block)
    )
    assert.isEmpty(page.problems)
  })

  test('signs that link to their own heading are no text, and pictures are', async ({
    assert,
    cleanup,
  }) => {
    const html =
      '<h1>Pier<a href="#pier">¶</a></h1><h2 id="b">Boats<a href="#b">#</a></h2><h2><a href="#b"><img src="map.png"></a>Map</h2>'
    const bytes = await zipOf({ 'Pier.html': html, 'map.png': PNG })
    const page = await pageNamed(await opened(cleanup, bytes), 'Pier')
    assert.match(page.text, /^## Boats\n/)
    assert.equal(countsOf(page).pictures, 1)
    assert.equal(countsOf(page).headings, 2)
  })

  test('the title of a drawing does not name a page', async ({ assert, cleanup }) => {
    const html = '<body><svg><title>Menu</title></svg><p>Low tide</p></body>'
    const read = await opened(cleanup, html, { fileName: 'Tides.html' })
    assert.deepEqual(titles(read.outline), ['Tides'])
  })

  test('pictures that a page loads late are shown', async ({ assert, cleanup }) => {
    const html =
      '<img data-src="map.png"><img srcset="map.png 1x, large.png 2x"><img src="map.png?v=2">'
    const read = await opened(cleanup, await zipOf({ 'a.html': html, 'map.png': PNG }))
    const page = await pageNamed(read, 'a')
    assert.equal(countsOf(page).pictures, 3)
    assert.isEmpty(page.problems)
  })

  test('a saved page with large pictures and fonts in it is read', async ({ assert, cleanup }) => {
    const bytes = Buffer.concat([PNG, Buffer.alloc(2_000_000, 1)])
    const picture = `data:image/png;base64,${bytes.toString('base64')}`
    const html = `<style>p { background: url(${picture}) }</style><p>Tide <img alt="Map" src="${picture}"> table</p>`
    const page = await pageNamed(await opened(cleanup, html, { fileName: 'Saved.html' }), 'Saved')
    assert.equal(page.text, 'Tide\n\n![Map](/api/v1/files/imported-1)\n\ntable')
    assert.isTrue((await page.files[0]!.entry.read(5e6)).equals(bytes))
    assert.isEmpty(page.problems)
  })

  test('scripts and handlers leave no trace but a line in the report', async ({
    assert,
    cleanup,
  }) => {
    const html =
      '<p onclick="steal()">Hello <script>alert(1)</script><a href="javascript:alert(2)">there</a></p>' +
      '<svg onload="x()"><text>x</text></svg><iframe src="https://evil.test/"></iframe>' +
      '<img src="https://pictures.test/a.png"><img src="file:///etc/passwd">'
    const read = await opened(cleanup, html, { fileName: 'Trap.html' })
    const page = await pageNamed(read, 'Trap')
    assert.notMatch(JSON.stringify(page.parts), /alert|steal|script|\/etc/)
    assert.include(page.text, 'Hello there')
    assert.includeMembers(codesOf(page), [
      'unknown_part',
      'broken_link',
      'remote_picture',
      'missing_file',
    ])
  })

  test('a page of too many and too deep elements keeps its text', async ({ assert, cleanup }) => {
    const deep = `${'<div>'.repeat(20_000)}deep text${'</div>'.repeat(20_000)}`
    const many = `<p>${'<b>a</b>'.repeat(70_000)}</p>`
    const read = await opened(cleanup, deep + many, { fileName: 'Deep.html' })
    const page = await pageNamed(read, 'Deep')
    assert.include(codesOf(page), 'nested_too_deep')
    const text = JSON.stringify(page.parts)
    assert.include(text, 'deep text')
    assert.equal(page.text.replaceAll(/[^a]/g, '').length >= 70_000, true)
  }).timeout(60_000)

  test('texts of controls stay, and other controls have a line in the report', async ({
    assert,
    cleanup,
  }) => {
    const html =
      '<p>Berth<button>N4</button>now</p><textarea>my notes</textarea><p><input value="Star"><input type="hidden" value="token"></p>' +
      '<p>a<noscript><img src="map.png"></noscript><select><option>b</option></select></p><template>c</template>' +
      '<datalist><option>d</option></datalist><map><area alt="e"></map><p><option>f</option></p>'
    const page = await pageNamed(await opened(cleanup, html, { fileName: 'Form.html' }), 'Form')
    assert.equal(page.text, 'Berth N4 now\n\nmy notes\n\nStar\n\na\n\nf')
    assert.deepEqual(
      page.problems.map(({ detail }) => detail),
      ['noscript', 'select', 'template', 'datalist', 'map']
    )
  })

  test('documents of other formats beside pages are attached with a line in the report', async ({
    assert,
    cleanup,
  }) => {
    for (const page of ['readme.html', 'readme.md']) {
      const files = { [page]: 'a', 'Notes.enex': 'x', 'Log.docx': 'y', 'a.pdf': 'z' }
      const read = await opened(cleanup, await zipOf(files))
      assert.lengthOf(read.attachments, 3)
      assert.deepEqual(
        read.problems.map(({ path, code }) => [path, code]),
        [
          ['Notes.enex', 'unread_document'],
          ['Log.docx', 'unread_document'],
        ]
      )
    }
  })

  test('an address that starts with a host is one of the web', async ({ assert, cleanup }) => {
    const html =
      '<p><a href="//tides.test/a">Tides</a></p><img src="//tides.test/b.png" alt="Map"><iframe src="//tides.test/c"></iframe>'
    const page = await pageNamed(await opened(cleanup, await zipOf({ 'a.html': html })), 'a')
    assert.equal(
      page.text,
      '[Tides](https://tides.test/a)\n\n![Map](https://tides.test/b.png)\n\n[https://tides.test/c](https://tides.test/c)'
    )
    assert.deepEqual(codesOf(page), ['remote_picture'])
  })

  test('an attached file has the name that its link shows', async ({ assert, cleanup }) => {
    const html =
      '<p><a href="kocky.pdf">kočky.pdf</a></p><p><a href="kocky.pdf">Cats</a></p><p><a href="kocky.pdf">x/kočky.pdf</a></p>'
    const files = { 'a.html': html, 'kocky.pdf': 'pdf' }
    const page = await pageNamed(await opened(cleanup, await zipOf(files)), 'a')
    assert.deepEqual(
      page.parts.flat().map(({ attrs }) => attrs?.name),
      ['kočky.pdf', 'kocky.pdf', 'kocky.pdf']
    )
  })

  test('links in a caption stay', async ({ assert, cleanup }) => {
    const html =
      '<figure><img src="https://a.test/b.png"><figcaption>Photo by <a href="https://a.test/c">Ann</a></figcaption></figure>'
    const page = await pageNamed(await opened(cleanup, html, { fileName: 'A.html' }), 'A')
    assert.equal(page.text, '![](https://a.test/b.png)\n\nPhoto by [Ann](https://a.test/c)')
  })

  test('pictures within code stay below the code', async ({ assert, cleanup }) => {
    const html =
      '<pre>a <img src="https://a.test/b.png"> c</pre><pre><img src="https://a.test/d.png"></pre>'
    const page = await pageNamed(await opened(cleanup, html, { fileName: 'A.html' }), 'A')
    assert.equal(
      page.text,
      '```\na  c\n```\n\n![](https://a.test/b.png)\n\n![](https://a.test/d.png)'
    )
  })

  test('text of a table outside of its cells moves above it', async ({ assert, cleanup }) => {
    const rows = Array.from({ length: 21_000 }, (_, row) => `<tr><td>a${row}</td><td>b</td></tr>`)
    const html = `<table>One<tr>two <td>x</td><td>y</td></tr></table><table>${rows.join('\n')}</table>`
    const page = await pageNamed(await opened(cleanup, html, { fileName: 'A.html' }), 'A')
    assert.match(page.text, /^One two\s+\|/)
    assert.match(page.text, /\ba20998 b a20999 b\b/)
    assert.include(codesOf(page), 'nested_too_deep')
  }).timeout(30_000)

  test('files of programs and scripts that browsers saved are no files of the user', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(
      cleanup,
      await zipOf({
        'Pier.htm': '<p>Low <img src="Pier-Dateien/image001.png"></p>',
        'Pier-Dateien/filelist.xml': '<xml></xml>',
        'Pier-Dateien/header.htm': '<p>Page 1</p>',
        'Pier-Dateien/image001.png': PNG,
        'Pier-Dateien/themedata.thmx': 'x',
        'Star.html': '<p>Boat</p>',
        'Star_files/header.html': '<p>A page</p>',
        'Star_files/look.js.download': 'x',
        'Star_files/text.woff2': 'x',
      })
    )
    assert.deepEqual(titles(read.outline), ['Pier', 'Star', 'Star_files/', '  header'])
    assert.deepEqual(
      read.problems.map(({ path, code }) => [path.split('/')[1], code]),
      [
        ['look.js.download', 'page_look'],
        ['text.woff2', 'page_look'],
        ['filelist.xml', 'program_files'],
        ['header.htm', 'program_files'],
        ['themedata.thmx', 'program_files'],
      ]
    )
    assert.deepEqual(
      read.attachments.map(({ path }) => path),
      ['Pier-Dateien/image001.png']
    )
  })

  test('a frame around another page is a link to the page', async ({ assert, cleanup }) => {
    const files = { 'a.html': '<iframe src="./b/c.html"></iframe>', 'b/c.html': '<p>c</p>' }
    const page = await pageNamed(await opened(cleanup, await zipOf(files)), 'a')
    assert.deepEqual(
      page.links.map(({ path }) => path),
      ['b/c.html']
    )
    assert.isEmpty(page.problems)
  })

  test('a picture whose ending tells no kind is a picture, and other files are files', async ({
    assert,
    cleanup,
  }) => {
    const names = ['photo', 'photo.php', 'shot.jfif', 'map.svg', 'boat.mp4']
    const html = names.map((name) => `<p><img src="${name}" alt="${name}"></p>`).join('')
    const files = Object.fromEntries(names.map((name) => [name, PNG]))
    const page = await pageNamed(
      await opened(cleanup, await zipOf({ ...files, 'a.html': html })),
      'a'
    )
    assert.deepEqual(
      page.parts.flat().map(({ type }) => type),
      ['image', 'image', 'image', 'attachment', 'attachment']
    )
  })
})
