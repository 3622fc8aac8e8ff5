import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { newPage, OUT_OF_REACH } from '#testing/browser/page'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { Random } from '#testing/random'
import * as steps from './steps.js'

/** Expected errors: lost connections, and 404s for blocks that another client deleted. */
const expectedErrors = [...OUT_OF_REACH, /status of 50\d/, /404 .*blocks(\/|\?parent_block_id=)\d+/]

test.group('Live updates across tabs', (group) => {
  let product: Product
  let directory: string
  let account: TestAccount

  group.setup(async () => {
    directory = await temporaryDirectory()
    product = await Product.start({ directory })
  })
  group.each.setup(async () => {
    account = await signUpVerified(product.url)
  })

  /** Opens the app at a path in a new browser. */
  async function openBrowser(browser: Parameters<typeof newPage>[0], path = '/app') {
    const page = await newPage(browser, { baseURL: product.url, expectedErrors })
    await steps.signInByCookies(page.context(), account)
    await page.goto(path)
    return page
  }

  async function openTab(page: Page, path = '/app') {
    const tab = await page.context().newPage()
    await tab.goto(path)
    return tab
  }

  async function create(name: string, type = 'folder', parent: number | null = null) {
    const block = { name, block_type: type, parent_block_id: parent }
    const { body } = await account.client.post<{ id: number }>('blocks', block)
    return body.data.id
  }

  const folders = steps.folderLinks

  /** Returns the folder names that a tab shows. */
  async function shown(page: Page) {
    return (await folders(page).allInnerTexts()).map((text) => text.trim())
  }

  async function listed() {
    const { body } = await account.client.get<{ name: string }[]>('blocks')
    return body.data.map(({ name }) => name)
  }

  test('six tabs and another browser show every change across a server restart', async ({
    browser,
    assert,
  }) => {
    await create('First')
    const first = await openBrowser(browser)
    const tabs = [first]
    for (let i = 0; i < 5; i++) tabs.push(await openTab(first))
    tabs.push(await openBrowser(browser))
    // The last press may not have been sent yet, so each check asks the server.
    const allShow = () =>
      eventually(
        async () => {
          const expected = await listed()
          for (const tab of tabs) assert.deepEqual(await shown(tab), expected)
        },
        { every: 100 }
      )
    await allShow()

    const random = new Random(Number(process.env.SEED ?? Date.now()))
    const where = `seed ${random.seed}`
    // Three tabs in two browsers and another client act concurrently.
    const users = [tabs[0]!, tabs[3]!, tabs.at(-1)!].map((tab, who) => async () => {
      for (let i = 0; i < 3; i++) await changeByHand(random, tab, `by ${who}.${i}`)
    })
    const others = async () => {
      for (let i = 0; i < 8; i++) await change(random, i)
    }
    await Promise.all([others, ...users].map((work) => work()))
    await allShow()

    await product.stop()
    product = await Product.start({ directory, port: product.port })
    // The changes happen before any tab reconnects, so the tabs must catch up.
    for (let i = 12; i < 16; i++) await change(random, i)
    await allShow()

    // The tab with the connection closes, and another tab takes over.
    await tabs.shift()!.close()
    await create('After all that')
    await allShow()
    assert.include(await listed(), 'After all that', where)
    await tabs[0]!.getByRole('button', { name: 'Add a folder' }).click()
    await tabs[0]!.getByRole('dialog', { name: 'New folder' }).waitFor()
  })

  /**
   * Makes one change to the folders on the screen. Ignores folders that another client deleted
   * meanwhile.
   */
  async function changeByHand(random: Random, tab: Page, mark: string) {
    const name = random.pick((await shown(tab)).filter((text) => !text.startsWith('First')))
    const what = random.weighted({ create: 2, rename: 3, archive: 2 })
    // The new folder is open in its tab from now on.
    if (what === 'create' || !name) return steps.createNamed(tab, 'Add a folder', `First ${mark}`)
    const row = folders(tab).and(tab.getByRole('link', { name, exact: true }))
    const entry = tab.getByRole('menuitem', { name: what === 'rename' ? 'Rename' : 'Trash' })
    const soon = { timeout: 3_000 }
    try {
      await row.click({ button: 'right', ...soon })
      await entry.click(soon)
      if (what === 'archive') return
      await tab.getByRole('textbox', { name: 'Name' }).fill(`${name} ${mark}`, soon)
      await tab.keyboard.press('Enter')
    } catch (error) {
      if ((error as Error).name !== 'TimeoutError') throw error
      await tab.keyboard.press('Escape')
    }
  }

  /** Makes one change to the folders by another client. */
  async function change(random: Random, i: number) {
    const { body } = await account.client.get<{ id: number; name: string }[]>('blocks')
    // All tabs have the first folder open. Without it they would show that it is gone.
    const block = random.pick(body.data.filter(({ name }) => !name.startsWith('First')))
    const what = random.weighted({ create: 4, rename: 3, reorder: 3, archive: 2 })
    const path = `blocks/${block?.id}`
    if (what === 'create' || !block) await create(`Folder ${i}`)
    else if (what === 'rename') await account.client.put(path, { name: `${block.name} ${i}` })
    else if (what === 'archive') await account.client.put(`${path}/archive`)
    else
      await account.client.put(`${path}/ordering`, { ordering: 1 + random.int(body.data.length) })
  }

  test('an open page shows saves of another tab and keeps its own typing', async ({
    browser,
    assert,
  }) => {
    const folder = await create('Folder')
    const file = await create('File', 'file', folder)
    const section = await create('Section', 'section', file)
    const pageId = await create('Page', 'page', section)
    const path = `/app/${folder}/${file}/${section}/${pageId}`
    const here = await openBrowser(browser, path)
    const there = await openTab(here, path)
    await steps.textOf(here).click()
    await here.keyboard.type('One')
    await here.keyboard.press('Enter')
    await here.keyboard.type('Two')
    await steps.save(here)
    await steps.textOf(there).getByText('Two').waitFor()

    await steps.textOf(there).getByText('Two').click()
    await there.keyboard.press('End')
    await there.keyboard.type(' from there')
    await steps.textOf(here).getByText('One').click()
    await here.keyboard.press('End')
    await here.keyboard.type(' from here')
    await eventually(async () => {
      for (const tab of [here, there]) {
        const texts = await steps.textOf(tab).locator('p').allInnerTexts()
        assert.deepEqual(texts, ['One from here', 'Two from there'])
      }
    })
    for (const tab of [here, there]) await steps.save(tab)
    await account.client.put(`blocks/${pageId}`, { name: 'Renamed elsewhere' })
    await eventually(async () => {
      assert.equal(await steps.titleOf(here).inputValue(), 'Renamed elsewhere')
    })
    await account.client.put(`blocks/${pageId}/archive`)
    // The cursor is in the text of both.
    for (const tab of [here, there]) {
      await tab.getByText('This page was moved to the trash or deleted elsewhere.').waitFor()
    }
  }).tags(['@smoke'])

  test('a visit rereads only data that changed since the last read', async ({
    browser,
    assert,
  }) => {
    const folder = await create('Folder')
    await create('File', 'file', folder)
    const page = await newPage(browser, { baseURL: product.url, expectedErrors })
    await steps.signInByCookies(page.context(), account)
    const reads: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/v1/') && request.method() === 'GET') {
        reads.push(pathname + search)
      }
    })
    // The change falls between the first response and the start of the feed.
    let createdMeanwhile = () => {}
    const meanwhile = new Promise<void>((resolve) => (createdMeanwhile = resolve))
    await page.route('**/api/v1/live*', async (route) => {
      await meanwhile
      await route.continue()
    })
    await page.goto(`/app/${folder}`)
    await folders(page).getByText('Folder').waitFor()
    await page.getByRole('link', { name: 'File', exact: true }).waitFor()
    await create('Meanwhile')
    assert.deepEqual(await shown(page), ['Folder'])
    createdMeanwhile()
    await folders(page).getByText('Meanwhile').waitFor()
    const counts = Map.groupBy(reads, (path) => path.replace(/\?page_size.*/, ''))
    const twice = [...counts.keys()].filter((path) => counts.get(path)!.length > 1)
    // Only the folders and the storage usage have changed.
    assert.includeMembers(['/api/v1/blocks', '/api/v1/users/current-user/storage'], twice)
    assert.include(twice, '/api/v1/blocks')
  })

  test('signing out in one tab signs out all tabs', async ({ browser }) => {
    await create('First')
    const first = await openBrowser(browser)
    const second = await openTab(first)
    await folders(second).first().waitFor()
    await folders(first).first().waitFor()
    await steps.signOut(first)
    await second.getByRole('button', { name: 'Sign in' }).waitFor()
  })
})
