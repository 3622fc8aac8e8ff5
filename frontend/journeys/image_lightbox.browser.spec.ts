import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { png } from '#platform/files/testing/pictures'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import { images, openDialog, pasteFile, picture } from './image_steps.js'
import * as steps from './steps.js'

const LIMIT = 5 * 1024 ** 2

/** Returns a JPEG that a camera held upright took: 200 by 100 px, shown as 100 by 200. */
async function turnedPhoto(page: Page, size: number) {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 200
    canvas.height = 100
    canvas.getContext('2d')!.fillRect(0, 0, 50, 50)
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  })
  const photo = Buffer.from(base64, 'base64')
  // One EXIF entry: orientation 6.
  const exif = Buffer.from(
    'ffe100224578696600004d4d002a00000008000101120003000000010006000000000000',
    'hex'
  )
  const whole = Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2)])
  return Buffer.concat([whole, Buffer.alloc(Math.max(0, size - whole.length))])
}

test.group('Images, shrunk, aligned and enlarged', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const lightbox = (page: Page) => page.locator('dialog[open]')
  const sizes = (page: Page) =>
    images(page).evaluateAll((all) =>
      all.map((image) => [
        (image as HTMLImageElement).naturalWidth,
        (image as HTMLImageElement).naturalHeight,
      ])
    )
  const choose = async (page: Page, file: Parameters<typeof setFile>[1]) => {
    await openDialog(page)
    await setFile(page, file)
  }
  const setFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.getByLabel('Image file').setInputFiles(file)

  test('a large photo is shrunk in its orientation, and a HEIC file is refused', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const buffer = await turnedPhoto(page, LIMIT + 1)
    const photo = { name: 'harbour.jpg', mimeType: 'image/jpeg', buffer }
    await choose(page, photo)
    await page.getByText('Image size should be < 5MB').waitFor()
    await screenshot(page, 'image that can be shrunk')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Image too large').waitFor({ state: 'detached' })
    assert.equal(await images(page).count(), 0)

    await choose(page, photo)
    const announced = page.waitForRequest('**/files/presigned-url')
    await page.getByRole('button', { name: 'Shrink and upload' }).click()
    const { type, size } = (await announced).postDataJSON() as { type: string; size: number }
    assert.equal(type, 'image/webp')
    assert.isBelow(size, LIMIT)
    await images(page).waitFor()
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('figure.image img')!.naturalWidth > 0
    )
    assert.deepEqual(await sizes(page), [[100, 200]])
    await steps.save(page)

    await page.keyboard.press('Enter')
    const gif = { ...picture('a.gif'), mimeType: 'image/gif', buffer: Buffer.alloc(LIMIT + 1) }
    await choose(page, gif)
    await page.getByText('Image too large').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Shrink and upload' }).count(), 0)
    await page.getByRole('button', { name: 'Close' }).click()

    const heic = { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('not a photo') }
    await choose(page, heic)
    await page.getByText('This browser can’t read HEIC pictures').first().waitFor()
    await screenshot(page, 'HEIC refused')
    assert.equal(await images(page).count(), 1)
  })

  test('an image is aligned and enlarged by keys, and enlarged by a press on a locked page', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    await pasteFile(page, png({ width: 320, height: 160 }))
    await images(page).click()
    await page.getByRole('toolbar', { name: 'Image' }).waitFor()
    await page.keyboard.press('Alt+F10')
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const left = () => images(page).evaluate((image) => image.getBoundingClientRect().left)
    const centered = await left()
    await screenshot(page, 'image aligned center')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.getByRole('button', { name: 'Align right' }).click()
    assert.isAbove(await left(), centered)
    await page.getByRole('button', { name: 'Align center' }).click()
    assert.equal(await left(), centered)

    await images(page).click()
    await page.keyboard.press('Alt+Enter')
    await lightbox(page).waitFor()
    await screenshot(page, 'image enlarged')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.press('Escape')
    await lightbox(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.keyboard.type('after')
    await steps.save(page)

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('Locked', { exact: true }).waitFor()
    const shown = page.getByRole('main').getByRole('button', { name: /^Enlarge/ })
    await expectNoAxeViolations(page, WCAG_AA)
    await shown.click()
    await lightbox(page).getByRole('button', { name: 'Close' }).click()
    await lightbox(page).waitFor({ state: 'detached' })
    await page.locator('main img[role=button]:focus').waitFor()
    await page.keyboard.press('Enter')
    await lightbox(page).waitFor()
    await page.keyboard.press('Escape')
    await lightbox(page).waitFor({ state: 'detached' })
  })

  test('on a phone a tap enlarges an image of a locked page', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, { width: 375, touch: true })
    await pasteFile(page, png({ width: 720, height: 480 }))
    await images(page).waitFor()
    await steps.save(page)
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).tap()
    await page.keyboard.press('Escape')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Enlarge/ })
      .tap()
    await lightbox(page).waitFor()
    await screenshot(page, 'image enlarged on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await lightbox(page).tap()
    await lightbox(page).waitFor({ state: 'detached' })
  })
})
