import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage, pasteInto, settled } from './editor_steps.js'
import * as steps from './steps.js'
import { touchOf } from './touch.js'

const PICTURE = '<figure class="image"><img src="/favicon.svg" alt="" data-width="300"></figure>'

test.group('Image editing', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const picture = (page: Page) => steps.textOf(page).locator('figure.image img')
  const edge = (page: Page, side: 'Left' | 'Right') =>
    page.getByRole('separator', { name: `${side} edge of the image` })

  async function openWithImage(...[browser, options]: OpenArguments) {
    const { page } = await openEmptyPage(browser, product, options)
    await page.keyboard.type('Before')
    await page.keyboard.press('Enter')
    await pasteInto(page, { 'text/html': `${PICTURE}<p>After</p>` })
    await picture(page).click()
    await edge(page, 'Right').waitFor()
    return page
  }

  async function expectWidth(page: Page, width: number) {
    await steps.textOf(page).locator(`img[data-width="${width}"]`).waitFor()
  }

  test('the image can be resized and gets its caption and alternative text', async ({
    browser,
    assert,
  }) => {
    const page = await openWithImage(browser)
    const box = (await edge(page, 'Right').boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 120, y, { steps: 4 })
    assert.equal((await picture(page).boundingBox())!.width, 420)
    await expectWidth(page, 300)
    await page.mouse.up()
    await expectWidth(page, 420)
    await screenshot(page, 'image edges')
    await expectNoAxeViolations(page, WCAG_AA)

    await page.mouse.move(x + 120, y)
    await page.mouse.down()
    await page.mouse.move(x + 20, y, { steps: 4 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    assert.equal((await picture(page).boundingBox())!.width, 420)
    // The edge returns to its position shortly after the image.
    await settled(page)
    await page.mouse.move(x + 120, y)
    await page.mouse.down()
    // Firefox reports no mouse position beyond the window.
    await page.mouse.move(1270, y, { steps: 4 })
    await page.mouse.up()
    await expectWidth(page, 9999)
    await page.keyboard.press('ControlOrMeta+Z')
    await expectWidth(page, 420)
    await page.keyboard.press('Alt+Shift+ArrowLeft')
    await expectWidth(page, 380)
    await edge(page, 'Left').focus()
    await page.keyboard.press('ArrowLeft')
    await expectWidth(page, 420)
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight')
    await expectWidth(page, 60)

    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'Caption and description' })
    await form.getByLabel('Caption').fill('The mark of the house')
    await form.getByLabel('Description').fill('Three layers')
    await screenshot(page, 'image texts')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.press('Enter')
    await page.assertText(steps.textOf(page).locator('figcaption'), 'The mark of the house')
    assert.equal(await picture(page).getAttribute('alt'), 'Three layers')
    await page.keyboard.press('ControlOrMeta+Z')
    await steps.textOf(page).locator('figcaption').waitFor({ state: 'detached' })
    await expectWidth(page, 60)
    await page.getByRole('button', { name: 'Full width' }).click()
    await expectWidth(page, 9999)
    await page.getByText(/^Saved /).waitFor()
    await page.reload()
    await expectWidth(page, 9999)
    await picture(page).click()
    await page.getByRole('button', { name: 'Delete image' }).click()
    await picture(page).waitFor({ state: 'detached' })
  })

  test("hovering shows the image's edges, but not on a locked page", async ({
    browser,
    assert,
  }) => {
    const page = await openWithImage(browser)
    const edges = page.locator('[aria-label$="edge of the image"]')
    await steps.textOf(page).getByText('After').click()
    await edges.first().waitFor({ state: 'detached' })
    await picture(page).hover()
    await edges.nth(1).waitFor()
    await screenshot(page, 'image hovered')
    await expectNoAxeViolations(page, WCAG_AA)
    const { x, y, width, height } = (await edges.last().boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 })
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 100, y, { steps: 4 })
    await page.mouse.up()
    await expectWidth(page, 400)
    await steps.textOf(page).getByText('Before').click()
    // The handle is beside the image even if the mouse is right of the image.
    const shown = (await picture(page).boundingBox())!
    await page.mouse.move(shown.x + shown.width + 60, shown.y + shown.height / 2)
    await page.mouse.move(shown.x + shown.width + 62, shown.y + shown.height / 2)
    const handle = page.getByRole('button', { name: 'Block menu' })
    const { y: handleTop } = (await handle.boundingBox())!
    assert.isBelow(Math.abs(handleTop - shown.y), 24)
    await page.mouse.move(x, y)
    await edges.first().waitFor()
    await page.mouse.move(5, 5)
    await edges.first().waitFor({ state: 'detached' })

    await page.getByText(/^Saved /).waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.getByText('Locked', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    const locked = page.locator('main figure.image img')
    await locked.hover()
    await locked.click()
    await settled(page)
    assert.equal(await edges.count(), 0)
    assert.equal(await page.getByRole('toolbar', { name: 'Image' }).count(), 0)
    await page.keyboard.press('Alt+Shift+ArrowLeft')
    assert.equal((await locked.boundingBox())!.width, 400)
  })

  test('a touch drag resizes the image', async ({ browser }) => {
    const page = await openWithImage(browser, {
      width: 375,
      touch: true,
      theme: 'dark',
    })
    const box = (await edge(page, 'Left').boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const touch = await touchOf(page)
    await touch('touchStart', { x, y })
    await touch('touchMove', { x: x + 60, y: y + 2 })
    await touch('touchMove', { x: x + 100, y: y + 2 })
    await touch('touchEnd')
    await expectWidth(page, 200)
    await screenshot(page, 'image on a phone')
  })
})

type OpenArguments = [
  browser: Parameters<typeof openEmptyPage>[0],
  options?: Parameters<typeof openEmptyPage>[2],
]
