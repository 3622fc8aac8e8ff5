import { test } from '@japa/runner'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

test('a browser that denies storage can still write and find notes', async ({
  browser,
  assert,
}) => {
  const product = await Product.shared()
  const { page } = await openEmptyPage(browser, product, { keepsApp: false })
  await page.context().addInitScript(() => {
    const denied = () => new DOMException('Access is denied for this document.', 'SecurityError')
    const deny = () => {
      throw denied()
    }
    const reject = () => Promise.reject(denied())
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, { get: deny })
    Object.assign(IDBFactory.prototype, { open: deny, deleteDatabase: deny, databases: reject })
    window.BroadcastChannel = new Proxy(BroadcastChannel, { construct: deny })
    Object.assign(LockManager.prototype, { request: reject })
    Object.assign(ServiceWorkerContainer.prototype, { register: reject })
  })
  const failed = page.getByText('An error was thrown')
  await page.reload()
  await steps.textOf(page).click()
  await page.keyboard.type('Kept on the server')
  await steps.save(page)
  for (const path of ['/app', '/trash', '/search', '/profile', '/']) {
    await page.goto(path)
    await page.locator('h1, nav, main').first().waitFor()
    assert.equal(await failed.count(), 0, path)
  }

  // Signing out clears what the browser keeps.
  await page.goto('/app')
  await steps.signOut(page)
  assert.equal(await failed.count(), 0)
})
