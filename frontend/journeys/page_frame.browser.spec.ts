import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { newPage, screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { enterTree } from '../bench/make-tree.js'
import * as steps from './steps.js'

const NOTES = { Welcome: { 'Getting started': { 'First steps': { Hello: {} } } } }

/** Layout around a page's text at every width (rules 4.5, 6.18, 15.19). */
test.group('Page layout', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const switchOn = async (page: Page, setting: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: setting }).click()
    await page.keyboard.press('Escape')
  }

  test('the breadcrumbs do not overlap the save status at {$self} px')
    .with([769, 800, 815, 900, 960, 1024, 1280])
    .run(async ({ browser, assert }, width) => {
      const page = await newPage(browser, { baseURL: product.url, width })
      const { path } = await enterTree(page, product, NOTES)
      await page.goto(path('Welcome', 'Getting started', 'First steps', 'Hello'))
      await steps.textOf(page).click()
      await page.keyboard.type('Words')
      await screenshot(page, `way not saved ${width}`)
      await page.getByText(/^Saved /).waitFor()
      const bar = page.getByRole('banner')
      const icon = (await bar.getByRole('button', { name: 'Saved' }).boundingBox())!
      const way = bar.getByRole('button', { name: /^(Welcome|Getting started|First steps)$/ })
      for (const step of await way.all()) {
        const box = (await step.boundingBox())!
        assert.isAtMost(box.x + box.width, icon.x)
      }
      for (const name of ['Welcome', 'Getting started', 'First steps']) {
        const shown = bar.getByText(name, { exact: true }).filter({ visible: true })
        for (const part of await shown.all()) {
          assert.isTrue(await part.evaluate((it) => it.scrollWidth <= it.clientWidth), name)
        }
      }
      const section = bar.getByText('First steps', { exact: true }).filter({ visible: true })
      assert.equal(await section.count(), 1)
      await screenshot(page, `way saved ${width}`)
    })

  test('full width makes the page wider', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const { path } = await enterTree(page, product, NOTES)
    await page.goto(path('Welcome', 'Getting started', 'First steps', 'Hello'))
    const width = async () => (await steps.textOf(page).boundingBox())!.width
    const normal = await width()
    await switchOn(page, 'Full width')
    await screenshot(page, 'full width 1280')
    assert.isAbove(await width(), normal)
  })

  test('locking a page does not move its text', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const { path } = await enterTree(page, product, NOTES)
    await page.goto(path('Welcome', 'Getting started', 'First steps', 'Hello'))
    await steps.textOf(page).click()
    await page.keyboard.type('Words')
    await steps.save(page)
    const place = async () => (await page.getByText('Words', { exact: true }).boundingBox())!
    const open = await place()
    await switchOn(page, 'Lock page')
    await page.getByText('Locked', { exact: true }).waitFor()
    await steps.textOf(page).waitFor({ state: 'hidden' })
    await screenshot(page, 'locked 1280')
    const locked = await place()
    assert.deepEqual([locked.x, locked.y], [open.x, open.y])
  })
})
