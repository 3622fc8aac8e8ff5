import { test } from '@japa/runner'
import { notify, notifyNext, showToastsIn, type Toast } from './toast.js'

const nothing = () => undefined

test.group('Toast', (group) => {
  let shown: Toast[] = []
  group.each.setup(() => {
    shown = []
    return showToastsIn({
      show: (toast) => {
        shown.push(toast)
        return nothing
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
})
