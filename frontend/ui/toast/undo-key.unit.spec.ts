import { test } from '@japa/runner'
import { forgetUndo, handleUndoKey, rememberUndo } from './undo-key.js'

const CTRL_Z = { key: 'z', ctrlKey: true }

/** Presses keys on an element inside or outside of text. */
function press(keys: object, { inText = false, at = 1000 } = {}) {
  let prevented = false
  const target = { closest: () => (inText ? {} : null) }
  const event = { ...keys, target, preventDefault: () => (prevented = true) }
  handleUndoKey(event as unknown as KeyboardEvent, at)
  return prevented
}

test.group('Ctrl+Z outside of text', (group) => {
  let undone: string[] = []
  const undo = (name: string) => () => {
    undone.push(name)
  }
  group.each.setup(() => {
    undone = []
    const nothing = undo('nothing')
    rememberUndo(nothing)
    forgetUndo(nothing)
  })

  test('Ctrl+Z outside of text undoes the last action', ({ assert }) => {
    rememberUndo(undo('first'), 0)
    rememberUndo(undo('second'), 0)
    assert.isTrue(press(CTRL_Z))
    assert.deepEqual(undone, ['second'])
  })

  test('Cmd+Z on a Mac undoes, also with capital letters', ({ assert }) => {
    rememberUndo(undo('it'), 0)
    press({ key: 'Z', metaKey: true })
    assert.deepEqual(undone, ['it'])
  })

  for (const { title, keys, inText, at } of [
    { title: 'Ctrl+Z in text is left to the text', keys: CTRL_Z, inText: true },
    { title: 'Ctrl+Shift+Z does not undo', keys: { ...CTRL_Z, shiftKey: true } },
    { title: 'Z without Ctrl does not undo', keys: { key: 'z' } },
    { title: 'Ctrl+Z after half a minute does not undo', keys: CTRL_Z, at: 30_001 },
    {
      title: 'Ctrl+Z handled elsewhere does not undo',
      keys: { ...CTRL_Z, defaultPrevented: true },
    },
  ]) {
    test(title, ({ assert }) => {
      rememberUndo(undo('it'), 0)
      assert.isFalse(press(keys, { inText, at }))
      assert.deepEqual(undone, [])
    })
  }

  test('an action that was undone by other means is forgotten', ({ assert }) => {
    const it = undo('it')
    rememberUndo(it, 0)
    forgetUndo(undo('another'))
    forgetUndo(it)
    assert.isFalse(press(CTRL_Z))
  })
})
