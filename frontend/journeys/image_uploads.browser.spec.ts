import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import { images, openDialog, pasteFile, picture, widths } from './image_steps.js'
import * as steps from './steps.js'

test.group('Image uploads', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('files that are too large or no images are not uploaded, and an upload can be cancelled', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    let sent = 0
    await page.route('**/files/presigned-url', () => void sent++)
    const dialog = await openDialog(page)
    const buffer = Buffer.alloc(5 * 1024 ** 2 + 1)
    await dialog.getByLabel('Image file').setInputFiles({ ...picture('large.png'), buffer })
    await page.getByText('Image size should be < 5MB').waitFor()
    await screenshot(page, 'image too large')
    await page.getByRole('button', { name: 'Close' }).click()
    await openDialog(page)
    await dialog
      .getByLabel('Image file')
      .setInputFiles({ ...picture('a.txt'), mimeType: 'text/plain' })
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(sent, 0)
    await openDialog(page)
    await dialog.getByLabel('Image file').setInputFiles(picture('a.png'))
    await steps.textOf(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Uploading your file').waitFor({ state: 'detached' })
    assert.equal(await images(page).count(), 0)
  })

  test('a failed upload shows a message at every stage of failure', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, {
      expectedErrors: [/status of (422|500)/],
    })
    await page.keyboard.type('before')
    await page.keyboard.press('Enter')
    const choose = async (name: string, buffer = picture(name).buffer) => {
      const dialog = await openDialog(page)
      await dialog.getByLabel('Image file').setInputFiles({ ...picture(name), buffer })
      await page.getByText(`Couldn’t upload “${name}”`).first().waitFor()
      await page.getByText('Uploading your file').waitFor({ state: 'detached' })
      await page.keyboard.press('Enter')
    }
    await choose('words.png', Buffer.from('These are words'))
    await page.route('**/api/v1/files/*?*', (route) => route.fulfill({ status: 500 }))
    await choose('put.png')
    await page.unroute('**/api/v1/files/*?*')
    await page.route('**/files/presigned-url', (route) => route.fulfill({ status: 500 }))
    await choose('presigned.png')
    await screenshot(page, 'image not uploaded')
    assert.equal(await images(page).count(), 0)
  })

  test('an upload reaches its page although another page is open, and blocks a reload', async ({
    browser,
    assert,
  }) => {
    const { page, account } = await openEmptyPage(browser, product, { keepsApp: false })
    const section = Number(new URL(page.url()).pathname.split('/').at(-2))
    const other = { name: 'Elsewhere', block_type: 'page', parent_block_id: section }
    await account.client.post('blocks', other)
    const release = await steps.holdRequests(page, '**/files/presigned-url')
    const dialog = await openDialog(page)
    await dialog.getByLabel('Image file').setInputFiles(picture('a.png'))
    const uploading = page.getByText('Uploading your file')
    await uploading.waitFor()
    const leaving = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    assert.equal((await leaving).type(), 'beforeunload')
    await (await leaving).dismiss()

    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await uploading.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'page', exact: true }).click()
    await uploading.waitFor()
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await uploading.waitFor({ state: 'detached' })
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && /blocks/.test(response.url())
    )
    release()
    await saved
    await page.getByRole('link', { name: 'page', exact: true }).click()
    await images(page).waitFor()
    assert.deepEqual(await widths(page), [320])

    const releaseSecond = await steps.holdRequests(page, '**/files/presigned-url')
    await pasteFile(page, png({ width: 60, height: 60 }))
    await uploading.waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.keyboard.press('Escape')
    releaseSecond()
    await page.getByText('Locked', { exact: true }).waitFor()
    assert.equal(await page.locator('main figure.image img').count(), 2)
  })
})
