import { test } from '@japa/runner'
import { doc, FakeWorld, textsOf } from './fake-world.js'
import { pageUnlocked, savingPages } from './saving-pages.js'

test('a save that arrives before the page is unlocked is retried afterwards', async ({
  assert,
  cleanup,
}) => {
  const { saver, server, line } = new FakeWorld(doc('a'))
  const settled = () => saver.settled()
  const reconnect = () => saver.reconnect()
  const flush = () => saver.flush()
  savingPages.set(7, { unsaved: true, renamed: () => {}, settled, flush, reconnect })
  cleanup(() => void savingPages.delete(7))
  line.push('refused')
  saver.change({ doc: doc('ab') })
  void saver.save()
  await pageUnlocked(7)
  await saver.settled()
  assert.deepEqual(textsOf(server.doc), ['ab'])
  assert.isFalse(saver.state.dirty)
})
