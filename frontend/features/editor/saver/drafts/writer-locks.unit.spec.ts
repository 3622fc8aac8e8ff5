import { test } from '@japa/runner'
import { holdDraft, whileUnheld } from './writer-locks.js'

let drafts = 0
const newDraft = () => `draft:7:${++drafts}`
const done = async () => 'done'

/** Holds the lock as another tab; returns a function that closes that tab. */
function heldElsewhere(key: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks.request(`strata:${key}`, () => promise)
  return resolve
}

test.group('whileUnheld', () => {
  test('an unlocked draft is taken at once', async ({ assert }) => {
    for (const patience of [0, 100, Infinity]) {
      assert.equal(await whileUnheld(newDraft(), done, patience), 'done')
    }
  })

  test('a draft of a closing tab is taken once its lock is released', async ({ assert }) => {
    for (const patience of [60_000, Infinity]) {
      const draft = newDraft()
      const close = heldElsewhere(draft)
      let taken: string | undefined = 'not yet'
      const taking = whileUnheld(draft, done, patience).then((result) => (taken = result))
      await navigator.locks.query()
      assert.equal(taken, 'not yet')
      close()
      await taking
      assert.equal(taken, 'done')
    }
  })

  test('a draft that another tab keeps is left alone', async ({ assert }) => {
    const draft = newDraft()
    const close = heldElsewhere(draft)
    for (const patience of [0, 1]) assert.isUndefined(await whileUnheld(draft, done, patience))
    close()
    assert.equal(await whileUnheld(draft, done, Infinity), 'done')
  })

  test('a draft of this tab is not waited for', async ({ assert }) => {
    const draft = newDraft()
    const release = holdDraft(draft)
    for (const patience of [0, Infinity])
      assert.isUndefined(await whileUnheld(draft, done, patience))
    release()
    assert.equal(await whileUnheld(draft, done, Infinity), 'done')
  })

  test('an error of the task is not treated as a timeout', async ({ assert }) => {
    const failing = () => Promise.reject(new Error('No database'))
    await assert.rejects(() => whileUnheld(newDraft(), failing, 60_000), 'No database')
  })
})
