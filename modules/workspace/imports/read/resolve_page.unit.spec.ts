import { test } from '@japa/runner'
import { parseContent } from '#modules/workspace/document/content'
import type { NodeJson } from '#modules/workspace/document/json'
import { bytesEntry } from './data_picture.js'
import { fileAddressReference, fileReference, pageReference, References } from './references.js'
import { resolveNodes } from './resolve_page.js'

/** Returns a page that names a page and a file in every way. */
function naming() {
  const references = new References()
  const link = references.link({ path: 'b.md', block: 'part', text: 'Boats' })
  const file = references.file(bytesEntry('a.png', Buffer.from('abc')), 'a.png')
  const linked = (url: string): NodeJson => ({
    type: 'paragraph',
    content: [
      {
        type: 'text',
        text: 'text',
        marks: [{ type: 'link', attrs: { url, title: null, auto: false } }, { type: 'bold' }],
      },
    ],
  })
  const nodes: NodeJson[] = [
    { type: 'paragraph', content: [{ type: 'page_link', attrs: { block_id: link } }] },
    linked(pageReference(link)),
    linked(fileAddressReference(file)),
    { type: 'image', attrs: { src: fileAddressReference(file), caption: 'The map' } },
    { type: 'attachment', attrs: { file_key: fileReference(file), name: 'a.png', size: 3 } },
  ]
  return { nodes, references }
}

function resolved(isImported: boolean) {
  const { nodes, references } = naming()
  const page = () => (isImported ? { id: 7, address: '/app/1/2/3/7' } : null)
  const file = () => (isImported ? 'key-1' : null)
  return resolveNodes(nodes, references, { page, file })
}

test.group('Numbered links and files of a page', () => {
  test('become ids, addresses and keys', ({ assert }) => {
    const json = JSON.stringify(resolved(true))
    assert.include(json, '{"block_id":7}')
    assert.include(json, '"url":"/app/1/2/3/7#part"')
    assert.include(json, '"url":"/api/v1/files/key-1"')
    assert.include(json, '"src":"/api/v1/files/key-1"')
    assert.include(json, '"file_key":"key-1"')
    assert.notInclude(json, 'imported')
  })

  test('become their text where nothing was imported', ({ assert }) => {
    const nodes = resolved(false)
    const texts = nodes.map(({ content }) => content?.map(({ text }) => text).join(''))
    assert.deepEqual(texts, ['Boats', 'text', 'text', 'The map', 'a.png'])
    assert.deepEqual(nodes[1]!.content![0]!.marks, [{ type: 'bold' }])
  })

  test('are part of a page that the server accepts', ({ assert }) => {
    for (const isImported of [true, false]) {
      const content = JSON.stringify({ type: 'doc', content: resolved(isImported) })
      assert.lengthOf(parseContent(content), 5)
    }
  })

  test('equal ones have one number', ({ assert }) => {
    const references = new References()
    const entry = bytesEntry('a.png', Buffer.from('abc'))
    assert.equal(references.file(entry, 'a'), references.file(entry, 'a'))
    assert.notEqual(references.file(entry, 'a'), references.file(entry, 'b'))
    assert.lengthOf(references.files, 2)
  })
})
