import { test } from '@japa/runner'
import { mock } from 'node:test'
import { reloadApp } from './reload-app.js'
import { holdUnsaved } from './unsaved.js'

test.group('Reload of the app', (group) => {
  let reloads = 0

  group.each.setup(() => {
    const { window } = globalThis
    reloads = 0
    mock.timers.enable({ apis: ['setTimeout'] })
    Object.assign(globalThis, { window: { location: { reload: () => reloads++ } } })
    return () => {
      mock.timers.reset()
      Object.assign(globalThis, { window })
    }
  })

  /** Registers unsaved text. Returns its sender. */
  function holdText(cleanup: (release: () => void) => void) {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    cleanup(holdUnsaved({ flush: () => promise, discard: () => {} }))
    return { resolve, reject }
  }

  test('waits until unsaved text is sent', async ({ assert, cleanup }) => {
    const text = holdText(cleanup)
    const reload = reloadApp()
    await new Promise(setImmediate)
    assert.equal(reloads, 0)
    text.resolve(true)
    await reload
    assert.equal(reloads, 1)
  })

  test('happens although unsaved text cannot be sent', async ({ assert, cleanup }) => {
    holdText(cleanup).reject(new Error('Out of paper'))
    await reloadApp()
    assert.equal(reloads, 1)
  })

  test('waits no longer than five seconds for unsaved text', async ({ assert, cleanup }) => {
    holdText(cleanup)
    const reload = reloadApp()
    mock.timers.tick(4_999)
    await new Promise(setImmediate)
    assert.equal(reloads, 0)
    mock.timers.tick(1)
    await reload
    assert.equal(reloads, 1)
  })
})
