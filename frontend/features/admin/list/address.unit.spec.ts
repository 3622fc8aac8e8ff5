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

test.group('What lists of staff read from the address', () => {
  test('{0} {1} is {2}')
    .with(CASES)
    .run(({ assert }, [part, named, read]) => {
      assert.strictEqual(v.parse(PARTS[part], named), read)
    })

  test('page {0} is {1}')
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

test.group('Addresses of lists', () => {
  const address = (from: string, changes: Parameters<typeof addressWith>[2]) =>
    addressWith('/admin/users', new URLSearchParams(from), changes)

  test('a page keeps what is filtered, and the first one is not named', ({ assert }) => {
    assert.equal(address('verified=1', { page: 3 }), '/admin/users?verified=1&page=3')
    assert.equal(address('verified=1&page=3', { page: 1 }), '/admin/users?verified=1')
    assert.equal(address('page=3', { page: 1 }), '/admin/users')
  })

  test('another filter or order begins at the first page', ({ assert }) => {
    assert.equal(
      address('page=3&sort=email', { verified: 0 }),
      '/admin/users?sort=email&verified=0'
    )
    assert.equal(
      address('page=3', { sort: 'email', order: 'asc' }),
      '/admin/users?sort=email&order=asc'
    )
  })

  test('null and nothing take a filter out', ({ assert }) => {
    const from = 'keyword=ada&scope=admin&plan_id=2'
    assert.equal(address(from, { keyword: '', scope: null }), '/admin/users?plan_id=2')
  })

  test('signs that addresses know are kept apart', ({ assert }) => {
    assert.equal(address('', { keyword: 'a&b=c#d' }), '/admin/users?keyword=a%26b%3Dc%23d')
  })
})
