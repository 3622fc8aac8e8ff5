import { test } from '@japa/runner'
import { resizedWidths } from './columns.js'

test.group('Columns: widths', () => {
  test('resizedWidths: {widths}, border {index} by {percent} %: {result}')
    .with([
      { widths: [50, 50], index: 0, percent: 10, result: [60, 40] },
      { widths: [50, 50], index: 0, percent: -39, result: [11, 89] },
      { widths: [50, 50], index: 0, percent: -40, result: null },
      { widths: [50, 50], index: 0, percent: 40, result: null },
      { widths: [20, 40, 40], index: 1, percent: -5, result: [20, 35, 45] },
      { widths: [100, 100], index: 0, percent: 25, result: [75, 25] },
    ])
    .run(({ assert }, { widths, index, percent, result }) => {
      assert.deepEqual(resizedWidths(widths, index, percent), result)
    })
})
