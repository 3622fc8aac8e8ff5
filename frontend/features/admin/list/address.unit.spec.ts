import { test } from '@japa/runner'
import * as v from 'valibot'
import { addressWith, day, id, keyword, oneOf, pageIn, yesOrNo } from './address.js'

const PARTS = { keyword, yesOrNo, id, day, status: oneOf(['pending', 'completed']) }

const CASES: [part: keyof typeof PARTS, named: string | undefined, read: unknown][] = [
  ['keyword', undefined, undefined],
  ['keyword', ' ada ', 'ada'],
  ['keyword', '  ', undefined],
  ['keyword', 'x'.repeat(100), 'x'.repeat(100)],
  ['keyword', 'x'.repeat(101), undefined],
  ['yesOrNo', '0', 0],
  ['yesOrNo', '1', 1],
  ['yesOrNo', '2', undefined],
  ['id', '7', 7],
  ['id', '0', undefined],
  ['id', '1e3', undefined],
  ['id', '99999999999999999', undefined],
  ['day', '2026-02-28', '2026-02-28'],
  ['day', '2026-02-30', undefined],
  ['day', '2026-2-3', undefined],
  ['day', 'yesterday', undefined],
  ['status', 'pending', 'pending'],
  ['status', 'Pending', undefined],
]

test.group('Address parsers of staff lists', () => {
  test('parses {0} {1} as {2}')
    .with(CASES)
    .run(({ assert }, [part, named, read]) => {
      assert.strictEqual(v.parse(PARTS[part], named), read)
    })

  test('parses page {0} as {1}')
    .with([
      [undefined, 1],
      ['1', 1],
      ['17', 17],
      ['1000000', 1_000_000],
      ['1000001', null],
      ['1000000000', null],
      ['0', null],
      ['-1', null],
      ['01', null],
      ['1.5', null],
      ['x', null],
      ['', null],
    ] as const)
    .run(({ assert }, [named, page]) => {
      const params = new URLSearchParams(named === undefined ? {} : { page: named })
      assert.strictEqual(pageIn(params), page)
    })
})

test.group('Addresses of staff lists', () => {
  const address = (from: string, changes: Parameters<typeof addressWith>[2]) =>
    addressWith('/admin/users', new URLSearchParams(from), changes)

  test('a page link keeps the filters and omits page 1', ({ assert }) => {
    assert.equal(address('verified=1', { page: 3 }), '/admin/users?verified=1&page=3')
    assert.equal(address('verified=1&page=3', { page: 1 }), '/admin/users?verified=1')
    assert.equal(address('page=3', { page: 1 }), '/admin/users')
  })

  test('changing a filter or the order resets to the first page', ({ assert }) => {
    assert.equal(
      address('page=3&sort=email', { verified: 0 }),
      '/admin/users?sort=email&verified=0'
    )
    assert.equal(
      address('page=3', { sort: 'email', order: 'asc' }),
      '/admin/users?sort=email&order=asc'
    )
  })

  test('null or an empty string removes a filter', ({ assert }) => {
    const from = 'keyword=ada&scope=admin&plan_id=2'
    assert.equal(address(from, { keyword: '', scope: null }), '/admin/users?plan_id=2')
  })

  test('special characters in a filter value are encoded', ({ assert }) => {
    assert.equal(address('', { keyword: 'a&b=c#d' }), '/admin/users?keyword=a%26b%3Dc%23d')
  })
})
