import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { newPage } from '#testing/browser/page'
import { Product } from '#testing/product'
import { enterTree } from '../bench/make-tree.js'
import { rowOf } from './rows.js'
import * as steps from './steps.js'

const TREE = { A: { a1: { s1: { p1: {} } }, a2: {} } }

/** Clicks and double clicks on a file's row (rule 15.6). */
test.group('Pressing a file in its list', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('the second press of a double click renames a file {pause} ms after the first')
    .with([{ pause: 60 }, { pause: 200 }, { pause: 400 }])
    .run(async ({ browser }, { pause }) => {
      const page = await newPage(browser, { baseURL: product.url })
      const { path } = await enterTree(page, product, TREE)
      await page.goto(path('A'))
      for (const place of ['name', 'row'] as const) {
        const at = (await page.getByRole('link', { name: 'a1', exact: true }).boundingBox())!
        const x = place === 'name' ? at.x + at.width / 2 : at.x + at.width + 60
        await pressTwice(page, x, at.y + at.height / 2, pause)
        await page.getByRole('textbox', { name: 'New name of a1' }).press('Escape')
        await page.waitForURL(`**${path('A')}`)
      }
    })

  test('a double click renames a file before the button is released', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const { path } = await enterTree(page, product, TREE)
    await page.goto(path('A'))
    const at = (await page.getByRole('link', { name: 'a1', exact: true }).boundingBox())!
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await page.mouse.down({ clickCount: 1 })
    await page.mouse.up({ clickCount: 1 })
    await page.mouse.down({ clickCount: 2 })
    const newName = page.getByRole('textbox', { name: 'New name of a1' })
    await newName.waitFor()
    await page.mouse.up({ clickCount: 2 })
    await newName.press('Escape')
    await page.waitForURL(`**${path('A')}`)
    await page.getByRole('link', { name: 'a1', exact: true }).click()
    await steps.titleOf(page).waitFor()
  })

  test("a press anywhere on a file's row opens the file", async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const { path } = await enterTree(page, product, TREE)
    await page.goto(path('A'))
    const row = rowOf(page, 'a1')
    const { height } = (await row.boundingBox())!
    const grip = (await row.locator('[data-grip]').boundingBox())!
    const icon = (await row.locator('[data-grip] + svg').boundingBox())!
    assert.isAtLeast(icon.x - (grip.x + grip.width), 2)
    await row.click({ modifiers: ['ControlOrMeta'], position: { x: 300, y: height / 2 } })
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('Escape')
    await row.click({ position: { x: 300, y: height / 2 } })
    await page.waitForURL(`**${path('A', 'a1', 's1', 'p1')}`)
  })
})

/** Double-clicks with a pause between the presses, as a user does. */
async function pressTwice(page: Page, x: number, y: number, pause: number) {
  await page.mouse.move(x, y)
  await page.mouse.down({ clickCount: 1 })
  await page.mouse.up({ clickCount: 1 })
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), pause)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}
