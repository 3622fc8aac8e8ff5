import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { png } from '#backend/files/testing/pictures'
import { expectNoAxeViolations, WCAG_AA } from '#backend/testing/browser/axe'
import { OUT_OF_REACH, screenshot } from '#backend/testing/browser/page'
import { eventually } from '#backend/testing/eventually'
import { Product } from '#backend/testing/product'
import { openEmptyPage, pasteInto } from './editor_steps.js'
import * as steps from './steps.js'

const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(png({ width: 320, height: 160 })),
})

/** Pastes a picture as programs for pictures give it: as a file. */
function pasteFile(page: Page, picture: Buffer) {
  return steps.textOf(page).evaluate(
    (text, bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'c.png', { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true, clipboardData: data }
      text.dispatchEvent(new ClipboardEvent('paste', options))
    },
    [...picture]
  )
}

/** Drops a file at a point of the window; answers whether the browser may do with it what it likes. */
function dropFile(page: Page, type: string, { x, y }: { x: number; y: number }) {
  return page.evaluate(
    ({ type, x, y, bytes }) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(bytes)], 'd', { type }))
      const at = { bubbles: true, cancelable: true, dataTransfer, clientX: x, clientY: y }
      const target = document.elementFromPoint(x, y)!
      target.dispatchEvent(new DragEvent('dragover', at))
      return target.dispatchEvent(new DragEvent('drop', at))
    },
    { type, x, y, bytes: [...png({ width: 64, height: 64 })] }
  )
}

