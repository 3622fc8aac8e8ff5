import { test } from '@japa/runner'
import { DomainError } from '#kernel/aggregates/domain_error'
import { cleanName } from '#modules/workspace/names'

test.group('Names of blocks (rule 2.1)', () => {
  const cases: [string, string][] = [
    ['  Plans  ', 'Plans'],
    ['a <b>bold</b> plan', 'a bold plan'],
    ['<script>alert(1)</script>x', 'alert(1)x'],
    ['<img src=x onerror=alert(1)>', ''],
    ['a < b and c > d', 'a < b and c > d'],
    ['1<2', '1<2'],
    ['I <3 you', 'I <3 you'],
    ['<<b>script>x', 'x'],
    ['tab\tand\nline', 'tab and line'],
    ['null\u0000byte', 'null byte'],
    ['line\u2028by\u2029line', 'line by line'],
    ['żółć 🙂 日本', 'żółć 🙂 日本'],
    ['invoice\u202egnp.exe', 'invoice gnp.exe'],
    ['\u2068Ada\u2069', 'Ada'],
    ['סעיף 3\u200f!', 'סעיף 3\u200f!'],
    ['   ', ''],
    ['\u200b\u200b', ''],
    ['\u2800 \u3164\ufeff', ''],
    ['\u115f\u1160\uffa0\u180b\u034f', ''],
    ['\ufff9\ufffb\u{1d159}\u{e0001}', ''],
    ['\u200bseen', '\u200bseen'],
  ]
  for (const [raw, expected] of cases) {
    test(`${JSON.stringify(raw)} becomes ${JSON.stringify(expected)}`, ({ assert }) => {
      assert.equal(cleanName(raw), expected)
    })
  }

  test('accepts 255 characters and rejects 256', ({ assert }) => {
    assert.lengthOf(cleanName('x'.repeat(255)), 255)
    assert.equal(cleanName('🙂'.repeat(255)), '🙂'.repeat(255))
    assert.throws(() => cleanName('x'.repeat(256)), DomainError)
  })
})
