import { test } from '@japa/runner'
import { nodeNamed, opened, pageNamed, titles, zipOf } from '../testing/archives.js'
import { codesOf, countsOf } from '../testing/counts.js'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

const note = (fields: object) =>
  JSON.stringify({
    color: 'DEFAULT',
    isTrashed: false,
    isPinned: false,
    isArchived: false,
    title: '',
    userEditedTimestampUsec: 1_600_000_000_123_000,
    createdTimestampUsec: 1_500_000_000_456_000,
    ...fields,
  })

const TAKEOUT = {
  'Takeout/Keep/Nets.json': note({
    title: 'Nets',
    isPinned: true,
    color: 'TEAL',
    listContent: [
      { text: 'Mend <them>', isChecked: true },
      { text: 'Dry them', isChecked: false },
    ],
    labels: [{ name: 'boat work' }],
    attachments: [{ filePath: 'map.jpeg', mimetype: 'image/jpeg' }],
    annotations: [{ source: 'WEBLINK', title: 'Tides', url: 'https://tides.test/' }],
  }),
  'Takeout/Keep/Nets.html': '<html><body>Nets</body></html>',
  'Takeout/Keep/map.jpg': PNG,
  'Takeout/Keep/2017-07-14.json': note({ textContent: 'First line\n\nSecond', isArchived: true }),
  'Takeout/Keep/Old.json': note({ title: 'Old', textContent: 'x', isTrashed: true }),
  'Takeout/Keep/Labels.txt': 'boat work\n',
  'Takeout/archive_browser.html': '<html><title>Archive</title></html>',
}

test.group('Google Keep imports', () => {
  test('notes keep lists, labels, pictures, links and times', async ({ assert, cleanup }) => {
    const read = await opened(cleanup, await zipOf(TAKEOUT))
    assert.equal(read.format, 'keep')
    assert.sameMembers(titles(read.outline), ['Nets', 'First line'])
    const { created_at: created, updated_at: updated, favorite } = nodeNamed(read, 'Nets')
    assert.deepEqual(
      [created, updated, favorite],
      ['2017-07-14T02:40:00.456Z', '2020-09-13T12:26:40.123Z', true]
    )
    const page = await pageNamed(read, 'Nets')
    assert.deepEqual(countsOf(page), {
      headings: 0,
      items: 2,
      tables: 0,
      pictures: 1,
      links: 1,
      files: 0,
    })
    assert.include(page.text, '#boat work')
    assert.include(page.text, '- [x] Mend')
    assert.include(JSON.stringify(page.parts), 'Mend <them>')
    assert.deepEqual(codesOf(page), ['colors'])
  })

  test('finds pictures whose names have a meaning in addresses', async ({ assert, cleanup }) => {
    const names = ['map #1.png', 'why?.png', '100%.png', 'a&b.png']
    const files = Object.fromEntries(names.map((name) => [`Takeout/Keep/${name}`, PNG]))
    const attachments = [...names, 'lost\ud800.png'].map((filePath) => ({ filePath }))
    const json = note({ title: 'Nets', attachments })
    const zip = await zipOf({ ...TAKEOUT, ...files, 'Takeout/Keep/Nets.json': json })
    const page = await pageNamed(await opened(cleanup, zip), 'Nets')
    assert.equal(countsOf(page).pictures, names.length)
  })

  test('an annotation without an address is no lost link', async ({ assert, cleanup }) => {
    const json = note({ title: 'Nets', annotations: [{ source: 'TASKS' }] })
    const zip = await zipOf({ 'Takeout/Keep/Nets.json': json })
    assert.isEmpty((await pageNamed(await opened(cleanup, zip), 'Nets')).problems)
  })

  test('a takeout in another language is recognized among other products', async ({
    assert,
    cleanup,
  }) => {
    const albums = Array.from({ length: 150 }, (_, at) => [
      `Takeout/Google Fotos/${at}/map.json`,
      '{"title": "map.jpg"}',
    ])
    const zip = await zipOf({
      'Takeout/Archiv_Übersicht.html': '<html><title>Archiv</title></html>',
      'Takeout/Aufgaben/Aufgaben.json': '{"kind": "tasks#taskLists", "items": []}',
      ...Object.fromEntries(albums),
      'Takeout/Notizen/Netze.json': note({ title: 'Netze', textContent: 'Flicken' }),
      'Takeout/Notizen/Netze.html': '<html><body>Netze</body></html>',
    })
    const read = await opened(cleanup, zip)
    assert.equal(read.format, 'keep')
    assert.deepEqual(titles(read.outline), ['Netze'])
    assert.lengthOf(read.attachments, 152)
  })

  test('files that only resemble a note leave a zip of Markdown as it is', async ({
    assert,
    cleanup,
  }) => {
    const files = { 'Boats.md': 'x', 'a.json': '{"isTrashed": false}', 'x/b.json': '[]' }
    assert.equal((await opened(cleanup, await zipOf(files))).format, 'markdown')
  })

  test('archived notes come over, and trashed ones are named in the report', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(cleanup, await zipOf(TAKEOUT))
    assert.deepEqual(read.problems[0], { path: 'Takeout/Keep/Old.json', code: 'in_trash' })
    assert.deepEqual(codesOf(read), ['in_trash', 'program_files'])
    const page = await pageNamed(read, 'First line')
    assert.deepEqual(codesOf(page), ['archived'])
    assert.equal(page.text.trim(), 'First line\n\nSecond')
  })

  test('only pictures and files of notes are attachments', async ({ assert, cleanup }) => {
    const read = await opened(cleanup, await zipOf(TAKEOUT))
    assert.deepEqual(
      read.attachments.map(({ path }) => path),
      ['Takeout/Keep/map.jpg']
    )
  })

  test('words that are lined up with spaces stay in their places', async ({ assert, cleanup }) => {
    const json = note({ title: 'Nets', textContent: 'Berth   N4\n  deep\n\tlow <b>' })
    const zip = await zipOf({ 'Takeout/Keep/Nets.json': json })
    const { parts } = await pageNamed(await opened(cleanup, zip), 'Nets')
    assert.deepEqual(
      parts[0]!.map(({ content }) => content![0]!.text!.replaceAll('\u00a0', '_')),
      ['Berth___N4', '__deep', '____low <b>']
    )
  })

  test('a shared note has a line in the report, and a time of zero is none', async ({
    assert,
    cleanup,
  }) => {
    const owner = { isOwner: true, type: 'WRITER', email: 'ann@coast.test' }
    const times = { createdTimestampUsec: 0, userEditedTimestampUsec: 0 }
    const zip = await zipOf({
      'Takeout/Keep/Nets.json': note({ title: 'Nets', sharees: [owner], ...times }),
      'Takeout/Keep/Oars.json': note({
        title: 'Oars',
        sharees: [owner, { isOwner: false, type: 'WRITER', email: 'bob@coast.test' }],
      }),
    })
    const read = await opened(cleanup, zip)
    const { created_at: created, updated_at: updated } = nodeNamed(read, 'Nets')
    assert.deepEqual([created, updated], [undefined, undefined])
    assert.isEmpty((await pageNamed(read, 'Nets')).problems)
    assert.deepEqual(codesOf(await pageNamed(read, 'Oars')), ['unknown_part'])
  })
})
