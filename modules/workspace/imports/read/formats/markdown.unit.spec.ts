import { test } from '@japa/runner'
import { contentBytes, MAX_CONTENT_BYTES } from '#modules/workspace/document/content'
import { opened, pageNamed, titles, zipOf } from '../testing/archives.js'
import { countsOf } from '../testing/counts.js'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

test.group('Markdown files', () => {
  test('a single file becomes a page of its name', async ({ assert, cleanup }) => {
    const read = await opened(cleanup, '# Log\n\nFair wind.\n', { fileName: 'Log.md' })
    assert.equal(read.format, 'markdown')
    assert.deepEqual(titles(read.outline), ['Log'])
    assert.equal((await pageNamed(read, 'Log')).text, 'Fair wind.')
  })

  test('folders of files stay folders', async ({ assert, cleanup }) => {
    const read = await opened(
      cleanup,
      await zipOf({
        'notes/Harbour/Map 10.md': 'a',
        'notes/Harbour/Map 2.md': 'b',
        'notes/Boats/Large/Star.md': 'c',
        'notes/README.md': 'd',
      })
    )
    assert.deepEqual(titles(read.outline), [
      'Boats/',
      '  Large/',
      '    Star',
      'Harbour/',
      '  Map 2',
      '  Map 10',
      'README',
    ])
  })

  test('links lead to pages by relative, encoded and rooted addresses', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(
      cleanup,
      await zipOf({
        'a/Start.md':
          '[Größe](../b/Gr%C3%B6%C3%9Fe.md), [size](../b/Gr%F6%DFe.md), [rooted](/b/Gr%C3%B6%C3%9Fe.md), [case](../B/größe), [part](<../b/Größe.md#The Part>), [own](#below), [web](https://a.test/b.md), [mail](mailto:a@b.test) and [gone](../c.md).\n\n# Below\n',
        'b/Größe.md': '## The part\n',
      })
    )
    const { links, problems, text, parts } = await pageNamed(read, 'Start')
    assert.deepEqual(
      links.map(({ path, block }) => [path, block !== '']),
      [
        ['b/Größe.md', false],
        ['b/Größe.md', true],
        ['a/Start.md', true],
      ]
    )
    assert.equal(links[2]!.block, parts[0]![1]!.attrs!.id as string)
    assert.include(text, '[web](https://a.test/b.md), [mail](mailto:a@b.test) and gone.')
    assert.deepEqual(
      problems.map(({ code, detail }) => [code, detail]),
      [['broken_link', '../c.md']]
    )
  })

  test('links lead to folders, and pages of the same name come first', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(
      cleanup,
      await zipOf({
        'Start.md': 'To [boats](./Boats/), [Nets](Nets) and ![none](Boats)',
        'Boats/Star.md': 'a',
        'Nets/Cod.md': 'b',
        'Nets.md': 'c',
      })
    )
    const { links, problems } = await pageNamed(read, 'Start')
    assert.deepEqual(
      links.map(({ path }) => path),
      ['Boats', 'Nets.md']
    )
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['missing_file']
    )
  })

  test('links to files become attachments, whatever kind they are', async ({ assert, cleanup }) => {
    const read = await opened(
      cleanup,
      await zipOf({
        'docs/Log.md':
          '[The tides](../files/tides.csv)\n\nAs in [the book](../files/a%20book.pdf).\n\n![clip](../files/clip.mp4)\n\n![](../files/map.svg)\n',
        'files/tides.csv': 'a,b',
        'files/a book.pdf': 'pdf',
        'files/clip.mp4': 'mp4',
        'files/map.svg': '<svg/>',
      })
    )
    const { text, problems, files } = await pageNamed(read, 'Log')
    assert.equal(
      text,
      [
        '[tides.csv](files/tides.csv "3 bytes")',
        'As in [the book](/api/v1/files/imported-4).',
        '[clip.mp4](files/clip.mp4 "3 bytes")',
        '[map.svg](files/map.svg "6 bytes")',
      ].join('\n\n')
    )
    assert.lengthOf(files, 4)
    assert.isEmpty(problems)
  })

  test('a page has as many parts as before', async ({ assert, cleanup }) => {
    const text =
      '# Log\n\nTides\n-----\n\n## Boats\n\n* Star\n  * Oars\n* Gull\n\n1) North\n2) South\n\n- [x] Paint\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n![map](map.png)\n\n[rules](rules.pdf)\n\n[Day](Day.md), [day][d], <https://tides.test/> and https://wind.test/\n\n[d]: Day.md\n'
    const files = { 'Log.md': text, 'Day.md': 'Fair', 'map.png': PNG, 'rules.pdf': 'pdf' }
    const page = await pageNamed(await opened(cleanup, await zipOf(files)), 'Log')
    assert.deepEqual(countsOf(page), {
      headings: 2,
      items: 6,
      tables: 1,
      pictures: 1,
      links: 4,
      files: 1,
    })
    assert.isEmpty(page.problems)
  })

  test('links around pictures stay below them', async ({ assert, cleanup }) => {
    const text =
      '[![build](https://a.test/b.png)](https://a.test/runs) [![](small.png)](map.png)\n\n[![](map.png)](Day.md)\n\n[![own](map.png)](map.png)\n\n<figure><a href="https://a.test/c"><img src="map.png"></a><figcaption>Pier</figcaption></figure>\n'
    const files = { 'Log.md': text, 'Day.md': 'Fair', 'map.png': PNG, 'small.png': PNG }
    const page = await pageNamed(await opened(cleanup, await zipOf(files)), 'Log')
    assert.equal(
      page.text,
      [
        '![build](https://a.test/b.png)',
        '[https://a.test/runs](https://a.test/runs)',
        '![](/api/v1/files/imported-1)',
        '[map.png](/api/v1/files/imported-2)',
        '![](/api/v1/files/imported-2)',
        '[Day](Day.md)',
        '![own](/api/v1/files/imported-2)',
        '![](/api/v1/files/imported-2 "Pier")',
        '[https://a.test/c](https://a.test/c)',
      ].join('\n\n')
    )
    assert.isEmpty(page.problems)
  })

  test('links without text show where they lead', async ({ assert, cleanup }) => {
    const text =
      '[](https://tides.test/)\n\n- See [](Day.md) and [ ](rules.pdf)\n\n[](rules.pdf)\n\nMail [](mailto:a@b.test)\n\n## Part [](#part)\n'
    const files = { 'Log.md': text, 'Day.md': 'Fair', 'rules.pdf': 'pdf' }
    const page = await pageNamed(await opened(cleanup, await zipOf(files)), 'Log')
    assert.equal(
      page.text,
      [
        '[https://tides.test/](https://tides.test/)',
        '- See [Day](Day.md) and [rules.pdf](/api/v1/files/imported-1)',
        '[rules.pdf](rules.pdf "3 bytes")',
        'Mail [a@b.test](mailto:a@b.test)',
        '## Part',
      ].join('\n\n')
    )
    assert.isEmpty(page.problems)
  })

  test('pictures and links in the title of a toggle stay', async ({ assert, cleanup }) => {
    const text =
      '<details><summary><img src="https://a.test/b.png"> <a href="https://a.test/c">Pier</a> List<T></summary>\n\nFair\n\n</details>\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    const { pictures, links } = countsOf(page)
    assert.deepEqual([pictures, links], [1, 1])
    assert.include(page.text, 'List')
  })

  test('cells beyond the header of a table stay', async ({ assert, cleanup }) => {
    const text =
      '| a | b |\n| - | :-: |\n| 1 | `x|y` | 2 |\n| 3 |\n\nFair\n\n- Star\n\n  a | b\n  --|--\n  c | d | e\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.equal(
      page.text,
      '| a | b |  |  |\n| --- | :-: | --- | --- |\n| 1 | \\`x | y\\` | 2 |\n| 3 |  |  |  |\n\nFair\n\n- Star\n\n  | a | b |  |\n  | --- | --- | --- |\n  | c | d | e |'
    )
  })

  test('to-dos of a picture stay to-dos', async ({ assert, cleanup }) => {
    const text = '- [x] ![](https://a.test/b.png)\n\n- [ ] ![](https://a.test/c.png)\n- [x] Paint\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.equal(
      page.text,
      '- [x] ![](https://a.test/b.png)\n- [ ] ![](https://a.test/c.png)\n- [x] Paint'
    )
  })

  test('footnotes stay text, whatever they say', async ({ assert, cleanup }) => {
    const text = 'Torn[^1] and [real]\n\n[^1]: Gone\n\n[real]: https://tides.test/\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.equal(page.text, 'Torn\\[^1\\] and [real](https://tides.test/)\n\n\\[^1\\]: Gone')
  })

  test('names with the escapes of an address are found', async ({ assert, cleanup }) => {
    const zip = await zipOf({ 'Caf%E9.md': 'a', 'Log.md': '[a](Caf%E9.md) and [[Caf%E9]]' })
    const page = await pageNamed(await opened(cleanup, zip), 'Log')
    assert.equal(countsOf(page).links, 2)
    assert.isEmpty(page.problems)
  })

  test('files that are empty or missing are reported, and their names stay', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(
      cleanup,
      await zipOf({
        'Log.md': 'See [null](files/null) and ![the map](gone.png)\n\n![](empty.png)\n',
        'files/null': '',
        'empty.png': '',
      })
    )
    const { text, problems } = await pageNamed(read, 'Log')
    assert.deepEqual(
      problems.map(({ code, detail }) => [code, detail]),
      [
        ['missing_file', 'gone.png'],
        ['empty_file', 'empty.png'],
        ['empty_file', 'files/null'],
      ]
    )
    assert.equal(text, 'See null and the map\n\nempty.png')
  })

  test('pictures are found in their folder, by a unique name, and within the text', async ({
    assert,
    cleanup,
  }) => {
    const data = `data:image/png;base64,${PNG.toString('base64')}`
    const read = await opened(
      cleanup,
      await zipOf({
        'a/Log.md': `![one](img/1.png)\n\n![two](2.png)\n\n![three](${data})\n\n<img src="img/1.png" width="200">\n`,
        'a/img/1.png': PNG,
        'elsewhere/2.png': PNG,
      })
    )
    const { files, text, problems } = await pageNamed(read, 'Log')
    assert.deepEqual(
      files.map(({ entry, name }) => [entry.path, name]),
      [
        ['a/img/1.png', '1.png'],
        ['elsewhere/2.png', '2.png'],
        ['a/Log.md/picture-3.png', 'picture-3.png'],
      ]
    )
    assert.equal((await files[2]!.entry.read(100)).toString('hex'), PNG.toString('hex'))
    assert.include(text, '![three](/api/v1/files/imported-3)')
    assert.isEmpty(problems)
  })

  test('a text with large pictures in it, as Google Docs writes them, is read', async ({
    assert,
    cleanup,
  }) => {
    const pictures = [1, 2].map((number) => Buffer.concat([PNG, Buffer.alloc(600_000, number)]))
    const [one, two] = pictures.map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`)
    const text = `# Log\n\nMap ![][image1]\n\n![Pier](${two})\n\n[image1]: <${one}>\n`
    const read = await opened(cleanup, text, { fileName: 'Log.md' })
    const page = await pageNamed(read, 'Log')
    assert.equal(
      page.text,
      'Map\n\n![](/api/v1/files/imported-1)\n\n![Pier](/api/v1/files/imported-2)'
    )
    const bytes = await Promise.all(page.files.map(({ entry }) => entry.read(1e6)))
    assert.isTrue(bytes.every((read, at) => read.equals(pictures[at]!)))
    assert.isEmpty(page.problems)
  })

  test('a large picture that is shown as code has a line in the report', async ({
    assert,
    cleanup,
  }) => {
    const picture = `data:image/png;base64,${Buffer.alloc(900_000).toString('base64')}`
    const read = await opened(cleanup, `Code \`${picture}\``, { fileName: 'Log.md' })
    const { problems } = await pageNamed(read, 'Log')
    assert.deepEqual(
      problems.map(({ detail }) => detail),
      ['Picture written as text']
    )
  })

  test('tables with short rows and code indented in lists are whole', async ({
    assert,
    cleanup,
  }) => {
    const text =
      '| a | b |\n|---|:-:|\n| 1 |\n| `x \\| y` | 2 |\n\n- item\n\n  ```js\n  if (a) {\n      b()\n  }\n  ```\n\n      indented\n        code\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.include(page.text, '| 1 |  |\n| `x \\| y` | 2 |')
    assert.include(page.text, '  ```javascript\n  if (a) {\n      b()\n  }\n  ```')
    assert.include(page.text, '  ```\n  indented\n    code\n  ```')
  })

  test('a space after code that ends with a space stays', async ({ assert, cleanup }) => {
    const text = '`- ` and `1. ` begin a list, `a` too\n'
    const { parts } = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    const texts = parts[0]![0]!.content!.map((node) => node.text)
    assert.deepEqual(texts, ['- ', ' and ', '1. ', ' begin a list, ', 'a', ' too'])
  })

  test('known HTML is read, and other tags stay text', async ({ assert, cleanup }) => {
    const text =
      'A <u>line</u> of <kbd>Ctrl</kbd>, `List<T>` and Map<K, V>.<!-- hidden -->\n\n<script>alert(1)</script>\n\n<div onclick="alert(2)"><b>bold</b></div>\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    const json = JSON.stringify(page.parts)
    assert.include(json, '"type":"underline"')
    assert.include(page.text, 'Map\\<K, V>')
    assert.notInclude(json, 'hidden')
    assert.deepEqual(
      page.problems.map(({ code }) => code),
      ['comments']
    )
    assert.notInclude(json, 'onclick')
    assert.include(page.text, '**bold**')
    assert.include(page.text, '\\<script>')
  })

  test('links that run something become their text', async ({ assert, cleanup }) => {
    const text =
      '[a](javascript:alert(1)) [b](<java\tscript:alert(1)>) [c](data:text/html,x) [d](file:///etc/passwd) [e](vbscript:x)'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.notInclude(JSON.stringify(page.parts), '"link"')
    assert.isAtLeast(page.problems.length, 4)
  })

  test('front matter that is no YAML, or repeats without end, does not stop the page', async ({
    assert,
    cleanup,
  }) => {
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n---\nText\n`
    for (const text of ['---\na: [b\n---\nText\n', bomb]) {
      const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
      assert.include(page.text, 'Text')
      assert.deepEqual(
        page.problems.map(({ code }) => code),
        ['front_matter']
      )
    }
  })

  test('marks of quotes before a callout take no time', async ({ assert, cleanup }) => {
    const text = `${'> '.repeat(40)}a\n\n> > [!bug] Leak\n> > Pump.\n`
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.include(page.text, '> > [!CAUTION]\n> > **Leak**')
  })

  test('a text nested thousands deep stays text', async ({ assert, cleanup }) => {
    const text = `${'> '.repeat(20_000)}end\n\n${'- '.repeat(5000)}end\n`
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.include(JSON.stringify(page.parts), 'end')
    assert.include(
      page.problems.map(({ code }) => code),
      'nested_too_deep'
    )
  })

  test('a text that is too long for a page is attached as a file', async ({ assert, cleanup }) => {
    const bytes = await zipOf({ 'Long.md': 'x '.repeat(600_000), 'a.md': 'a' })
    const page = await pageNamed(await opened(cleanup, bytes), 'Long')
    assert.deepEqual(
      page.problems.map(({ code }) => code),
      ['too_long']
    )
    assert.equal(page.parts[0]![0]!.type, 'attachment')
  })

  test('a long page is split, and no part is larger than a page can be', async ({
    assert,
    cleanup,
  }) => {
    const text = Array.from({ length: 2000 }, (_, line) => `Line ${line} ${'x'.repeat(480)}`)
    const page = await pageNamed(
      await opened(cleanup, text.join('\n\n'), { fileName: 'A.md' }),
      'A'
    )
    assert.isAbove(page.parts.length, 1)
    for (const part of page.parts) assert.isBelow(JSON.stringify(part).length, 600_000)
    assert.lengthOf(page.parts.flat(), 2000)
    assert.include(
      page.problems.map(({ code }) => code),
      'split'
    )
  })

  test('a file that is no text of any kind is refused', async ({ assert, cleanup }) => {
    await assert.rejects(() => opened(cleanup, PNG, { fileName: 'a.png' }), /isn’t an export/)
    const empty = await zipOf({ 'a/': '' })
    await assert.rejects(() => opened(cleanup, empty), /isn’t an export/)
  })

  test('code with many marks of quotes stays as it is', async ({ assert, cleanup }) => {
    const code = `${'>'.repeat(60)} 70%\n${'- '.repeat(60)}end`
    const fenced = `\`\`\`\n${code}\n\`\`\``
    const quoted = fenced.replaceAll(/^/gm, '> ')
    const text = [fenced, code.replaceAll(/^/gm, '    '), quoted].join('\n\n')
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.equal(page.text, [fenced, fenced, quoted].join('\n\n'))
    assert.isEmpty(page.problems)
  })

  test('settings behind the language of code have a line in the report', async ({
    assert,
    cleanup,
  }) => {
    const text = '```ts title="oars.ts" {2}\nrow()\n```\n\n```ts\nrest()\n```\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.equal(page.text, '```typescript\nrow()\n```\n\n```typescript\nrest()\n```')
    assert.deepEqual(
      page.problems.map(({ detail }) => detail),
      ['Settings of code']
    )
  })

  test('a page that fits into one page is not split', async ({ assert, cleanup }) => {
    const text = Array.from({ length: 1500 }, (_, line) => `Line ${line} ${'x'.repeat(400)}`)
    const read = await opened(cleanup, text.join('\n\n'), { fileName: 'A.md' })
    const page = await pageNamed(read, 'A')
    assert.lengthOf(page.parts, 1)
    assert.isEmpty(page.problems)
  })

  test('a page whose links outgrow it is split', async ({ assert, cleanup }) => {
    const lines = Array.from({ length: 300 }, () => `${'x'.repeat(3100)} [to](b.md#a)`)
    const bytes = await zipOf({ 'a.md': lines.join('\n\n'), 'b.md': '# A\n' })
    const page = await pageNamed(await opened(cleanup, bytes), 'a')
    assert.isAbove(page.parts.length, 1)
    for (const part of page.parts) assert.isBelow(JSON.stringify(part).length, 600_000)
  })

  test('properties without a place of their own stay visible', async ({ assert, cleanup }) => {
    const text =
      '---\ndate: 05.04.2025\ncreated: 2025-04-05\nCreated_at: 2024-01-01\nversion: 1.10\nicon: LiHome\ncssclasses: wide\nempty:\n---\nText\n'
    const read = await opened(cleanup, text, { fileName: 'A.md' })
    assert.equal(read.outline[0]!.created_at, '2025-04-05T00:00:00.000Z')
    assert.equal(
      (await pageNamed(read, 'A')).text,
      '**date**: 05.04.2025\\\n**Created_at**: 2024-01-01\\\n**version**: 1.10\\\n**icon**: LiHome\\\n**cssclasses**: wide\\\n**empty**:\n\nText'
    )
  })

  test('properties without a value stay, also tags and a title', async ({ assert, cleanup }) => {
    const text = '---\ntags:\naliases: []\nnote: null\ntitle:\ndate: ~\n---\nText\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.equal(
      page.text,
      '**tags**:\\\n**aliases**:\\\n**note**:\\\n**title**:\\\n**date**:\n\nText'
    )
  })

  test('a number can be a title, and an emoji an icon', async ({ assert, cleanup }) => {
    const text = '---\ntitle: 2024\nicon: ⛵\n---\nText\n'
    const read = await opened(cleanup, text, { fileName: 'A.md' })
    assert.deepInclude(read.outline[0]!, { title: '2024', icon: '⛵' })
    assert.equal((await pageNamed(read, '2024')).text, 'Text')
  })

  test('long properties stay whole, and their page keeps its name and time', async ({
    assert,
    cleanup,
  }) => {
    const text = `---\nabstract: ${'wind '.repeat(4000)}end\ntitle: Log\ncreated: 2025-04-05\n---\nText\n`
    const read = await opened(cleanup, text, { fileName: 'A.md' })
    assert.deepInclude(read.outline[0]!, { title: 'Log', created_at: '2025-04-05T00:00:00.000Z' })
    const page = await pageNamed(read, 'Log')
    assert.include(page.text, 'wind end')
    assert.notInclude(page.text, 'title')
  })

  test('a heading that becomes the title is counted, and one with more than text stays', async ({
    assert,
    cleanup,
  }) => {
    const files = {
      'Log.md': '# Log\n\nWind\n',
      'Day.md': '# [Day](Log.md)\n\nWind\n',
      'Tides.md': '# Low tides\n',
    }
    const read = await opened(cleanup, await zipOf(files))
    const pages = await Promise.all(['Log', 'Day', 'Tides'].map((name) => pageNamed(read, name)))
    assert.deepEqual(
      pages.map((page) => [countsOf(page).headings, page.repeatsTitle ?? false]),
      [
        [0, true],
        [1, false],
        [1, false],
      ]
    )
  })

  test('signs that no link and no mark need stay text', async ({ assert, cleanup }) => {
    const text = 'Area: 5 m ^2\n\na==b and c==d, ==deep==\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    const [area, marked] = page.parts[0]!
    assert.deepEqual(area!.content, [{ type: 'text', text: 'Area: 5 m ^2' }])
    assert.equal(marked!.content![0]!.text, 'a==b and c==d, ')
    assert.lengthOf(marked!.content!, 2)
  })

  test('blocks between plus signs are toggles only with an end', async ({ assert, cleanup }) => {
    const text =
      '++++\nBoats\n\nStar\n\n+++\n## Oars\n\n- Two\n\n+++\n\n++++\n\n+++ Nets\nTorn\n+++\n\n1 +++ 2\n\n+++\nno end\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.equal(
      page.text,
      [
        '<details>\n<summary>Boats</summary>\n\nStar',
        '<details>\n<summary>\n\n## Oars\n\n</summary>\n\n- Two\n\n</details>\n\n</details>',
        '<details>\n<summary>Nets</summary>\n\nTorn\n\n</details>',
        '1 +++ 2',
        '+++\\\nno end',
      ].join('\n\n')
    )
  })

  test('properties and cells between plus signs stay text', async ({ assert, cleanup }) => {
    const text = '+++\ntitle = "Log"\n+++\n\nText\n\n+++\n\nMore\n\n+++\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.equal(page.text, '+++\\\ntitle = "Log"\\\n+++\n\nText\n\n+++\n\nMore\n\n+++')
  })

  test('callouts between colons are callouts under known names only', async ({
    assert,
    cleanup,
  }) => {
    const text = ':::info\nMind the tide\n:::\n\n:::columns\nLeft\n:::\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.equal(page.text, '> [!NOTE]\n> Mind the tide\n\n:::columns\\\nLeft\\\n:::')
  })

  test('blocks of a footnote are no code', async ({ assert, cleanup }) => {
    const text =
      'Tide[^a].\n\n[^b]: Wind\n[^a]: From the book\n\n    Page [7](https://tides.test/7)\n\n    - ebb\n[^c]: Rain\n\nEnd\n\n    code\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.equal(
      page.text.replaceAll('\\[', '[').replaceAll('\\]', ']'),
      'Tide[^a].\n\n[^b]: Wind\\\n[^a]: From the book\n\nPage [7](https://tides.test/7)\n\n- ebb\n\n[^c]: Rain\n\nEnd\n\n```\ncode\n```'
    )
  })

  test('videos and posts that are written as pictures become links', async ({
    assert,
    cleanup,
  }) => {
    const text =
      '![](https://www.youtube.com/watch?v=1)\n\n![Ebb](https://tides.test/ebb.mp4?x=1)\n\n![Map](https://img.youtube.com/map)\n'
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.md' }), 'A')
    assert.equal(
      page.text,
      '[https://www.youtube.com/watch?v=1](https://www.youtube.com/watch?v=1)\n\n[Ebb](https://tides.test/ebb.mp4?x=1)\n\n![Map](https://img.youtube.com/map)'
    )
  })

  test('signs far behind in a long line are read', async ({ assert, cleanup }) => {
    const text = `${'wind '.repeat(199)} ==ebb== ${'tide '.repeat(250)}[[B]] ${'x'.repeat(995)} @2026-05-03`
    const read = await opened(cleanup, await zipOf({ 'A.md': text, 'B.md': 'b' }))
    const nodes = (await pageNamed(read, 'A')).parts[0]![0]!.content!
    assert.deepEqual(
      nodes.map(({ type, marks = [] }) => [type, marks.length]),
      [
        ['text', 0],
        ['text', 1],
        ['text', 0],
        ['page_link', 0],
        ['text', 0],
        ['date', 0],
      ]
    )
  })

  test('a long paragraph of short lines is read in seconds', async ({ assert, cleanup }) => {
    const text = 'ebb\n'.repeat(40_000)
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.txt' }), 'A')
    assert.equal(page.text.replaceAll(/[^eb]/g, '').length, 120_000)
  }).timeout(25_000)

  test('a paragraph of too many lines for a page is cut between lines', async ({
    assert,
    cleanup,
  }) => {
    const text = 'low tide\n'.repeat(20_000)
    const page = await pageNamed(await opened(cleanup, text, { fileName: 'A.txt' }), 'A')
    const bytes = page.parts.map((part) => contentBytes(part.map((node) => JSON.stringify(node))))
    assert.isAbove(bytes.length, 1)
    assert.isBelow(Math.max(...bytes), MAX_CONTENT_BYTES)
    assert.equal(page.text.split('low tide').length, 20_001)
    for (const [first] of page.parts) assert.equal(first!.content!.at(-1)!.text, 'low tide')
  }).timeout(25_000)
})
