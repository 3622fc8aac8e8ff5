import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { eventually } from '#testing/eventually'
import { newPage, screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import { enterTree } from '../bench/make-tree.js'
import { namesIn, rowOf } from './rows.js'
import * as steps from './steps.js'
import { enterTrash, menuItem, trashRow } from './trash_steps.js'

const UNDO = 'ControlOrMeta+z'
const REDO = 'ControlOrMeta+Shift+z'

test.group('Undo keys', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Opens the folder, so that the list of folders is on screen. */
  async function openFolder(page: Page) {
    await page.getByRole('link', { name: 'Back to folder', exact: true }).click()
    await page.getByRole('heading', { name: 'folder', level: 1 }).waitFor()
  }

  test('four changes are undone one by one and redone, also after a reload', async ({
    browser,
    assert,
  }) => {
    // The created folder is open while it moves to the trash and back.
    const expectedErrors = [/status of 404/]
    const { page } = await openEmptyPage(browser, product, { expectedErrors })
    await openFolder(page)
    const names = (expected: string) =>
      eventually(async () => assert.equal(await namesIn(page, 'Folders'), expected))
    const row = (name: string) =>
      page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name, exact: true })

    await steps.createNamed(page, 'Add a folder', 'Trip')
    await names('Trip folder')
    await row('Trip').dblclick()
    await page.keyboard.type('Tides')
    await page.keyboard.press('Enter')
    await names('Tides folder')
    await row('Tides').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await names('folder Tides')
    await steps.toast(page, 'Order changed').waitFor()
    await row('Tides').focus()
    await page.keyboard.press('Delete')
    await names('folder')
    await steps.toast(page, /to the trash$/).waitFor()

    const back = ['folder Tides', 'Tides folder', 'Trip folder', 'folder']
    for (const expected of back) {
      await page.keyboard.press(UNDO)
      await names(expected)
    }
    await steps.toast(page, /^Undone: Created/).waitFor()
    await page.keyboard.press(UNDO)
    await steps.toast(page, 'Nothing left to undo').waitFor()

    for (const expected of ['Trip folder', 'Tides folder', 'folder Tides']) {
      await page.keyboard.press(REDO)
      await names(expected)
    }
    await page.reload()
    await names('folder Tides')
    await page.keyboard.press(REDO)
    await names('folder')
    await steps.toast(page, /^Redone: /).waitFor()
    await screenshot(page, 'redone by keys')
    await page.reload()
    await names('folder')
  })

  test('undoing the creation of the open folder leads on, also after a reload', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, { expectedErrors: [/status of 404/] })
    await openFolder(page)
    await steps.createNamed(page, 'Add a folder', 'Trip')
    await page.getByRole('heading', { name: 'Trip', level: 1 }).waitFor()
    await page.keyboard.press(UNDO)
    await steps.toast(page, /^Undone: Created/).waitFor()
    const heading = page.getByRole('heading', { name: 'folder', level: 1 })
    await heading.waitFor()
    const gone = page.getByText('The link does not exist or has been removed.')
    for (const path of [page.url(), '/app', '/app']) {
      await page.goto(path)
      await heading.or(steps.titleOf(page)).first().waitFor()
      assert.equal(await gone.count(), 0)
    }
  })

  /** Names of two items in each list, from the folders down. */
  const TREE = {
    Coast: { Tides: { Spring: { Shells: {}, Sand: {} }, Neap: {} }, Boats: {} },
    Hut: {},
  }

  for (const { list, open, first, second } of [
    { list: 'Folders', open: ['Coast'], first: 'Coast', second: 'Hut' },
    { list: 'Files', open: ['Coast'], first: 'Tides', second: 'Boats' },
    { list: 'Sections', open: ['Coast', 'Tides'], first: 'Spring', second: 'Neap' },
    { list: 'Pages', open: ['Coast', 'Tides', 'Spring'], first: 'Shells', second: 'Sand' },
  ] as const) {
    test(`an order and a removal are undone and redone in the list ${list}`, async ({
      browser,
      assert,
    }) => {
      const page = await newPage(browser, {
        baseURL: product.url,
        expectedErrors: [/status of 404/],
      })
      const { path } = await enterTree(page, product, TREE)
      await page.goto(path(...open))
      const row = (name: string) => rowOf(page, name).getByRole('link', { name, exact: true })
      const names = (expected: string) =>
        eventually(async () => assert.equal(await namesIn(page, list), expected))
      await names(`${first} ${second}`)
      await row(second).focus()
      await page.keyboard.press('Alt+ArrowUp')
      await steps.toast(page, 'Order changed').waitFor()
      await names(`${second} ${first}`)
      await row(second).focus()
      await page.keyboard.press('Delete')
      await steps.toast(page, /to the trash$/).waitFor()
      await names(first)
      await page.keyboard.press(UNDO)
      await names(`${second} ${first}`)
      await page.keyboard.press(UNDO)
      await names(`${first} ${second}`)
      await page.keyboard.press(REDO)
      await names(`${second} ${first}`)
      await page.keyboard.press(REDO)
      await names(first)
    })
  }

  test('a restored item returns to the trash by the keys', async ({ browser, assert }) => {
    const { page } = await enterTrash(browser, product, ['House', 'Shed'])
    const listed = async () =>
      (await page.getByRole('table').getByRole('link').allInnerTexts()).join()
    await trashRow(page, 'House').click({ button: 'right' })
    await menuItem(page, 'Restore').click()
    await eventually(async () => assert.equal(await listed(), 'Shed'))
    await steps.toast(page, /^Restored/).waitFor()
    await page.keyboard.press(UNDO)
    await eventually(async () => assert.match(await listed(), /House/))
    await page.keyboard.press(REDO)
    await eventually(async () => assert.equal(await listed(), 'Shed'))
  })

  test('presses in a row undo as many changes, and a later change stands in the way', async ({
    browser,
    assert,
  }) => {
    const expectedErrors = [/status of 409/]
    const { page, account, id } = await openEmptyPage(browser, product, { expectedErrors })
    const read = async () => (await account.client.get<{ name: string }>(`blocks/${id}`)).body.data
    const star = page.getByRole('button', { name: 'Add to favorites', exact: true })
    const other = page.getByRole('button', { name: 'Remove from favorites', exact: true })
    await star.click()
    await steps.toast(page, 'Added “page” to favorites').waitFor()
    await other.click()
    await steps.toast(page, 'Removed “page” from favorites').waitFor()
    await page.keyboard.press(UNDO)
    await page.keyboard.press(UNDO)
    await steps.toast(page, /^Undone: Added/).waitFor()
    await page.keyboard.press(REDO)
    await other.waitFor()

    // In text, the keys are the text's.
    await steps.titleOf(page).fill('Tides')
    await steps.save(page)
    await page.keyboard.press(UNDO)
    await page.assertInputValue(steps.titleOf(page), 'page')
    await steps.titleOf(page).fill('Currents')
    await steps.save(page)
    await account.client.put(`blocks/${id}`, { name: 'Waves' })
    await page.assertInputValue(steps.titleOf(page), 'Waves')
    await other.focus()
    await page.keyboard.press(UNDO)
    await steps.toast(page, /^Couldn’t undo this\. This was changed again later/).waitFor()
    assert.equal((await read()).name, 'Waves')
  })
})
