import { test } from '@japa/runner'
import type { BlockSummary } from '#modules/workspace/api'
import { nextOpen } from './next-open.js'

const siblings = [1, 2, 3, 4].map((id) => ({ id }) as BlockSummary)

test('when {open} is open and {gone} go, {next} opens')
  .with([
    { open: 2, gone: [2], next: 3 },
    { open: 4, gone: [4], next: 3 },
    { open: 1, gone: [1, 2], next: 3 },
    { open: 3, gone: [2, 3, 4], next: 1 },
    { open: 1, gone: [1, 2, 3, 4], next: undefined },
  ])
  .run(({ assert }, { open, gone, next }) => {
    assert.equal(nextOpen(siblings, new Set(gone), open)?.id, next)
  })
