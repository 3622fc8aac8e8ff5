import { test } from '@japa/runner'
import { forgetUndo, rememberedUndo, rememberUndo } from './undo-key.js'

test.group('Remembered undo', (group) => {
  const first = () => undefined
  const second = () => undefined
  group.each.setup(() => forgetUndo())

  test('the last action replaces the one before', ({ assert }) => {
    rememberUndo(first, 0)
    rememberUndo(second, 0)
    assert.equal(rememberedUndo(1000), second)
  })

  test('an action is forgotten after half a minute', ({ assert }) => {
    rememberUndo(first, 0)
    assert.equal(rememberedUndo(30_000), first)
    assert.isNull(rememberedUndo(30_001))
  })

  test('an action that was undone by other means is forgotten', ({ assert }) => {
    rememberUndo(first, 0)
    forgetUndo(second)
    assert.equal(rememberedUndo(0), first)
    forgetUndo(first)
    assert.isNull(rememberedUndo(0))
  })
})
