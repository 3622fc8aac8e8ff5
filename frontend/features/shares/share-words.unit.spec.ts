import { test } from '@japa/runner'
import type { ListedShare } from '#modules/workspace/api'
import { audienceOf, factsOf, viewsOf } from './share-words.js'

const SHARE = {
  expires_at: null,
  has_password: false,
  indexable: false,
  views: 0,
  block: { block_type: 'page', deleted_at: null },
} as ListedShare

test.group('Texts about a share', () => {
  test('an open link names its readers: {$i}')
    .with([
      [SHARE, 'Anyone with the link can read this page. Only you can change it.'],
      [
        { ...SHARE, has_password: true },
        'Anyone with the link and the password can read this page. Only you can change it.',
      ],
      [
        { ...SHARE, block: { ...SHARE.block, block_type: 'section' } },
        'Anyone with the link can read this section with all its pages, also those you add later. Only you can change it.',
      ],
    ] as [ListedShare, string][])
    .run(({ assert }, [share, text]) => assert.equal(audienceOf(share), text))

  test('a blocked link says that nobody can open it, and what to do', ({ assert }) => {
    const expired = { ...SHARE, expires_at: '2020-01-01T00:00:00.000Z' }
    assert.match(audienceOf(expired), /nobody can open the link\. Choose a later date or remove it/)
    const block = { ...SHARE.block, deleted_at: '2026-01-01T00:00:00.000Z' }
    assert.match(audienceOf({ ...SHARE, block }), /Nobody can open the link.*once you restore it/)
  })

  test('facts list views, end, password and search engines', ({ assert }) => {
    const end = new Date(2020, 4, 4).toISOString()
    assert.deepEqual(factsOf(SHARE), ['No page views yet'])
    const found = { ...SHARE, views: 1200, expires_at: end, indexable: true }
    const ended = ['1,200 page views', 'Ended May 3, 2020']
    assert.deepEqual(factsOf(found), [...ended, 'Search engines allowed'])
    // Search engines can't read what has a password.
    assert.deepEqual(factsOf({ ...found, has_password: true }), [...ended, 'Password'])
    assert.equal(viewsOf({ views: 1 }), '1 page view')
  })
})
