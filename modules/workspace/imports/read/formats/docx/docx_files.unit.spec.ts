import { test } from '@japa/runner'
import { opened, pageNamed, titles, zipOf } from '../../testing/archives.js'
import { codesOf } from '../../testing/counts.js'

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>'
const RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

const word = (body: string) =>
  zipOf({
    '[Content_Types].xml': TYPES,
    '_rels/.rels': RELATIONS,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${body}</w:p></w:body></w:document>`,
  })

test.group('Files of Word', () => {
  test('a file beside an open document becomes no page', async ({ assert, cleanup }) => {
    const bytes = await zipOf({
      'Log.docx': await word('<w:r><w:t>Low</w:t></w:r>'),
      '~$Log.docx': Buffer.alloc(162, 1),
    })
    const read = await opened(cleanup, bytes)
    assert.deepEqual(titles(read.outline), ['Log'])
    assert.isEmpty(read.attachments)
    assert.deepEqual(
      read.problems.map(({ path, code }) => [path, code]),
      [['~$Log.docx', 'program_files']]
    )
  })

  test('a document with a password is called encrypted', async ({ assert, cleanup }) => {
    const start = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    const name = Buffer.from('EncryptedPackage', 'utf16le')
    const bytes = Buffer.concat([start, Buffer.alloc(600), name, Buffer.alloc(600)])
    const read = await opened(cleanup, bytes, { fileName: 'Log.docx' })
    await assert.rejects(() => pageNamed(read, 'Log'), /encrypted/)
  })

  test('deleted text of tracked changes is reported', async ({ assert, cleanup }) => {
    const bytes = await word(
      '<w:del w:id="1"><w:r><w:delText xml:space="preserve">gone</w:delText></w:r></w:del><w:ins w:id="2"><w:r><w:t>new</w:t></w:r></w:ins>'
    )
    const page = await pageNamed(await opened(cleanup, bytes, { fileName: 'Log.docx' }), 'Log')
    assert.equal(page.text, 'new')
    assert.deepEqual(codesOf(page), ['unknown_part'])
    assert.match(page.problems[0]!.detail!, /tracked change/)
  })
})
