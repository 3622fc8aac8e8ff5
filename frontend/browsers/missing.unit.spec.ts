import { test } from '@japa/runner'
import { missingApis } from './missing-apis.js'
import { missingStyles } from './missing-styles.js'

test.group('Missing browser APIs', () => {
  for (const [code, found] of [
    ['Promise.try(() => a)', 'Promise.try'],
    ['a.union(b)', '.union()'],
    ['new CloseWatcher()', 'CloseWatcher'],
    ['class CloseWatcher {} new CloseWatcher()', null],
    ['var a = 1, CloseWatcher = class {}; new CloseWatcher()', null],
    ['import { a as CloseWatcher } from "a"; new CloseWatcher()', null],
    ['navigator.vibrate(10)', 'navigator.vibrate'],
    ['navigator.vibrate?.(10)', null],
    ['Promise.withResolvers(); Map.groupBy(a, b)', null],
    ['new Intl.Segmenter(); a.toSpliced(1); AbortSignal.any([])', null],
  ] as const) {
    test(`missing APIs in ${code}: ${found ?? 'nothing'}`, ({ assert }) => {
      assert.deepEqual(
        missingApis(code).map((problem) => problem.split(': ')[0]),
        found === null ? [] : [found]
      )
    })
  }

  test('finds unsupported CSS properties and functions', ({ assert }) => {
    const css = 'a{color:light-dark(red,blue);interpolate-size:allow-keywords}b:has(c){top:0}'
    assert.deepEqual(
      missingStyles(css).map((problem) => problem.split(': ')[0]),
      ['interpolate-size', 'light-dark']
    )
  })
})
