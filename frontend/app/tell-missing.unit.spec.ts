import { test } from '@japa/runner'
import { type Toast, showToastsIn } from '../ui/toast/toast.js'
import { CodeMissing } from './load-code.js'
import { tellMissing } from './tell-missing.js'

test.group('Missing code', () => {
  test('missing code is reported once a visit, with an offer to reload', ({ assert, cleanup }) => {
    const shown: Toast[] = []
    const hide = showToastsIn({
      show: (toast) => {
        shown.push(toast)
        return () => undefined
      },
    })
    cleanup(hide)
    tellMissing(new CodeMissing(true, null))
    tellMissing(new CodeMissing(false, null))
    assert.deepEqual(
      shown.map(({ message, next }) => [message, next?.label]),
      [['A new version of Strata is out.', 'Reload']]
    )
  })

  test('an error other than missing code is rethrown', ({ assert }) => {
    assert.throws(() => tellMissing(new Error('Out of paper')), 'Out of paper')
  })
})
