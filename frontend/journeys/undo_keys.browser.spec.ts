import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { eventually } from '#testing/eventually'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import { namesIn } from './rows.js'
import * as steps from './steps.js'

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