test.group('Images of a page', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const images = (page: Page) => steps.textOf(page).locator('figure.image img')

  async function openDialog(page: Page) {
    await page.locator('[aria-label="Page text"]:focus').waitFor()
    await page.keyboard.type('/image')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Select file' }).click()
    return page.getByRole('dialog', { name: 'Insert image' })
  }

  const widths = (page: Page) =>
    images(page).evaluateAll((all) => all.map((image) => image.getBoundingClientRect().width))

  /** Opens the page again and lets the pictures come late: nothing moves. */
  async function expectRoomKept(page: Page, assert: Assert) {
    const letGo = await steps.holdBack(page, '**/api/v1/files/*')
    await page.reload()
    await images(page).nth(2).waitFor()
    const places = () =>
      images(page).evaluateAll((all) => all.map((image) => image.getBoundingClientRect().top))
    const before = await places()
    letGo()
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('figure.image img')].every(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0
      )
    )
    assert.deepEqual(await places(), before)
    assert.isAbove(before[2]!, before[1]! + 160)
  }

  test('are chosen, pasted and dropped as files', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, { keepsApp: false })
    await page.keyboard.type('before')
    await page.keyboard.press('Enter')
    const dialog = await openDialog(page)
    await screenshot(page, 'image dialog')
    await expectNoAxeViolations(page, WCAG_AA)
    // Held back, so that there is something to see.
    const letGo = await steps.holdBack(page, '**/files/presigned-url')
    await dialog.getByLabel('Image file').setInputFiles([picture('a.png'), picture('b.png')])
    await steps.textOf(page).getByText('Uploading your file').nth(1).waitFor()
    const shown = steps.textOf(page).locator('img[src^="blob:"]')
    await shown.nth(1).waitFor()
    await page.keyboard.type('written meanwhile')
    await screenshot(page, 'image uploading')
    await expectNoAxeViolations(page, WCAG_AA)
    const places = await Promise.all([shown.first().boundingBox(), shown.nth(1).boundingBox()])
    letGo()
    await images(page).nth(1).waitFor()
    await page.getByText('Uploading your file').first().waitFor({ state: 'detached' })
    assert.match((await images(page).first().getAttribute('src'))!, /^\/api\/v1\/files\//)
    const landed = [images(page).first().boundingBox(), images(page).nth(1).boundingBox()]
    assert.deepEqual(await Promise.all(landed), places)

    await pasteFile(page, png({ width: 32, height: 32 }))
    await images(page).nth(2).waitFor()
    await page.getByText(/^Saved /).waitFor()
    await expectRoomKept(page, assert)
    await screenshot(page, 'images')
    assert.deepEqual(await widths(page), [50, 320, 320])
    await page.assertText(steps.textOf(page).locator('p').first(), 'before')

    const line = (await steps.textOf(page).locator('p').first().boundingBox())!
    const inside = { x: line.x + 40, y: line.y + 4 }
    assert.isFalse(await dropFile(page, 'text/plain', inside))
    assert.isFalse(await dropFile(page, 'image/png', inside))
    await images(page).nth(3).waitFor()
    assert.isFalse(await dropFile(page, 'image/png', { x: line.x - 60, y: 700 }))
    await images(page).nth(4).waitFor()
    assert.deepEqual(await widths(page), [64, 50, 320, 320, 64])
    assert.isFalse(await dropFile(page, 'image/png', { x: 20, y: 700 }))
    // A picture of the page is moved, though browsers put a file beside it.
    await images(page).first().dragTo(images(page).last())
    await page.getByText(/^Saved /).waitFor()
    assert.equal(await images(page).count(), 5)
  })

  test('that are too large or no images are not sent; an upload can be stopped', async ({
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

  test('that are not taken go with a word, wherever it fails', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, {
      expectedErrors: [/status of (422|500)/],
    })
    await page.keyboard.type('before')
    await page.keyboard.press('Enter')
    const choose = async (name: string, buffer = picture(name).buffer) => {
      const dialog = await openDialog(page)
      await dialog.getByLabel('Image file').setInputFiles({ ...picture(name), buffer })
      await page.getByText(`“${name}” could not be uploaded`).first().waitFor()
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

  test('from elsewhere come through the product, and are copied by their own address', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== product.url) elsewhere.push(request.url())
    })
    const link = 'https://pictures.test/boat.png?size=2&of=a'
    await page.route('**/api/v1/remote-pictures?*', (route) => {
      assert.equal(new URL(route.request().url()).searchParams.get('url'), link)
      return route.fulfill({ contentType: 'image/png', body: picture('a').buffer })
    })
    await page.keyboard.type('before')
    await page.keyboard.press('Enter')
    const dialog = await openDialog(page)
    await page.getByRole('tab', { name: 'Insert Link' }).click()
    await dialog.getByLabel('Image link').fill(link)
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await images(page).waitFor()
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('figure.image img')
      return image !== null && image.naturalWidth > 0
    })
    assert.deepEqual(await widths(page), [320])
    await page.getByText(/^Saved /).waitFor()

    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('ControlOrMeta+C')
    const copied = () =>
      page.evaluate(async () => {
        const [item] = await navigator.clipboard.read()
        return (await item!.getType('text/html')).text()
      })
    await eventually(async () => {
      assert.include(await copied(), `src="${link.replace('&', '&amp;')}"`)
      assert.notInclude(await copied(), 'remote-pictures')
    })
    // Into the same page again: what is read is the address, not where it was shown from.
    await page.keyboard.press('ControlOrMeta+V')
    await images(page).waitFor()
    await page.reload()
    await images(page).waitFor()
    assert.isEmpty(elsewhere)
  })

  test('in pasted text are uploaded, once there is a connection, and go with one undo', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, {
      expectedErrors: OUT_OF_REACH,
    })
    await page.keyboard.type('before')
    await page.keyboard.press('Enter')
    await page.context().setOffline(true)
    await page
      .getByText(/offline/i)
      .first()
      .waitFor()
    const data = `data:image/png;base64,${png({ width: 320, height: 160 }).toString('base64')}`
    await pasteInto(page, {
      'text/html': `<p>one</p><img src="${data}"><p>two</p><img src="/favicon.svg"><ul><li>three</li></ul><img src="${data}"><p><img src="data:image/svg+xml,%3Csvg/%3E">`,
    })
    await page.getByText('An image was left out').first().waitFor()
    const waiting = steps.textOf(page).getByText('Waiting for the connection')
    await waiting.nth(1).waitFor()
    await page.keyboard.press('ControlOrMeta+Z')
    await waiting.first().waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+Shift+Z')
    await waiting.nth(1).waitFor()
    await screenshot(page, 'image waits for the connection')
    await page.context().setOffline(false)
    await images(page).nth(2).waitFor()
    await page.getByText('Uploading your file').first().waitFor({ state: 'detached' })
    const sources = await images(page).evaluateAll((all) => all.map((i) => i.getAttribute('src')))
    assert.match(sources.join(' '), /^\S*files\/\S+ \/favicon\.svg \S*files\/\S+$/)
    await page.keyboard.press('ControlOrMeta+Z')
    await images(page).first().waitFor({ state: 'detached' })
    assert.equal((await steps.textOf(page).innerText()).trim(), 'before')
    await page.keyboard.press('ControlOrMeta+Shift+Z')
    await images(page).nth(2).waitFor()
    await page.getByText(/^Saved /).waitFor()
    await page.reload()
    await images(page).nth(2).waitFor()
    await screenshot(page, 'images of pasted text')
  })

  test('come into their page when another one is open, and keep the tab', async ({
    browser,
    assert,
  }) => {
    const { page, account } = await openEmptyPage(browser, product, { keepsApp: false })
    const section = Number(new URL(page.url()).pathname.split('/').at(-2))
    const other = { name: 'Elsewhere', block_type: 'page', parent_block_id: section }
    await account.client.post('blocks', other)
    const letGo = await steps.holdBack(page, '**/files/presigned-url')
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
      (answer) => answer.request().method() === 'PUT' && /blocks/.test(answer.url())
    )
    letGo()
    await saved
    await page.getByRole('link', { name: 'page', exact: true }).click()
    await images(page).waitFor()
    assert.deepEqual(await widths(page), [320])

    const letSecondGo = await steps.holdBack(page, '**/files/presigned-url')
    await pasteFile(page, png({ width: 60, height: 60 }))
    await uploading.waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.keyboard.press('Escape')
    letSecondGo()
    await page.getByText('Locked', { exact: true }).waitFor()
    assert.equal(await page.locator('main figure.image img').count(), 2)
  })
})
