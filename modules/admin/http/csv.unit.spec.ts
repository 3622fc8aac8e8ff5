import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { test } from '@japa/runner'
import type { HttpContext } from '@adonisjs/core/http'
import { lineOf, respondWithCsv } from '#modules/admin/http/csv'

test.group('CSV line', () => {
  test('a cell with special characters is quoted: {0}')
    .with([
      ['plain', 'plain'],
      ['a,b', '"a,b"'],
      ['a;b', '"a;b"'],
      ['say "x"', '"say ""x"""'],
      ['two\r\nlines', '"two\r\nlines"'],
      [' padded ', '" padded "'],
      ['', ''],
      ['Zażółć 日本 🙂', 'Zażółć 日本 🙂'],
    ] as const)
    .run(({ assert }, [text, cell]) => {
      assert.equal(lineOf([1, text, null]), `1,${cell},\r\n`)
    })

  test('a cell never starts a formula: {0}')
    .with([
      ['=1+1', "'=1+1"],
      ['+1', "'+1"],
      ['-1', "'-1"],
      ['@SUM(A1)', "'@SUM(A1)"],
      ['\t=1', '"\'\t=1"'],
      ['\r=1', '"\'\r=1"'],
      ['\n=1', '"\'\n=1"'],
      ['＝1', "'＝1"],
      ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
      [' =1', "' =1"],
      ['\u200b\u202e=1', "'\u200b\u202e=1"],
      ['\u0001@x', "'\u0001@x"],
      ['\ufeff+1', "'\ufeff+1"],
      ['a=1', 'a=1'],
      ['\u200ba', '\u200ba'],
    ] as const)
    .run(({ assert }, [text, cell]) => {
      assert.equal(lineOf([text]), `${cell}\r\n`)
    })

  test('numbers stay unquoted', ({ assert }) => {
    assert.equal(lineOf([-1.5, 0, 12]), '-1.5,0,12\r\n')
  })
})

test('rows are read on demand, and reading stops when the response closes', async ({ assert }) => {
  let read = 0
  let ended = false
  async function* batches() {
    try {
      for (;;) yield [{ id: ++read }]
    } finally {
      ended = true
    }
  }
  let sent: Readable | undefined
  const response = {
    header: () => response,
    response: {},
    stream: (body: Readable) => (sent = body),
  }
  const ctx = { request: { method: () => 'GET' }, response } as unknown as HttpContext
  await respondWithCsv<{ id: number }>(ctx, 'things', [['Id', ({ id }) => id]], batches())
  const taken = sent!.iterator({ destroyOnReturn: true })
  for (let i = 0; i < 5; i++) await taken.next()
  assert.isBelow(read, 10)
  const closed = once(sent!, 'close')
  sent!.destroy()
  await closed
  assert.isTrue(ended)
})
