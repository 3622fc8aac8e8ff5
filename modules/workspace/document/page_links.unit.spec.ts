import { test } from '@japa/runner'
import { checkNodes } from '#modules/workspace/document/content'
import {
  linkedPageIds,
  linksPage,
  MAX_LINKED_PAGES,
  relinked,
} from '#modules/workspace/document/page_links'

const link = (id: number, ...marks: object[]) => ({
  type: 'page_link',
  attrs: { block_id: id },
  ...(marks.length > 0 && { marks }),
})
const line = (...content: object[]) => ({ type: 'paragraph', content })
const text = (value: string) => ({ type: 'text', text: value })

test.group('linkedPageIds', () => {
  test('linkedPageIds returns each linked page once, wherever the link is', ({ assert }) => {
    const nodes = checkNodes([
      line(text('See '), link(7), text(' and '), link(12, { type: 'bold' })),
      line(text('nothing')),
      { type: 'quote', content: [{ type: 'list', content: [line(link(7), link(3))] }] },
    ])
    assert.deepEqual(linkedPageIds(nodes), [3, 7, 12])
    assert.deepEqual(nodes.map(linksPage), [true, false, true])
  })

  test('linkedPageIds ignores text that looks like a link', ({ assert }) => {
    const written = '"type":"page_link","attrs":{"block_id":7}'
    const nodes = checkNodes([
      line(text(written)),
      { type: 'image', attrs: { src: '/a', alt: written, caption: `{${written}}` } },
    ])
    assert.isEmpty(linkedPageIds(nodes))
    assert.isFalse(nodes.some(linksPage))
  })

  test('linkedPageIds is limited, because each is a row', ({ assert }) => {
    const many = Array.from({ length: MAX_LINKED_PAGES + 5 }, (_, index) => link(index + 1))
    assert.lengthOf(linkedPageIds(checkNodes([line(...many)])), MAX_LINKED_PAGES)
  })
})

test.group('relinked', () => {
  const ids = new Map([
    [7, 70],
    [70, 7],
  ])

  test('relinked replaces each link once, wherever the link is', ({ assert }) => {
    const nodes = (one: number, other: number) =>
      checkNodes([
        line(text('See '), link(one), text(' and '), link(other, { type: 'bold' }), link(3)),
        { type: 'quote', content: [{ type: 'list', content: [line(link(one))] }] },
      ])
    assert.deepEqual(relinked(nodes(7, 70), ids), nodes(70, 7))
  })

  test('relinked changes no text that looks like a link', ({ assert }) => {
    const nodes = checkNodes([line(text('"type":"page_link","attrs":{"block_id":7}'), link(3))])
    assert.deepEqual(relinked(nodes, ids), nodes)
  })
})
