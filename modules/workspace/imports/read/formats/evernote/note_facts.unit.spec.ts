import { test } from '@japa/runner'
import { opened, pageNamed } from '../../testing/archives.js'
import { countsOf } from '../../testing/counts.js'
import { enex, md5, note, resource } from '../../testing/enex.js'

test.group('Facts of Evernote notes', () => {
  test('reminders stay, and other facts have a line in the report', async ({ assert, cleanup }) => {
    const attributes =
      '<note-attributes><author>Ann</author><latitude>54.3</latitude><longitude>10.1</longitude><reminder-order>1</reminder-order><reminder-time>20210505T080000Z</reminder-time><reminder-done-time>20210506T093000Z</reminder-done-time></note-attributes>'
    const read = await opened(cleanup, enex(note('Star', '<div>A boat</div>', attributes)), {
      fileName: 'A.enex',
    })
    const { text } = await pageNamed(read, 'Star')
    assert.equal(
      text,
      '**Reminder**: 2021-05-05 08:00 UTC\\\n**Reminder done**: 2021-05-06 09:30 UTC\n\nA boat'
    )
    assert.deepEqual(
      read.problems.map(({ path, detail }) => [path, detail]),
      [
        ['A.enex', 'Authors'],
        ['A.enex', 'Places of notes'],
      ]
    )
  })

  test('tasks keep their day in their time zone and their description', async ({
    assert,
    cleanup,
  }) => {
    const task = (title: string, more: string) =>
      `<task><title>${title}</title><taskStatus>open</taskStatus><sortWeight>${title}</sortWeight><taskGroupNoteLevelID>g</taskGroupNoteLevelID>${more}</task>`
    const tasks =
      task('A', '<dueDate>20220831T220000Z</dueDate><timeZone>Europe/Berlin</timeZone>') +
      task('B', '<dueDate>20220831T220000Z</dueDate><timeZone>Nowhere</timeZone>') +
      task(
        'C',
        '<dueDate>soon</dueDate><taskFlag>true</taskFlag><description>By boat</description><reminder><reminderDate>20220831T090000Z</reminderDate></reminder><recurrence>RRULE:FREQ=DAILY</recurrence>'
      )
    const read = await opened(cleanup, enex(note('Plan', '<div>x</div>', tasks)), {
      fileName: 'A.enex',
    })
    const { text } = await pageNamed(read, 'Plan')
    assert.equal(
      text,
      'x\n\n- [ ] A (due @2022-09-01)\n- [ ] B (due @2022-08-31)\n- [ ] C\n\n  By boat'
    )
    assert.deepEqual(
      read.problems.map(({ detail }) => detail),
      ['Flags of tasks', 'Reminders of tasks', 'Repetition of tasks']
    )
  })

  test('pictures are pictures under any name and hash', async ({ assert, cleanup }) => {
    const pictures = ['photo.php', 'Shot at 5.10', 'map.PNG', ''].map((name, at) => ({
      name,
      bytes: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from([at])]),
    }))
    const enml = pictures.map(
      ({ bytes }) => `<div><en-media type="image/png" hash="${md5(bytes).toUpperCase()}"/></div>`
    )
    const files = pictures.map(({ bytes, name }) => resource(bytes, 'image/png', name))
    const bytes = enex(note('Clip', enml.join(''), files.join('')))
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.enex' }), 'Clip')
    assert.equal(countsOf(page).pictures, 4)
    assert.isEmpty(page.problems)
    assert.deepEqual(
      page.files.map(({ name }) => name),
      ['photo.php.png', 'Shot at 5.10.png', 'map.PNG', 'File.png']
    )
  })

  test('files are whole however their base64 is written in XML', async ({ assert, cleanup }) => {
    const film = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7) % 251))
    const base64 = film.toString('base64')
    const writings = [`<![CDATA[${base64}]]>`, base64.replaceAll(/.{76}/g, '$&&#13;\n')]
    for (const data of writings) {
      const more = resource(film, 'video/mp4', 'boat.mp4').replace(
        /(<data[^<>]*>)[^<]*/,
        `$1${data}`
      )
      const read = await opened(cleanup, enex(note('Film', 'x', more)), { fileName: 'A.enex' })
      const { files } = await pageNamed(read, 'Film')
      assert.isTrue((await files[0]!.entry.read(film.length)).equals(film))
    }
  })

  test('indentation of paragraphs has a line in the report', async ({ assert, cleanup }) => {
    const content = '<div>Boats</div><div style="padding-left:40px;">Star</div>'
    const read = await opened(cleanup, enex(note('Star', content)), { fileName: 'A.enex' })
    const { text, problems } = await pageNamed(read, 'Star')
    assert.equal(text, 'Boats\n\nStar')
    assert.deepEqual(
      problems.map(({ detail }) => detail),
      ['Indented paragraphs']
    )
  })

  test('a text with the sign of its end is whole', async ({ assert, cleanup }) => {
    const bytes = enex(note('Code', '<div>a[b[0]]]]><![CDATA[>1</div><div>after</div>'))
    const { text } = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.enex' }), 'Code')
    assert.equal(text.replaceAll('\\', ''), 'a[b[0]]>1\n\nafter')
  })

  test('a link finds its note whatever spaces the title has', async ({ assert, cleanup }) => {
    const enml = '<div><a href="evernote:///view/1/s1/a/a/">Low&nbsp; tide</a></div>'
    const notebook = enex(note('Low  tide', '<div>x</div>'), note('Links', enml))
    const read = await opened(cleanup, notebook, { fileName: 'A.enex' })
    const { links, problems } = await pageNamed(read, 'Links')
    assert.deepEqual(
      links.map(({ path }) => path),
      ['A.enex/1']
    )
    assert.isEmpty(problems)
  })

  test('pictures keep their description and width', async ({ assert, cleanup }) => {
    const bytes = Buffer.from('89504e470d0a1a0a', 'hex')
    const enml = `<div><en-media type="image/png" hash="${md5(bytes)}" alt="Map" width="300px" height="150"/></div>`
    const notebook = enex(note('Map', enml, resource(bytes, 'image/png', 'map.png')))
    const page = await pageNamed(await opened(cleanup, notebook, { fileName: 'A.enex' }), 'Map')
    const { alt, width, ratio } = page.parts[0]![0]!.attrs!
    assert.deepEqual([alt, width, ratio], ['Map', 300, 2])
  })
})
