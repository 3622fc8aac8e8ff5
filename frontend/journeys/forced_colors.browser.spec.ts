import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { signUpVerified } from '#testing/accounts'
import { needsChromium } from '#testing/browser/left_out'
import { newPage, screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'
import * as steps from './steps.js'

const item = (kind: string, checked: boolean, ...content: unknown[]) => ({
  type: 'list',
  attrs: { kind, start: null, checked },
  content,
})
const bullet = (...content: unknown[]) => item('bullet', false, ...content)
const CONTENT = [
  { type: 'divider' },
  bullet(paragraph('One'), bullet(paragraph('Two'), bullet(paragraph('Three')))),
  item('check', false, paragraph('Open')),
  item('check', true, paragraph('Done')),
]

/**
 * Returns the number of pixels that differ from the first pixel, in the first `width` × `height` of
 * an element.
 */
async function inkIn(page: Page, place: Locator, width?: number, height?: number) {
  const box = (await place.boundingBox())!
  const clip = { ...box, width: width ?? box.width, height: height ?? box.height }
  const picture = await page.screenshot({ clip })
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    context.drawImage(image, 0, 0)
    const pixels = new Uint32Array(
      context.getImageData(0, 0, image.width, image.height).data.buffer
    )
    return pixels.filter((pixel) => pixel !== pixels[0]).length
  }, picture.toString('base64'))
}

test.group('Forced colors', () => {
  test('forced colors show dividers, bullets, to-dos and the storage meter', async ({
    browser,
    assert,
  }) => {
    needsChromium(browser, 'forced colors')
    const product = await Product.shared()
    const account = await signUpVerified(product.url)
    const { folder, file, section, page: id } = await makeBranch(account.client)
    const content = JSON.stringify({ type: 'doc', content: CONTENT })
    await account.client.put(`blocks/${id}`, { content })
    const page = await newPage(browser, { baseURL: product.url })
    await steps.signInByCookies(page.context(), account)
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`/app/${folder}/${file}/${section}/${id}`)
    const text = steps.textOf(page)
    await text.getByText('Three').waitFor()
    await screenshot(page, 'forced colors')

    assert.isAbove(await inkIn(page, text.locator('.divider')), 0, 'divider')
    const [first, second, third, open, done] = await Promise.all(
      (await text.locator('.list').all()).map((list) => inkIn(page, list, 24, 30))
    )
    assert.isAbove(second!, 0)
    assert.isAbove(first!, second!, 'the first bullet is filled, the second hollow')
    assert.isAbove(third!, second!)
    assert.isAbove(open!, 0)
    assert.isAbove(done!, open!)
    await page.goto('/app')
    const meter = page.getByRole('meter').first()
    assert.isAbove(await inkIn(page, meter, undefined, 4), 0, 'storage')
  })
})
