import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { test } from '@japa/runner'
import { buffer } from 'node:stream/consumers'
import { nodeNamed, opened, pageNamed, titles, zipOf } from '../../testing/archives.js'
import { codesOf, countsOf } from '../../testing/counts.js'
import { enex, md5, note, resource } from '../../testing/enex.js'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(50_001, 7)])
const PDF = Buffer.from('%PDF-1.7 rules')

const HARBOR = note(
  'Hafen für Boote &amp; Netze',
  `<h2>Boats</h2><div>See <a href="evernote:///view/1/s1/a/b/">Star</a> and <a href="https://tides.test/">tides</a>&nbsp;now</div><div><en-todo checked="true"/>Nets</div><div><en-todo/>Oars</div><ul style="--en-todo:true;"><li style="--en-checked:true;"><div>Rope</div></li></ul><ol><li><div>Cast off</div></li></ol><table><tbody><tr><td><div>Berth</div></td><td><div>N4</div></td></tr></tbody></table><div style="--en-codeblock:true;"><div>a = 1</div><div>  b = 2</div></div><en-media type="image/png" hash="${md5(PNG)}"/><div><en-media type="application/pdf" hash="${md5(PDF)}"/></div><div><en-crypt hint="none">c2VjcmV0</en-crypt></div>`,
  resource(PNG, 'image/png', 'map.png') + resource(PDF, 'application/pdf', 'Rules.pdf')
)
const task = (title: string, status: string, weight: string, group = 'g1') =>
  `<task><title>${title}</title><created>20220808T111128Z</created><updated>20220809T111128Z</updated><taskStatus>${status}</taskStatus><inNote>true</inNote><sortWeight>${weight}</sortWeight><taskGroupNoteLevelID>${group}</taskGroupNoteLevelID><reminder><created>20210101T000000Z</created></reminder></task>`
const STAR = note('Star', '<div>A boat</div>', '<tag>boat</tag><tag>sold</tag>')

