import { test } from '@japa/runner'
import { HeadReader } from '#platform/remote_pages/head_reader'

/** Reads a page that arrives in parts of a size. */
function read(page: string | Buffer, { charset, part = Infinity }: ReadOptions = {}) {
  const bytes = Buffer.from(page as string)
  const reader = new HeadReader(charset)
  for (let at = 0; at < bytes.length; at += part) reader.write(bytes.subarray(at, at + part))
  return reader.end()
}

interface ReadOptions {
  charset?: string
  part?: number
}

const PAGE = `<!doctype html><html><head><meta charset=utf-8>
<title>Tides &amp; lamps</title>
<meta name="Description" content='High and low water &#8211; daily'>
<base href="/en/">
<meta property="og:image" content="tides.png">
</head><body><title>No title</title><meta property="og:title" content="Too late"></body></html>`

test.group('HeadReader', () => {
  test('reads title, description, picture and base of a page, however it is cut', ({ assert }) => {
    for (const part of [1, 7, 100, Infinity]) {
      assert.deepEqual(read(PAGE, { part }), {
        title: 'Tides & lamps',
        description: 'High and low water – daily',
        picture: 'tides.png',
        base: '/en/',
      })
    }
  })

  test('prefers Open Graph, then Twitter cards, then plain HTML', ({ assert }) => {
    const og = '<meta property="og:title" content="A"><meta property="og:title" content="other">'
    const twitter = '<meta name="twitter:title" content="B">'
    const plain = '<title>C</title>'
    assert.equal(read(plain + twitter + og).title, 'A')
    assert.equal(read(plain + twitter).title, 'B')
    assert.equal(read(plain).title, 'C')
    const empty = '<meta property="og:title" content=" "><title>C</title>'
    assert.equal(read(empty).title, 'C')
  })

  test('reads {title}')
    .with([
      {
        title: 'the encoding of the header',
        page: Buffer.from([...Buffer.from('<title>K'), 0xfc, ...Buffer.from('ste</title>')]),
        charset: 'iso-8859-1',
        found: 'Küste',
      },
      {
        title: 'the encoding that the page declares',
        page: Buffer.from([
          ...Buffer.from(
            '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><title>'
          ),
          0xcc,
          0xee,
          0xf0,
          0xe5,
          ...Buffer.from('</title>'),
        ]),
        found: 'Море',
      },
      {
        title: 'the mark of UTF-16',
        page: Buffer.from('\ufeff<title>Mořská</title>', 'utf16le'),
        found: 'Mořská',
      },
      {
        title: 'UTF-8 for an unknown encoding',
        page: Buffer.from('<meta charset="no-such"><title>ü</title>'),
        charset: 'neither',
        found: 'ü',
      },
      {
        title: 'UTF-8 for a page that declares UTF-16 in single bytes',
        page: Buffer.from('<meta charset="utf-16"><title>ü</title>'),
        found: 'ü',
      },
      { title: 'a title without an end', page: Buffer.from('<title>Open'), found: 'Open' },
      {
        title: 'tags in a title as text',
        page: Buffer.from('<title><b>a</b></title>'),
        found: '<b>a</b>',
      },
      {
        title: 'no title in a script, a comment or a drawing',
        page: Buffer.from(
          '<script>"<title>x</title>"</script><!-- <title>x</title> --><svg><title>x</title></svg>'
        ),
        found: '',
      },
    ])
    .run(({ assert }, { page, charset, found }) => {
      assert.equal(read(page, { charset }).title, found)
    })

  test('ends at the end of the head', ({ assert }) => {
    const reader = new HeadReader('utf-8')
    reader.write(Buffer.from(`<head><title>a</title>${' '.repeat(1024)}`))
    assert.isFalse(reader.isComplete)
    reader.write(Buffer.from('</head>'))
    assert.isTrue(reader.isComplete)
  })

  test('keeps a bounded text of a hostile page: {0}')
    .with([
      ['open and closed elements', '<a>'.repeat(120_000) + '</b>'.repeat(120_000)],
      ['many elements of the head', '<meta name=a content=b>'.repeat(40_000)],
      ['many attributes', `<meta ${'a'.repeat(9)} `.repeat(50_000)],
      ['an endless title', `<title>${'t'.repeat(1_000_000)}`],
      ['endless entities', `<title>${'&'.repeat(1_000_000)}`],
      ['endless comments', '<!--'.repeat(250_000)],
      ['an endless declaration', `<meta ${'charset '.repeat(100_000)}`],
    ])
    .run(({ assert }, [, page]) => {
      assert.isAtMost(read(page!, { part: 64 * 1024 }).title.length, 4_096)
    })

  test('gives up on a page of countless elements', ({ assert }) => {
    const reader = new HeadReader('utf-8')
    reader.write(Buffer.from('<a>'.repeat(1_999)))
    assert.isFalse(reader.isComplete)
    reader.write(Buffer.from('<a><a>'))
    assert.isTrue(reader.isComplete)
  })
})
