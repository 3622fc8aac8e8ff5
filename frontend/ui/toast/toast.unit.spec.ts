import { test } from '@japa/runner'
import { closeActToasts, notify, notifyAct, notifyNext, showToastsIn, type Toast } from './toast.js'
import { rememberedUndo } from './undo-key.js'

const nothing = () => undefined

test.group('Toast', (group) => {
  let shown: Toast[] = []
  let closed = 0
  group.each.setup(() => {
    shown = []
    closed = 0
    return showToastsIn({
      show: (toast) => {
        shown.push(toast)
        return () => void closed++
      },
    })
  })

  test('a toast without an action closes after 2 s', ({ assert }) => {
    notify('Copied')
    assert.equal(shown[0]?.timeout, 2000)
  })

  test('a toast with an action stays for 8 s so that the user can reach the action', ({
    assert,
  }) => {
    notify('Moved', nothing)
    notifyNext('Moved', 'Open page', nothing, nothing)
    assert.deepEqual(
      shown.map(({ timeout }) => timeout),
      [8000, 8000]
    )
  })

  test('the undo key presses Undo of the last toast, which closes, once', ({ assert }) => {
    let undone = 0
    notify('Restored', () => void undone++)
    rememberedUndo()!()
    assert.deepEqual([undone, closed], [1, 1])
    assert.isNull(rememberedUndo())
  })

  test('an act names the key that takes it back, and the server finds its undo', ({ assert }) => {
    notify('Restored', nothing)
    notifyAct('Moved', { undo: nothing })
    notifyAct('Undone', { redo: nothing })
    assert.isNull(rememberedUndo())
    assert.deepEqual(
      shown.map(({ back }) => [back?.label, back?.keys]),
      [
        ['Undo', 'Mod-z'],
        ['Undo', 'Mod-z'],
        ['Redo', 'Mod-Shift-z'],
      ]
    )
    closeActToasts()
    assert.equal(closed, 2)
  })
})
