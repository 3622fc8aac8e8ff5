import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { isChromium, needsChromium } from '#testing/browser/left_out'
import { newPage, OUT_OF_REACH, screenshot } from '#testing/browser/page'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { FreezableProxy } from '#testing/freezable_proxy'
import { Product } from '#testing/product'
import { testPort } from '#testing/test_port'
import type { BlockResponse } from '#modules/workspace/api'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'
import { deleteForEver } from '#modules/workspace/testing/uploads'
import { storedInBrowser } from './editor_steps.js'
import * as steps from './steps.js'

/** Expected errors: an unreachable server, and its later rejections. */
const expectedErrors = [...OUT_OF_REACH, /40[49] .*blocks/]

interface Named {
  id: number
  name: string
}

test.group('Offline', (group) => {
  let product: Product
  let account: TestAccount

  let way: FreezableProxy

  group.setup(async () => {
    const port = await testPort()
    way = await FreezableProxy.to(`http://127.0.0.1:${port}`)
    const directory = await temporaryDirectory()
    product = await Product.start({ directory, port, env: { APP_URL: new URL(way.url).origin } })
    return () => way.close()
  })
  group.each.setup(async () => {
    way.restore()
    account = await signUpVerified(product.url)
    for (const name of ['Third', 'Second', 'First']) await create(name)
  })

  /** In Firefox, Playwright's offline mode also stops the service worker from serving pages. */
  async function setOffline(page: Page, offline: boolean) {
    if (isChromium(page.context().browser()!)) return page.context().setOffline(offline)
    if (offline) way.refuse()
    else way.restore()
    // The browser notifies every tab.
    const name = offline ? 'offline' : 'online'
    for (const tab of page.context().pages()) {
      await tab.evaluate((type) => dispatchEvent(new Event(type)), name)
    }
  }

  async function create(name: string) {
    const { body } = await account.client.post<Named>('blocks', { name, block_type: 'folder' })
    return body.data.id
  }

  async function open(browser: Parameters<typeof newPage>[0], path = '/app') {
    const page = await newPage(browser, { baseURL: way.url, expectedErrors })
    await steps.signInByCookies(page.context(), account)
    await page.goto(path)
    // The code that shows a folder's content loads after the sidebar's code.
    const list = page.getByRole('main').getByRole('button').first()
    await (path === '/app' ? list : steps.textOf(page)).waitFor()
    await steps.waitForCachedApp(page)
    // Responses are written half a second after they arrive.
    await eventually(async () => {
      if (!(await kept(page)).includes('First')) throw new Error('The folders are not cached')
    })
    return page
  }

  const listed = async () => (await account.client.get<Named[]>('blocks')).body.data
  const names = async () => (await listed()).map(({ name }) => name)
  const shown = async (page: Page) => (await rows(page).allInnerTexts()).map((text) => text.trim())
  const rows = (page: Page) =>
    page.getByRole('navigation', { name: 'Folders' }).getByRole('listitem')
  /** Returns everything that the browser has cached from read responses. */
  const kept = (page: Page) =>
    page.evaluate(async () => {
      // Opening a database that does not exist would create it without its store.
      const databases = await indexedDB.databases()
      if (!databases.some(({ name }) => name === 'strata-answers')) return ''
      const opening = indexedDB.open('strata-answers')
      await new Promise((done) => opening.addEventListener('success', done))
      const responses = opening.result.transaction('answers').objectStore('answers').getAll()
      await new Promise((done) => responses.addEventListener('success', done))
      opening.result.close()
      return JSON.stringify(responses.result)
    })
  /** The notice on top; a list that is not loaded yet says so in its own place. */
  const notice = (page: Page) => page.getByText(/^You’re offline(?!\. This loads)/)

  async function rename(page: Page, from: string, to: string) {
    await rows(page).getByText(from, { exact: true }).dblclick()
    await page.getByRole('textbox', { name: 'Name' }).fill(to)
    await page.keyboard.press('Enter')
  }

  async function moveToTrash(page: Page, name: string) {
    await rows(page).getByText(name, { exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Trash' }).click()
  }

  test("API calls bypass the service worker's app cache", async ({ browser, assert }) => {
    needsChromium(browser, 'routes of a service worker')
    const page = await open(browser)
    await page.reload()
    await steps.folderLinks(page).first().waitFor()
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/'))
        .map(
          (call) => (call.toJSON() as { workerMatchedSourceType: string }).workerMatchedSourceType
        )
    )
    assert.deepEqual([...new Set(asked)], ['network'])
  })

  test('opening a sitemap or an image in a tab does not replace the cached app', async ({
    browser,
    assert,
  }) => {
    const page = await open(browser)
    for (const path of ['/sitemap.xml', '/social.png']) {
      assert.equal((await page.goto(path))?.status(), 200)
    }
    await setOffline(page, true)
    await page.goto('/app')
    await rows(page).getByText('First', { exact: true }).waitFor()
    await setOffline(page, false)
  })

  test('queued changes keep their order over a reload and are applied once online', async ({
    browser,
    assert,
  }) => {
    const page = await open(browser)
    // Idle prefetch loads the dialog.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('name-dialog'))
    )
    await setOffline(page, true)
    await notice(page).waitFor()
    await rename(page, 'Second', 'Renamed offline')
    await steps.createNamed(page, 'Add a folder', 'Made offline')
    await rename(page, 'Made offline', 'Made and renamed')
    await moveToTrash(page, 'Third')
    await page.getByText('4 changes are waiting').waitFor()
    const expected = ['Made and renamed', 'First', 'Renamed offline']
    await eventually(async () => assert.deepEqual(await shown(page), expected))
    await screenshot(page, 'offline with changes')
    await expectNoAxeViolations(page)

    await page.reload()
    await page.getByText('4 changes are waiting').waitFor()
    await eventually(async () => assert.deepEqual(await shown(page), expected))
    assert.deepEqual(await names(), ['First', 'Second', 'Third'])

    await setOffline(page, false)
    await eventually(async () => assert.deepEqual(await names(), expected))
    await notice(page).waitFor({ state: 'hidden' })
    await page.reload()
    await eventually(async () => assert.deepEqual(await shown(page), expected))
  }).tags(['@smoke'])

  test('offline changes of two tabs are both shown after a reload', async ({ browser, assert }) => {
    const first = await open(browser)
    const second = await first.context().newPage()
    await second.goto('/app')
    await steps.folderLinks(second).first().waitFor()
    await setOffline(first, true)
    for (const page of [first, second]) await notice(page).waitFor()
    await rename(first, 'Second', 'By the first tab')
    await first.getByText('1 change is waiting').waitFor()
    // The second tab's cached list does not include the first tab's change.
    await rename(second, 'Third', 'By the second tab')
    await second.getByText('1 change is waiting').waitFor()

    await first.reload()
    await first.getByText('1 change is waiting').waitFor()
    const expected = ['First', 'By the first tab', 'By the second tab']
    await eventually(async () => assert.deepEqual(await shown(first), expected))
    await setOffline(first, false)
    await eventually(async () => assert.deepEqual(await names(), expected))
  })

  test('a change that can no longer be applied is shown and can be retried', async ({
    browser,
    assert,
  }) => {
    const page = await open(browser)
    const second = (await listed()).find(({ name }) => name === 'Second')!
    await steps.waitForCode(page, 'dialogs')
    await setOffline(page, true)
    await notice(page).waitFor()
    await rename(page, 'Second', 'Too late')
    await rename(page, 'First', 'In time')
    await account.client.put(`blocks/${second.id}/archive`)
    // A toast reports recent changes; this change has waited longer.
    await page.waitForTimeout(5_100)
    await setOffline(page, false)
    await page.getByText('1 change didn’t go through').waitFor()
    await screenshot(page, 'refused notice')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Rename “Second” to “Too late”').waitFor()
    await screenshot(page, 'refused dialog')
    await expectNoAxeViolations(page)
    assert.deepEqual(await names(), ['In time', 'Third'])
    await account.client.put(`blocks/${second.id}/unarchive`)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await eventually(async () => assert.includeMembers(await names(), ['Too late']))
    await dialog.waitFor({ state: 'hidden' })
  })

  test('content deleted permanently while no tab was open leaves the cache', async ({
    browser,
    assert,
  }) => {
    const { folder, file, section, page: pageId } = await makeBranch(account.client)
    const address = `/app/${folder}/${file}/${section}/${pageId}`
    const content = JSON.stringify({ type: 'doc', content: [paragraph('Secret')] })
    await account.client.put(`blocks/${pageId}`, { content })
    const page = await open(browser, address)
    await eventually(async () => assert.include(await kept(page), 'Secret'))
    await page.goto('about:blank')
    await deleteForEver(account.client, folder)

    await page.goto('/app')
    await steps.folderLinks(page).first().waitFor()
    await eventually(async () => assert.notInclude(await kept(page), 'Secret'))
    await eventually(async () => assert.include(await kept(page), 'Second'))
    await setOffline(page, true)
    await page.goto(address)
    await notice(page).first().waitFor()
    assert.equal(await page.getByText('Secret').count(), 0)
  })

  test('an offline page shows its last saved text, and its settings are queued', async ({
    browser,
    assert,
  }) => {
    const { folder, file, section, page: pageId } = await makeBranch(account.client)
    const page = await open(browser, `/app/${folder}/${file}/${section}/${pageId}`)
    await steps.textOf(page).click()
    await page.keyboard.type('Written before')
    await steps.save(page)
    await page.getByRole('link', { name: 'A folder' }).first().click()
    await page.getByRole('heading', { name: 'A folder', level: 1 }).waitFor()

    await setOffline(page, true)
    await notice(page).waitFor()
    await page.goBack()
    await page.assertText(steps.textOf(page), 'Written before')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Full width' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('1 change is waiting').waitFor()
    await page.reload()
    await page.assertText(steps.textOf(page), 'Written before')

    await setOffline(page, false)
    await notice(page).waitFor({ state: 'hidden' })
    await eventually(async () => {
      const { body } = await account.client.get<BlockResponse>(`blocks/${pageId}`)
      assert.isTrue(body.data.is_full_width)
      assert.include(body.data.content, 'Written before')
    })
  })

  test('each save and later typing survive an offline reload', async ({ browser, assert }) => {
    const { folder, file, section, page: pageId } = await makeBranch(account.client)
    const content = JSON.stringify({ type: 'doc', content: [paragraph('old')] })
    await account.client.put(`blocks/${pageId}`, { content })
    const page = await open(browser, `/app/${folder}/${file}/${section}/${pageId}`)
    await steps.textOf(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' SAVED')
    await steps.save(page)
    await eventually(async () => assert.include(await kept(page), 'old SAVED'))

    await setOffline(page, true)
    await notice(page).waitFor()
    await page.reload()
    await page.assertText(steps.textOf(page), 'old SAVED')
    await steps.textOf(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' offline')
    await eventually(async () => assert.include(await storedInBrowser(page), ' offline'))
    await page.reload()
    await page.assertText(steps.textOf(page), 'old SAVED offline')
    assert.equal(await page.getByText('This page was changed elsewhere').count(), 0)

    await setOffline(page, false)
    await eventually(async () => {
      const { body } = await account.client.get<BlockResponse>(`blocks/${pageId}`)
      assert.include(body.data.content, 'old SAVED offline')
    })
  })

  test('unread pages show an offline message and load once online', async ({ browser }) => {
    const read = await makeBranch(account.client)
    const unread = await makeBranch(account.client)
    const address = (of: typeof read) => `/app/${of.folder}/${of.file}/${of.section}/${of.page}`
    const page = await open(browser, address(read))
    const offline = page.getByText('You’re offline. This loads once you’re back online.')
    await page.goto(`/trash/${read.page}`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await setOffline(page, true)
    await page.goto(address(unread))
    await offline.first().waitFor()
    await screenshot(page, 'offline page not read')
    await page.goto(`/trash/${unread.page}`)
    await offline.first().waitFor()
    await page.goto('/app/999999991/999999992/999999993/999999994')
    await offline.first().waitFor()

    await page.goto(address(unread))
    await offline.first().waitFor()
    await setOffline(page, false)
    await steps.textOf(page).waitFor()
    await offline.first().waitFor({ state: 'hidden' })
  })

  test('screens that were never opened open offline once the app was idle', async ({ browser }) => {
    const page = await open(browser)
    await eventually(async () => {
      const missing = await codeMissing(page)
      if (missing > 0) throw new Error(`${missing} files of the app's code are not cached`)
    })
    await setOffline(page, true)
    await page.getByRole('link', { name: 'Trash' }).first().click()
    await page.getByRole('heading', { name: 'Trash' }).first().waitFor()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Import' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('heading', { name: 'How to export from other programs' }).waitFor()
    await screenshot(page, 'offline settings')
    await setOffline(page, false)
  })

  /** Returns how much of the code that the worker fetches ahead is not cached. */
  function codeMissing(page: Page) {
    return page.evaluate(async () => {
      const worker = await (await fetch('/service-worker.js')).text()
      const [, paths] = /CODE = (\[[^\]]+\])/.exec(worker)!
      const kept = await Promise.all(
        (JSON.parse(paths!) as string[]).map((path) => caches.match(path))
      )
      return kept.filter((response) => !response).length
    })
  }
})
