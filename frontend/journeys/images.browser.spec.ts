import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { png } from '#platform/files/testing/pictures'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { isChromium } from '#testing/browser/left_out'
import { OUT_OF_REACH, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { openEmptyPage, pasteInto } from './editor_steps.js'
import { images, openDialog, pasteFile, picture, widths } from './image_steps.js'
import * as steps from './steps.js'

/**
 * Drops a file at a point of the window. Returns true if the browser may handle the drop itself.
 */
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

  /** Reloads the page and delays the images. Asserts that nothing shifts. */
  async function expectRoomKept(page: Page, assert: Assert) {
    const release = await steps.holdRequests(page, '**/api/v1/files/*')
    await page.reload()
    await images(page).nth(2).waitFor()
    const places = () =>
      images(page).evaluateAll((all) => all.map((image) => image.getBoundingClientRect().top))
    const before = await places()
    release()
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('figure.image img')].every(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0
      )
    )
    assert.deepEqual(await places(), before)
    assert.isAbove(before[2]!, before[1]! + 160)
  }

  test('images can be chosen, pasted and dropped as files', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, { keepsApp: false })
    await page.keyboard.type('before')
    await page.keyboard.press('Enter')
    const dialog = await openDialog(page)
    await screenshot(page, 'image dialog')
    await expectNoAxeViolations(page, WCAG_AA)
    // Held back so that the upload remains visible.
    const release = await steps.holdRequests(page, '**/files/presigned-url')
    await dialog.getByLabel('Image file').setInputFiles([picture('a.png'), picture('b.png')])
    await steps.textOf(page).getByText('Uploading your file').nth(1).waitFor()
    const shown = steps.textOf(page).locator('img[src^="blob:"]')
    await shown.nth(1).waitFor()
    await page.keyboard.type('written meanwhile')
    await screenshot(page, 'image uploading')
    await expectNoAxeViolations(page, WCAG_AA)
    const places = await Promise.all([shown.first().boundingBox(), shown.nth(1).boundingBox()])
    release()
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
    assert.isFalse(await dropFile(page, 'text/plain', { x: 640, y: 20 }))
    assert.isFalse(await dropFile(page, 'image/png', inside))
    await images(page).nth(3).waitFor()
    assert.isFalse(await dropFile(page, 'image/png', { x: line.x - 40, y: 700 }))
    await images(page).nth(4).waitFor()
    assert.deepEqual(await widths(page), [64, 50, 320, 320, 64])
    assert.isFalse(await dropFile(page, 'image/png', { x: 640, y: 20 }))
    await page.getByText(/^Saved /).waitFor()
    if (!isChromium(browser)) return
    // The page moves its own image, although browsers also attach a file to the drag.
    await images(page).first().dragTo(images(page).last())
    await eventually(async () => assert.deepEqual(await widths(page), [50, 320, 320, 64, 64]))
    await page.getByText(/^Saved /).waitFor()
  }).tags(['@smoke'])

  test('external images load through the server and are copied by their original address', async ({
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
    // Pasting into the same page reads the original address, not the proxy's.
    await page.keyboard.press('ControlOrMeta+V')
    await images(page).waitFor()
    await page.reload()
    await images(page).waitFor()
    assert.isEmpty(elsewhere)
  })

  test('images in pasted text are uploaded once online, and one undo removes them', async ({
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
})