test.group('Evernote imports', () => {
  test('a notebook keeps notes, times, tags and all parts', async ({ assert, cleanup }) => {
    const read = await opened(cleanup, enex(HARBOR, STAR), { fileName: 'Coast.enex' })
    assert.equal(read.format, 'evernote')
    assert.deepEqual(titles(read.outline), ['Coast/', '  Hafen für Boote & Netze', '  Star'])
    const { created_at: created, updated_at: updated } = nodeNamed(read, 'Star')
    assert.deepEqual([created, updated], ['2020-01-31T09:30:00.000Z', '2021-02-01T10:30:00.000Z'])
    const page = await pageNamed(read, 'Hafen für Boote & Netze')
    assert.deepEqual(countsOf(page), {
      headings: 1,
      items: 4,
      tables: 1,
      pictures: 1,
      links: 2,
      files: 1,
    })
    assert.include(page.text, '- [x] Nets\n- [ ] Oars\n- [x] Rope')
    assert.include(page.text, '```\na = 1\n  b = 2\n```')
    assert.deepEqual(codesOf(page), ['encrypted'])
    assert.include((await pageNamed(read, 'Star')).text, '#boat #sold')
  })

  test('files have their bytes, sizes and names', async ({ assert, cleanup }) => {
    for (const isZip of [false, true]) {
      const text = enex(STAR, HARBOR)
      const bytes = isZip ? await zipOf({ 'Coast.enex': text }) : text
      const read = await opened(cleanup, bytes, { fileName: isZip ? 'All.zip' : 'Coast.enex' })
      const { files } = await pageNamed(read, 'Hafen für Boote & Netze')
      const [map, rules] = files
      assert.deepEqual([map!.name, map!.entry.size], ['map.png', PNG.length])
      assert.isTrue((await buffer(await map!.entry.open())).equals(PNG))
      assert.isTrue((await rules!.entry.read(100)).equals(PDF))
    }
  })

  test('a file that ends too early gives its whole notes and a line in the report', async ({
    assert,
    cleanup,
  }) => {
    const whole = enex(STAR, HARBOR)
    const read = await opened(cleanup, whole.slice(0, whole.length - 20_000), {
      fileName: 'Coast.enex',
    })
    assert.deepEqual(titles(read.outline), ['Coast/', '  Star'])
    assert.deepEqual(codesOf(read), ['unreadable'])
  })

  test('declared entities end the reading', async ({ assert, cleanup }) => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE en-export [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${enex(STAR)}`
    await assert.rejects(() => opened(cleanup, bomb, { fileName: 'Bomb.enex' }), /nothing in this/)
  })

  test('scripts in a note leave no trace', async ({ assert, cleanup }) => {
    const trap = note('Trap', '<div onclick="x()">Hello<script>steal()</script></div>')
    const read = await opened(cleanup, enex(trap), { fileName: 'Trap.enex' })
    const page = await pageNamed(read, 'Trap')
    assert.equal(page.text.trim(), 'Hello')
    assert.deepEqual(codesOf(page), ['unknown_part'])
  })

  test('tasks are shown in their place and order, and leave the note its name and times', async ({
    assert,
    cleanup,
  }) => {
    const plan = note(
      'Plan',
      '<div>Before</div><div style="--en-task-group:true; --en-id:g1;"/><div>After</div>',
      task('Sell', 'completed', 'C') +
        task('Buy &lt;nets&gt;', 'open', 'B') +
        task('Row', 'open', 'A', 'gone')
    )
    const read = await opened(cleanup, enex(plan), { fileName: 'Coast.enex' })
    const { created_at: created, updated_at: updated } = nodeNamed(read, 'Plan')
    assert.deepEqual([created, updated], ['2020-01-31T09:30:00.000Z', '2021-02-01T10:30:00.000Z'])
    const page = await pageNamed(read, 'Plan')
    assert.equal(page.text, 'Before\n\n- [ ] Buy \\<nets>\n- [x] Sell\n\nAfter\n\n- [ ] Row')
    assert.isEmpty(page.problems)
  })

  test('code keeps its language', async ({ assert, cleanup }) => {
    const code = (language: string) =>
      `<div style="--en-codeblock:true;${language}box-sizing: border-box;">a = 1</div>`
    const enml =
      code('--en-codeblockLanguage:python;') + code('--en-codeblockLanguage:plaintext;') + code('')
    const read = await opened(cleanup, enex(note('Code', enml)), { fileName: 'Coast.enex' })
    const { text } = await pageNamed(read, 'Code')
    assert.equal(text, '```python\na = 1\n```\n\n```\na = 1\n```\n\n```\na = 1\n```')
  })

  test('a box in bold is the box of its line', async ({ assert, cleanup }) => {
    const enml =
      '<ul><li><i><b><en-todo checked="true"/></b></i>Nets</li><li><en-todo/><b>Oars</b></li></ul>' +
      '<div><b><en-todo/></b>Rope</div>'
    const read = await opened(cleanup, enex(note('List', enml)), { fileName: 'Coast.enex' })
    const { text } = await pageNamed(read, 'List')
    assert.equal(text, '- [x] Nets\n- [ ] **Oars**\n- [ ] Rope')
  })

  test('links to notes on the web site lead to their pages', async ({ assert, cleanup }) => {
    const uuid = '11111111-1111-1111-1111-111111111111'
    const addresses = [
      `https://share.evernote.com/note/${uuid}`,
      `https://www.evernote.com/shard/s51/nl/1234567/${uuid}/`,
      `https://www.evernote.com/l/AAA`,
    ]
    const enml = addresses.map((address) => `<div><a href="${address}">Star</a></div>`).join('')
    const read = await opened(cleanup, enex(STAR, note('Links', enml)), { fileName: 'Coast.enex' })
    const { text } = await pageNamed(read, 'Links')
    assert.equal(text, addresses.map(() => '[Star](Coast.enex/1)').join('\n\n'))
  })

  test('a link without a text shows its address', async ({ assert, cleanup }) => {
    const enml = '<div><a href="https://tides.test/"></a></div>'
    const read = await opened(cleanup, enex(note('Bare', enml)), { fileName: 'Coast.enex' })
    const page = await pageNamed(read, 'Bare')
    assert.equal(page.text, '[https://tides.test/](https://tides.test/)')
  })

  test('notebooks of a zip stay in its folders', async ({ assert, cleanup }) => {
    const zip = await zipOf({
      'Notes/Work/Plans.enex': enex(STAR),
      'Notes/Home/Plans.enex': enex(HARBOR),
      'Notes/Solo.enex': enex(STAR),
    })
    assert.deepEqual(titles((await opened(cleanup, zip)).outline), [
      'Home/',
      '  Plans/',
      '    Hafen für Boote & Netze',
      'Solo/',
      '  Star',
      'Work/',
      '  Plans/',
      '    Star',
    ])
  })

  test('names with numbers for their characters are read', async ({ assert, cleanup }) => {
    const more = '<tag>caf&#xe9; ü</tag><tag><![CDATA[é &amp; <b>]]></tag>'
    const read = await opened(
      cleanup,
      enex(note('It&#8217;s caf&#233; &#128674; für', 'x', more)),
      {
        fileName: 'Coast.enex',
      }
    )
    const page = await pageNamed(read, 'It’s café 🚢 für')
    assert.include(page.text, '#café ü #é \\&amp; \\<b>')
  })

  test('a note that is too long is left out with a line in the report', async ({
    assert,
    cleanup,
  }) => {
    const long = note('Long', `<div>${'x'.repeat(9 * 1024 ** 2)}</div>`)
    const many = note('Many', 'x', '<resource></resource>'.repeat(1001))
    const read = await opened(cleanup, enex(STAR, long, many, HARBOR), { fileName: 'Coast.enex' })
    assert.deepEqual(titles(read.outline), ['Coast/', '  Star', '  Hafen für Boote & Netze'])
    assert.deepEqual(
      read.problems.map(({ code, detail }) => [code, detail]),
      [
        ['too_costly', 'Long'],
        ['too_costly', 'Many'],
      ]
    )
    const page = await pageNamed(read, 'Hafen für Boote & Netze')
    assert.include(page.text, 'Boats')
    assert.isTrue((await page.files[0]!.entry.read(100_000)).equals(PNG))
  })

  test('a large notebook of a zip is read, and its copy goes with the import', async ({
    assert,
    cleanup,
  }) => {
    const film = Buffer.alloc(25 * 1024 ** 2, 7)
    const text = enex(note('Film', 'x', resource(film, 'video/mp4', 'boat.mp4')), HARBOR)
    const before = new Set(await readdir(tmpdir()))
    const read = await opened(cleanup, await zipOf({ 'Coast.enex': text }))
    const added = (await readdir(tmpdir())).filter((name) => !before.has(name))
    assert.isEmpty(read.problems)
    const { files } = await pageNamed(read, 'Film')
    assert.isTrue((await files[0]!.entry.read(film.length)).equals(film))
    assert.include((await pageNamed(read, 'Hafen für Boote & Netze')).text, 'Boats')
    await read.close()
    const left = new Set(await readdir(tmpdir()))
    const copies = `strata-import-${process.pid}-`
    assert.isTrue(added.some((name) => name.startsWith(copies)))
    assert.isFalse(added.some((name) => name.startsWith(copies) && left.has(name)))
  })
})
