import { test } from '@japa/runner'
import { opened, pageNamed, titles, zipOf } from '../../testing/archives.js'
import { codesOf, countsOf } from '../../testing/counts.js'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const PIC = 'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
const WP = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const text = (words: string) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`
const paragraph = (content: string, style = '') =>
  `<w:p>${style && `<w:pPr>${style}</w:pPr>`}${content}</w:p>`
const heading = (level: number, words: string) =>
  paragraph(text(words), `<w:pStyle w:val="Heading${level}"/>`)
const item = (words: string, level = 0) =>
  paragraph(text(words), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`)
const cell = (words: string) => `<w:tc>${paragraph(text(words))}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`
const link = (id: string, words: string) => `<w:hyperlink r:id="${id}">${text(words)}</w:hyperlink>`
const picture = (reference: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="map" descr="Map"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip ${reference}/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

const level = (at: number) =>
  `<w:lvl w:ilvl="${at}"><w:numFmt w:val="bullet"/><w:lvlText w:val="*"/></w:lvl>`
const style = (at: number) =>
  `<w:style w:type="paragraph" w:styleId="Heading${at}"><w:name w:val="heading ${at}"/></w:style>`

const numbered = (number: number, words: string, level = 0) =>
  paragraph(
    text(words),
    `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${number}"/></w:numPr>`
  )
const numberedLevel = (at: number, format: string, look: string, start = 1) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${look}"/></w:lvl>`
const instance = (id: number, of: number, changes = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${changes}</w:num>`
const override = (content: string) => `<w:lvlOverride w:ilvl="0">${content}</w:lvlOverride>`

/** Lists of Word: two share their numbers, others start again, at another number, or look otherwise. */
const NUMBERING =
  `<w:numbering ${W}>` +
  `<w:abstractNum w:abstractNumId="0">${numberedLevel(0, 'decimal', '%1.')}${numberedLevel(1, 'lowerLetter', '%2)')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="1">${numberedLevel(0, 'decimal', '%1.', 5)}${Array.from({ length: 8 }, (_, at) => numberedLevel(at + 1, 'decimal', `%1.%${at + 2}`)).join('')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="2">${numberedLevel(0, 'decimal', '(%1)')}</w:abstractNum>` +
  instance(1, 0) +
  instance(2, 0) +
  instance(3, 0, override('<w:startOverride w:val="1"/>')) +
  instance(4, 1) +
  instance(5, 0, override('<w:startOverride w:val="9"/>')) +
  instance(6, 2, override(numberedLevel(0, 'decimal', '%1.', 20))) +
  '</w:numbering>'

function files(body: string, relations: string) {
  return {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document ${W} ${R} ${A} ${PIC} ${WP}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`,
    'word/styles.xml': `<w:styles ${W}>${style(1)}${style(2)}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level(0)}${level(1)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/media/map.png': PNG,
    'docProps/core.xml':
      '<cp:coreProperties xmlns:cp="x" xmlns:dcterms="y"><dcterms:created xsi:type="dcterms:W3CDTF">2021-02-03T04:05:06Z</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">2022-03-04T05:06:07Z</dcterms:modified></cp:coreProperties>',
  }
}

const RELATIONS =
  `<Relationship Id="i1" Type="${OFFICE}/image" Target="media/map.png"/>` +
  `<Relationship Id="x1" Type="${OFFICE}/image" Target="file:///etc/passwd" TargetMode="External"/>` +
  `<Relationship Id="l1" Type="${OFFICE}/hyperlink" Target="https://tides.test/" TargetMode="External"/>` +
  `<Relationship Id="s1" Type="${OFFICE}/styles" Target="styles.xml"/>` +
  `<Relationship Id="n1" Type="${OFFICE}/numbering" Target="numbering.xml"/>`

const BODY =
  heading(1, 'Harbor') +
  paragraph(`${text('See ')}${link('l1', 'the tides')}${text('.')}`) +
  heading(2, 'Boats') +
  item('Star') +
  item('Oars', 1) +
  item('Gull') +
  `<w:tbl>${row('Berth', 'Depth')}${row('N4', '3 m')}</w:tbl>` +
  paragraph(picture('r:embed="i1"'))

/** Returns the text of parts without the ids of blocks, which are random. */
function withoutIds(parts: object) {
  return JSON.stringify(parts, (key, value: unknown) => (key === 'id' ? undefined : value))
}

test.group('Word imports', () => {
  test('a document keeps its headings, items, table, picture, link and times', async ({
    assert,
    cleanup,
  }) => {
    const bytes = await zipOf(files(BODY, RELATIONS))
    const read = await opened(cleanup, bytes, { fileName: 'Logbook.docx' })
    assert.equal(read.format, 'docx')
    assert.equal(read.outline[0]!.created_at, '2021-02-03T04:05:06.000Z')
    assert.equal(read.outline[0]!.updated_at, '2022-03-04T05:06:07.000Z')
    const page = await pageNamed(read, 'Logbook')
    assert.deepEqual(countsOf(page), {
      headings: 2,
      items: 3,
      tables: 1,
      pictures: 1,
      links: 1,
      files: 0,
    })
    assert.isEmpty(page.problems)
    assert.deepEqual(await page.files[0]!.entry.read(100), PNG)
  })

  test('a document named as an index stays in its folder', async ({ assert, cleanup }) => {
    const word = await zipOf(files(BODY, RELATIONS))
    const names = ['Log.docx', 'Reports/index.docx', 'Reports/Tides.docx']
    const bytes = await zipOf(Object.fromEntries(names.map((name) => [name, word])))
    const read = await opened(cleanup, bytes)
    assert.deepEqual(titles(read.outline), ['Log', 'Reports/', '  index', '  Tides'])
  })

  test('links lead to bookmarks of the document', async ({ assert, cleanup }) => {
    const body =
      `<w:p><w:hyperlink w:anchor="_Toc1">${text('To the boats')}</w:hyperlink></w:p>` +
      paragraph(
        `<w:bookmarkStart w:id="1" w:name="_Toc1"/>${text('Boats')}<w:bookmarkEnd w:id="1"/>`,
        '<w:pStyle w:val="Heading2"/>'
      )
    const bytes = await zipOf(files(body, RELATIONS))
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(page.links[0]!.block, page.parts[0]![1]!.attrs!.id)
  })

  test('a picture outside of the document is left out with a line in the report', async ({
    assert,
    cleanup,
  }) => {
    const bytes = await zipOf(files(BODY + paragraph(picture('r:link="x1"')), RELATIONS))
    const read = await opened(cleanup, bytes, { fileName: 'Logbook.docx' })
    const page = await pageNamed(read, 'Logbook')
    assert.equal(countsOf(page).pictures, 1)
    assert.deepEqual(codesOf(page), ['outside_picture'])
    assert.notInclude(JSON.stringify(page.parts), 'passwd')
  })

  test('entities that unpack without end are refused', async ({ assert, cleanup }) => {
    const parts = files(BODY, RELATIONS)
    parts['word/document.xml'] =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' +
      parts['word/document.xml']
    const read = await opened(cleanup, await zipOf(parts), { fileName: 'Bomb.docx' })
    await assert.rejects(() => pageNamed(read, 'Bomb'), /damaged/)
  })

  test('elements that are nested without end are refused', async ({ assert, cleanup }) => {
    for (const name of ['word/document.xml', 'word/numbering.xml', 'word/styles.xml'] as const) {
      const parts = files(BODY, RELATIONS)
      parts[name] = `${'<w:sdt>'.repeat(200_000)}${parts[name]}`
      const read = await opened(cleanup, await zipOf(parts), { fileName: 'Deep.docx' })
      await assert.rejects(() => pageNamed(read, 'Deep'), /damaged/)
    }
  })

  test('a long document keeps its text, numbers, notes and pictures', async ({
    assert,
    cleanup,
  }) => {
    const reference = (id: number) =>
      paragraph(`${text('Noted')}<w:r><w:footnoteReference w:id="${id}"/></w:r>`)
    const note = (id: number) =>
      `<w:footnote w:id="${id}">${paragraph(text(`Note ${id}`))}</w:footnote>`
    const far = `<w:p><w:r><w:rPr>${'<w:b/>'.repeat(180_000)}</w:rPr></w:r></w:p>`
    const body = [2, 3]
      .map((id) => reference(id) + numbered(1, `Item ${id}`) + paragraph(picture('r:embed="i1"')))
      .join(far)
    const parts = {
      ...files(
        body,
        `${RELATIONS}<Relationship Id="f1" Type="${OFFICE}/footnotes" Target="footnotes.xml"/>`
      ),
      'word/numbering.xml': NUMBERING,
      'word/footnotes.xml': `<w:footnotes ${W}>${note(2)}${note(3)}</w:footnotes>`,
    }
    const read = await opened(cleanup, await zipOf(parts), { fileName: 'Long.docx' })
    const page = await pageNamed(read, 'Long')
    const lines = page.text.split('\n').filter(Boolean)
    assert.deepEqual(lines, [
      'Noted[\\[1\\]](/imported/pages/1)',
      '1. Item 2',
      '![Map](/api/v1/files/imported-1)',
      'Noted[\\[2\\]](/imported/pages/2)',
      '2. Item 3',
      '![Map](/api/v1/files/imported-2)',
      '1. Note 2 [↑](/imported/pages/3)',
      '2. Note 3 [↑](/imported/pages/4)',
    ])
  })

  test('a document that unpacks to more than its limit is attached as a file', async ({
    assert,
    cleanup,
  }) => {
    const parts = files(`${BODY}${' '.repeat(13 * 1024 ** 2)}`, RELATIONS)
    const read = await opened(cleanup, await zipOf(parts), { fileName: 'Long.docx' })
    const page = await pageNamed(read, 'Long')
    assert.deepEqual(codesOf(page), ['too_long'])
    assert.equal(countsOf(page).files, 1)
  })

  test('marked text stays marked, and what a page cannot have is reported', async ({
    assert,
    cleanup,
  }) => {
    const run = (look: string, words: string) =>
      `<w:r><w:rPr>${look}</w:rPr><w:t>${words}</w:t></w:r>`
    const body =
      BODY +
      paragraph(run('<w:highlight w:val="yellow"/>', 'Deep')) +
      paragraph(run('<w:color w:val="FF0000"/>', 'Red')) +
      paragraph(run('<w:color w:val="auto"/><w:color w:val="000000"/>', 'Usual')) +
      paragraph('<w:r><w:br w:type="page"/></w:r>') +
      paragraph('<w:r><w:instrText xml:space="preserve"> REF _Ref12 \\h </w:instrText></w:r>') +
      paragraph(
        '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><dgm:relIds xmlns:dgm="d"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r><w:unheard/>'
      )
    const bytes = await zipOf(files(body, RELATIONS))
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.include(JSON.stringify(page.parts), '"background","attrs":{"color":"yellow"}')
    assert.deepEqual(
      page.problems.map(({ code, detail }) => [code, detail]),
      [
        ['unknown_part', 'SmartArt'],
        ['unknown_part', 'Page break'],
        ['unknown_part', 'Cross-reference'],
        ['colors', undefined],
        ['unknown_part', 'Part of Word that is not known here: unheard'],
      ]
    )
  })

  test('a document whose text has a number in its name is a document', async ({
    assert,
    cleanup,
  }) => {
    const numbered = (text: string) => text.replaceAll('word/document.xml', 'word/document2.xml')
    const parts = Object.entries(files(BODY, RELATIONS)).map(([path, content]) => [
      path.replace('document.xml', 'document2.xml'),
      typeof content === 'string' ? numbered(content) : content,
    ])
    const bytes = await zipOf(Object.fromEntries(parts))
    const read = await opened(cleanup, bytes, { fileName: 'Logbook.docx' })
    const page = await pageNamed(read, 'Logbook')
    assert.equal(read.format, 'docx')
    assert.deepEqual([countsOf(page).headings, page.problems], [2, []])
  })

  test('the link of a field keeps its address without the switches of the field', async ({
    assert,
    cleanup,
  }) => {
    const sign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    const field = (instruction: string) =>
      paragraph(
        `${sign('begin')}<w:r><w:instrText>${instruction}</w:instrText></w:r>${sign('separate')}${text('Tides')}${sign('end')}`
      )
    const body =
      field('HYPERLINK "https://tides.test/?a=1&amp;b=2" \\l "spring&amp;neap" \\t "_blank"') +
      field('HYPERLINK "https://tides.test/2" \\o "All tides"') +
      field('HYPERLINK "https://tides.test/3"')
    const bytes = await zipOf(files(body, RELATIONS))
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(
      page.text,
      '[Tides](https://tides.test/?a=1&b=2#spring&neap)\n\n[Tides](https://tides.test/2)\n\n[Tides](https://tides.test/3)'
    )
  })

  test('comments are reported only if there are some', async ({ assert, cleanup }) => {
    const comments = { none: '', one: '<w:comment w:id="1"/>' }
    const codes: unknown[] = []
    for (const comment of Object.values(comments)) {
      const parts = { 'word/comments.xml': `<w:comments ${W}>${comment}</w:comments>` }
      const bytes = await zipOf({ ...files(BODY, RELATIONS), ...parts })
      codes.push(
        codesOf(await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A'))
      )
    }
    assert.deepEqual(codes, [[], ['comments']])
  })

  test('numbered lists keep the numbers that Word shows', async ({ assert, cleanup }) => {
    const parts = files(
      numbered(1, 'a') +
        numbered(1, 'b') +
        paragraph(text('Between.')) +
        numbered(1, 'c') +
        numbered(2, 'd') +
        numbered(2, 'x', 1) +
        paragraph(text('Restarts.')) +
        numbered(3, 'e') +
        numbered(3, 'y', 1) +
        paragraph(text('Further.')) +
        numbered(3, 'z', 1) +
        numbered(3, 'f') +
        paragraph(text('Others.')) +
        numbered(4, 'g') +
        numbered(5, 'h') +
        numbered(6, 'i'),
      RELATIONS
    )
    parts['word/numbering.xml'] = NUMBERING
    const bytes = await zipOf(parts)
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(
      page.text,
      `1. a
2. b

Between.

3. c
4. d
   1. x

Restarts.

1. e
   1. y

Further.

2. z

2) f

Others.

5. g

9) h

20. i`
    )
  })

  test('items are numbered by their styles, and up to the ninth level', async ({
    assert,
    cleanup,
  }) => {
    const byStyle = (name: string, words: string) =>
      paragraph(text(words), `<w:pStyle w:val="${name}"/>`)
    const parts = files(
      byStyle('Steps', 'a') +
        byStyle('Steps', 'b') +
        paragraph(text('Between.')) +
        byStyle('Substeps', 'c') +
        paragraph(
          text('Without.'),
          '<w:pStyle w:val="Steps"/><w:numPr><w:numId w:val="0"/></w:numPr>'
        ) +
        '<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr></w:p>' +
        byStyle('Steps', 'd') +
        Array.from({ length: 9 }, (_, at) => numbered(4, `level ${at}`, at)).join(''),
      RELATIONS
    )
    parts['word/numbering.xml'] = NUMBERING
    parts['word/styles.xml'] =
      `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Steps"><w:name w:val="Steps"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Substeps"><w:name w:val="Substeps"/><w:basedOn w:val="Steps"/></w:style></w:styles>`
    const bytes = await zipOf(parts)
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.match(page.text, /^1\. a\n2\. b\n\nBetween\.\n\n3\. c\n\nWithout\.\n\n4\. d\n/)
    assert.equal(countsOf(page).items, 13)
  })

  test('numbers of lists that have no counterpart are reported', async ({ assert, cleanup }) => {
    const parts = files(
      numbered(1, 'a') +
        numbered(1, 'x', 1) +
        numbered(4, 'b', 1) +
        paragraph(
          text('Harbor'),
          '<w:pStyle w:val="Heading1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="6"/></w:numPr>'
        ),
      RELATIONS
    )
    parts['word/numbering.xml'] = NUMBERING
    const bytes = await zipOf(parts)
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.deepEqual(
      page.problems.map(({ code, detail }) => [code, detail]),
      [
        ['unknown_part', 'Letters or Roman numerals of a list'],
        ['unknown_part', 'Look of list numbers, such as 1.1 or Step 1'],
        ['unknown_part', 'Numbers of headings'],
      ]
    )
  })

  test('fields keep their shown text, and links of fields their address', async ({
    assert,
    cleanup,
  }) => {
    const field = (instruction: string, content: string) =>
      `<w:fldSimple w:instr=' ${instruction} '>${content}</w:fldSimple>`
    const bold = '<w:r><w:rPr><w:b/></w:rPr><w:t>Log</w:t></w:r>'
    const body =
      paragraph(text('Title: ') + field('TITLE', bold + text(' of 2021')) + text('.')) +
      paragraph(field('REF Ship', `${text('The ')}${field('AUTHOR', text('Star'))}`)) +
      paragraph(
        field('HYPERLINK "https://tides.test/?a=1&amp;b=2"', bold) + field('PAGE', '') + text('!')
      ) +
      paragraph('<w:fldSimple w:instr="DATE"/>' + text('End')) +
      numbered(1, 'First')
    const notes = `<w:footnotes ${W}><w:footnote w:id="2">${paragraph(field('TITLE', text('Note')))}${numbered(1, 'In the note')}</w:footnote></w:footnotes>`
    const reference = paragraph('<w:r><w:footnoteReference w:id="2"/></w:r>')
    const numbering = { 'word/numbering.xml': NUMBERING }
    const parts = {
      'word/footnotes.xml': notes,
      ...files(body + reference, RELATIONS),
      ...numbering,
    }
    const bytes = await zipOf(parts)
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.isTrue(
      page.text.startsWith(
        'Title: **Log** of 2021.\n\nThe Star\n\n[**Log**](https://tides.test/?a=1&b=2)!\n\nEnd\n\n1. First\n'
      ),
      page.text
    )
    assert.match(page.text, /Note\n\n? +1\. In the note/)
    assert.deepEqual(
      page.problems.map(({ detail }) => detail),
      ['Cross-reference']
    )
  })

  test('the report names lost parts in plain words, and no harmless ones', async ({
    assert,
    cleanup,
  }) => {
    const shape = (name: string, content = '') =>
      paragraph(`<w:r><w:pict><v:${name}>${content}</v:${name}></w:pict></w:r>`)
    const body =
      shape('shape', '<v:stroke/><v:fill/><v:path/><o:lock/><w10:anchorlock/>') +
      shape('oval') +
      shape(
        'oval',
        `<v:textbox><w:txbxContent>${paragraph(text('In an oval'))}</w:txbxContent></v:textbox>`
      ) +
      paragraph('<w:permStart w:id="1"/><w:permEnd w:id="1"/>') +
      paragraph('<w:r><w:sym w:font="Ornaments" w:char="F0A7"/></w:r>') +
      paragraph('<w:r><w:sym w:font="Calibri" w:char="2693"/></w:r>') +
      paragraph(picture('')) +
      '<w:altChunk r:id="x"/><m:oMathPara/><w:constructor/>'
    const parts = files(body, RELATIONS)
    const names =
      'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w10="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    parts['word/document.xml'] = parts['word/document.xml'].replace('<w:document', `$& ${names}`)
    const bytes = await zipOf(parts)
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.deepEqual(
      page.problems.map(({ code, detail }) => [code, detail]),
      [
        ['unknown_part', 'Formula'],
        ['unknown_part', 'Drawing'],
        ['unknown_part', 'Symbol in the font Ornaments'],
        ['missing_file', undefined],
        ['unknown_part', 'Embedded document'],
        ['unknown_part', 'Part of Word that is not known here: constructor'],
      ]
    )
    assert.equal(page.text, 'In an oval\n\n\u2693')
  })

  test('check boxes at the start of a line are to-dos, and others signs', async ({
    assert,
    cleanup,
  }) => {
    const box = (value: string) =>
      `<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="${value}"/></w14:checkbox></w:sdtPr><w:sdtContent>${text('\u2612')}</w:sdtContent></w:sdt>`
    const body =
      paragraph(box('1') + text(' Oars')) +
      paragraph(box('0') + text(' Sails')) +
      paragraph(text('Ready ') + box('1') + text(' or not ') + box('0')) +
      '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:listEntry w:val="Red"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
    const bytes = await zipOf(files(body, RELATIONS))
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(page.text, '- [x] Oars\n- [ ] Sails\n\nReady \u2611 or not \u2610')
    assert.deepEqual(page.problems[0]?.detail, 'Control of a form')
  })

  test('headings of the seventh level and deeper are headings', async ({ assert, cleanup }) => {
    const parts = files(heading(7, 'Bow') + heading(9, 'Mast'), RELATIONS)
    parts['word/styles.xml'] = `<w:styles ${W}>${style(7)}${style(9)}</w:styles>`
    const bytes = await zipOf(parts)
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(countsOf(page).headings, 2)
  })

  test('the numbers of notes do not go on with those of a list', async ({ assert, cleanup }) => {
    const reference = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    const note = `<w:footnote w:id="2">${paragraph(text('Note'))}</w:footnote>`
    const parts = {
      ...files(numbered(1, 'a') + numbered(1, 'b').replace('</w:p>', `${reference}$&`), RELATIONS),
      'word/numbering.xml': NUMBERING,
      'word/footnotes.xml': `<w:footnotes ${W}>${note}</w:footnotes>`,
    }
    const bytes = await zipOf(parts)
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.deepEqual(
      page.parts[0]!.map(({ attrs }) => attrs!.start),
      [null, null, 1]
    )
  })

  test('words beside a break of a page or column stay apart', async ({ assert, cleanup }) => {
    const pause = (type: string) => `<w:r><w:br w:type="${type}"/></w:r>`
    const body =
      paragraph(text('Before') + pause('page') + text('after')) +
      paragraph(pause('page')) +
      paragraph(text('Left') + pause('column') + text('right'))
    const bytes = await zipOf(files(body, RELATIONS))
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(page.text, 'Before\\\nafter\n\nLeft\\\nright')
    assert.deepEqual(
      page.problems.map(({ detail }) => detail),
      ['Page break']
    )
  })

  test('lists in cells, and over several parts of a page, keep their numbers', async ({
    assert,
    cleanup,
  }) => {
    const long = 'word '.repeat(30_000)
    const body =
      `<w:tbl><w:tr><w:tc>${numbered(1, 'a')}${numbered(1, 'b')}</w:tc>${cell('Deep')}</w:tr></w:tbl>` +
      Array.from({ length: 12 }, () => numbered(1, long)).join('')
    const parts = { ...files(body, RELATIONS), 'word/numbering.xml': NUMBERING }
    const bytes = await zipOf(parts)
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.include(page.text, '| 1\\. a<br>2\\. b | Deep |')
    assert.deepEqual(
      page.parts.map((part) => part.map(({ attrs }) => attrs?.start)),
      [
        [undefined, 3, null, null],
        [6, null, null],
        [9, null, null],
        [12, null, null],
      ]
    )
  })

  test('links, pictures and notes that lead nowhere do not damage a document', async ({
    assert,
    cleanup,
  }) => {
    const body =
      paragraph(`${text('See ')}${link('nowhere', 'the tides')}`) +
      paragraph(picture('r:embed="nowhere"')) +
      paragraph(`${text('Noted')}<w:r><w:footnoteReference w:id="7"/></w:r>`)
    const bytes = await zipOf(files(body, RELATIONS))
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(page.text, 'See the tides\n\nNoted')
    assert.deepEqual(
      page.problems.map(({ code, detail }) => [code, detail]),
      [
        ['unknown_part', 'Address of a link that is missing in the document'],
        ['unknown_part', 'Note that is missing in the document'],
        ['missing_file', undefined],
      ]
    )
  })

  test('notes and links are found however their parts are written', async ({ assert, cleanup }) => {
    const body = paragraph(
      `${text('Noted')}<w:r><w:footnoteReference w:id="2"/></w:r>${link('a&amp;b', 'tides')}`
    )
    const relation = `<Relationship Id = 'a&#38;b' Type="${OFFICE}/hyperlink" Target="https://tides.test/" TargetMode="External"/>`
    const elsewhere = `<Relationship Id="f1" Type="${OFFICE}/footnotes" Target="notes/own.xml"/>`
    const note = `<w:footnote w:title="a>b" w:id = '2'>${paragraph(text('Note'))}</w:footnote>`
    const notes = `<w:footnotes ${W}>${note}</w:footnotes>`
    const ways = {
      'word/footnotes.xml': notes,
      'word/footnotes1.xml': notes.replaceAll('w:', 'x:').replace('xmlns:w', 'xmlns:x'),
      'word/notes/own.xml': notes,
    }
    for (const [path, content] of Object.entries(ways)) {
      const target = elsewhere.replace('notes/own.xml', path.replace('word/', ''))
      const parts = { ...files(body, RELATIONS + relation + target), [path]: content }
      const bytes = await zipOf(parts)
      const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
      assert.match(page.text, /^Noted\[.*\[tides\]\(https:\/\/tides\.test\/\)\n\n1\. Note/, path)
      assert.isEmpty(page.problems)
    }
  })

  test('elements whose end is written apart are read as empty ones', async ({
    assert,
    cleanup,
  }) => {
    const ended = (name: string, attributes = '') => `<${name}${attributes}></${name}>`
    const body =
      paragraph(`<w:r><w:t>Bow</w:t>${ended('w:cr')}<w:t>Mast</w:t></w:r>`) +
      paragraph(`<w:r>${ended('w:sym', ' w:font="Calibri" w:char="2693"')}</w:r>`) +
      paragraph(`<w:r>${ended('w:footnoteReference', ' w:id="7"')}</w:r>`) +
      paragraph(text('Star'), ended('w:dir'))
    const bytes = await zipOf(files(body, RELATIONS))
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(page.text, 'Bow\\\nMast\n\n\u2693\n\nStar')
    assert.deepEqual(
      page.problems.map(({ detail }) => detail),
      ['Note that is missing in the document']
    )
  })

  test('an item that was moved has its number in its new place only', async ({
    assert,
    cleanup,
  }) => {
    const moved = (name: string) =>
      paragraph(
        `<w:${name} w:id="1">${text('moved')}</w:${name}>`,
        `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:${name} w:id="1"/></w:rPr>`
      )
    const body = moved('moveFrom') + numbered(1, 'a') + moved('moveTo') + numbered(1, 'b')
    const parts = { ...files(body, RELATIONS), 'word/numbering.xml': NUMBERING }
    const bytes = await zipOf(parts)
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(page.text, '1. a\n2. moved\n3. b')
  })

  test('a drawing whose other form is empty is reported', async ({ assert, cleanup }) => {
    const names = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    const drawing = `<mc:AlternateContent ${names}><mc:Choice Requires="x"><w:drawing/></mc:Choice><mc:Fallback/></mc:AlternateContent>`
    const box = drawing.replace(
      '<w:drawing/>',
      `<w:txbxContent>${paragraph(text('Box'))}</w:txbxContent>`
    )
    const body = paragraph(`<w:r>${drawing}${box}</w:r>`)
    const bytes = await zipOf(files(body, RELATIONS))
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.deepEqual(
      page.problems.map(({ detail }) => detail),
      ['Drawing', 'Text box']
    )
  })

  test('a symbol without a font is reported, and its document read', async ({
    assert,
    cleanup,
  }) => {
    const signs = '<w:r><w:sym w:char="F0A7"/><w:sym w:char="2693"/></w:r>'
    const bytes = await zipOf(files(paragraph(text('Low ') + signs + text(' water')), RELATIONS))
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(page.text, 'Low ⚓ water')
    assert.deepEqual(
      page.problems.map(({ detail }) => detail),
      ['Symbol without a font']
    )
  })

  test('a document in UTF-16, or with other prefixes, is read as any other', async ({
    assert,
    cleanup,
  }) => {
    const body = BODY + numbered(4, 'Fifth') + paragraph('<w:r><w:br w:type="page"/></w:r>')
    const parts = { ...files(body, RELATIONS), 'word/numbering.xml': NUMBERING }
    const inParts = (change: (xml: string) => string | Buffer) =>
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [
          name,
          typeof part === 'string' ? change(part) : part,
        ])
      )
    const wide = inParts((xml) => Buffer.from(`\ufeff${xml}`, 'utf16le'))
    const renamed = inParts((xml) =>
      xml.replaceAll(/(<\/?|\s)(w|r|a)(?=:)|(?<=xmlns:)(w|r|a)(?==)/g, (part) => `${part}ns`)
    )
    assert.include(renamed['word/document.xml'], '<wns:br wns:type="page"/>')
    const pages = await Promise.all(
      [parts, wide, renamed].map(async (variant) => {
        const read = await opened(cleanup, await zipOf(variant), { fileName: 'A.docx' })
        return pageNamed(read, 'A')
      })
    )
    const shapes = pages.map((page) => [countsOf(page), codesOf(page), withoutIds(page.parts)])
    assert.deepEqual(codesOf(pages[0]!), ['unknown_part'])
    assert.deepEqual(shapes[1], shapes[0])
    assert.deepEqual(shapes[2], shapes[0])
  })

  test('a declaration of entities in UTF-16 is refused', async ({ assert, cleanup }) => {
    const parts = files(BODY, RELATIONS)
    const bomb = `\ufeff<!DOCTYPE x [<!ENTITY a "aa">]>${parts['word/document.xml']}`
    const bytes = await zipOf({ ...parts, 'word/document.xml': Buffer.from(bomb, 'utf16le') })
    const read = await opened(cleanup, bytes, { fileName: 'Bomb.docx' })
    await assert.rejects(() => pageNamed(read, 'Bomb'), /damaged/)
  })

  test('damaged comments leave the document readable', async ({ assert, cleanup }) => {
    const body = paragraph(`${text('Bow')}<w:r><w:commentReference w:id="1"/></w:r>`)
    const comment = `<w:comment w:id="1">${paragraph(link('nowhere', 'tides'))}</w:comment>`
    const parts = {
      ...files(body, RELATIONS),
      'word/comments.xml': `<w:comments ${W} ${R}>${comment}</w:comments>`,
    }
    const bytes = await zipOf(parts)
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(page.text, 'Bow')
    assert.deepEqual(codesOf(page), ['comments'])
  })

  test('an item keeps its number behind text of a paragraph whose end was deleted', async ({
    assert,
    cleanup,
  }) => {
    const joined = paragraph(text('Joined '), '<w:rPr><w:del w:id="1"/></w:rPr>')
    const body = numbered(1, 'a') + paragraph(text('Between.')) + joined + numbered(1, 'b')
    const parts = { ...files(body, RELATIONS), 'word/numbering.xml': NUMBERING }
    const bytes = await zipOf(parts)
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(page.text, '1. a\n\nBetween.\n\n2. Joined b')
  })

  test('a simple field within the instruction of another one keeps the link', async ({
    assert,
    cleanup,
  }) => {
    const sign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    const body = paragraph(
      `${sign('begin')}<w:r><w:instrText>HYPERLINK "https://tides.test/</w:instrText></w:r><w:fldSimple w:instr="DOCPROPERTY Day"/><w:r><w:instrText>"</w:instrText></w:r>${sign('separate')}<w:fldSimple w:instr="TITLE">${text('Tides')}</w:fldSimple>${sign('end')}`
    )
    const bytes = await zipOf(files(body, RELATIONS))
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(page.text, '[Tides](https://tides.test/)')
  })

  test('a list that starts at zero keeps its numbers', async ({ assert, cleanup }) => {
    const body =
      numbered(1, 'a') + numbered(1, 'b') + paragraph(text('Between.')) + numbered(1, 'c')
    const lists = `<w:abstractNum w:abstractNumId="0">${numberedLevel(0, 'decimal', '%1.', 0)}</w:abstractNum>`
    const parts = {
      ...files(body, RELATIONS),
      'word/numbering.xml': `<w:numbering ${W}>${lists}${instance(1, 0)}</w:numbering>`,
    }
    const bytes = await zipOf(parts)
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(page.text, '0. a\n1. b\n\nBetween.\n\n2. c')
  })

  test('each kind of break to another page is reported', async ({ assert, cleanup }) => {
    const breaks = [
      paragraph('<w:r><w:br w:type="column"/></w:r>'),
      paragraph('<w:r><w:br w:clear="all" w:type="page"/></w:r>'),
      paragraph(text('a'), '<w:pageBreakBefore w:val="true" />'),
      paragraph(text('a'), '<w:pageBreakBefore/>'),
      paragraph(text('a'), '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>'),
    ]
    for (const body of breaks) {
      const bytes = await zipOf(files(body, RELATIONS))
      const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
      assert.deepEqual(
        page.problems.map(({ detail }) => detail),
        ['Page break']
      )
    }
  })

  test('spaces in a row within a line stay', async ({ assert, cleanup }) => {
    const read = await opened(
      cleanup,
      await zipOf(files(paragraph(text('Low    3 m')) + paragraph(text('a b')), RELATIONS)),
      { fileName: 'Tides.docx' }
    )
    const page = await pageNamed(read, 'Tides')
    assert.equal(page.text, 'Low\u00a0\u00a0\u00a0 3 m\n\na b')
  })

  test('a table around another one is reported, as its cells become blocks', async ({
    assert,
    cleanup,
  }) => {
    const table = (content: string) => `<w:tbl><w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`
    const inner = `<w:tbl>${row('Berth', 'Depth')}</w:tbl>`
    const body = inner + table(paragraph(text('Around')) + inner + paragraph(''))
    const bytes = await zipOf(files(body, RELATIONS))
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'A.docx' }), 'A')
    assert.equal(countsOf(page).tables, 2)
    assert.deepEqual(
      page.problems.map(({ detail }) => detail),
      ['Table around another table']
    )
  })
})
