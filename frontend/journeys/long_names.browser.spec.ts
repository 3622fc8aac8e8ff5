import { test } from '@japa/runner'
import type { Locator } from 'playwright-core'
import { newPage, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { enterTree } from '../bench/make-tree.js'
import * as steps from './steps.js'

/** Name close to the maximum length. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung '
  .repeat(3)
  .trim()
const PAGES = { Slugs: {}, Beans: {}, Plums: {}, Pears: {}, Quinces: {}, Medlars: {}, Figs: {} }

test.group('Very long names', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('a very long name fits above the list on a phone', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url, width: 375, touch: true })
    const { idOf } = await enterTree(page, product, { Garden: { Beds: { [LONG]: PAGES } } })
    await page.goto(`/app/${idOf('Garden')}/${idOf('Beds')}/${idOf(LONG)}`)
    const heading = page.getByRole('heading', { level: 1, name: LONG })
    const first = page.getByRole('listitem').filter({ hasText: 'Slugs' })
    await first.waitFor()
    await screenshot(page, 'long name on a phone')
    assert.isAtMost(await bottomOf(heading), (await first.boundingBox())!.y)
  })

  test('very long names leave space for adjacent elements', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const notes = { [LONG]: { [LONG]: { [`${LONG}s`]: { 'Invoice.png': {}, Slugs: {} } } } }
    const { account, idOf } = await enterTree(page, product, notes)
    await page.getByRole('link', { name: LONG }).first().click()
    await page.getByRole('table').getByRole('link', { name: LONG }).click()
    await page.getByRole('link', { name: 'Slugs' }).click()
    await steps.titleOf(page).waitFor()
    await unshortened(page.getByText(/^Saved (?!$)/))

    await account.client.put(`blocks/${idOf('Invoice.png')}/archive`)
    await page.goto('/trash')
    await unshortened(page.getByRole('link', { name: 'Invoice.png' }))
    await screenshot(page, 'long path in the trash')
  })
})

/** Returns the bottom of the element's text, which may overflow its box. */
function bottomOf(place: Locator) {
  return place.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getBoundingClientRect().bottom
  })
}

/** Waits until a text is shown without an ellipsis. */
async function unshortened(place: Locator) {
  await place.waitFor()
  await eventually(async () => {
    const [shown, whole] = await place.evaluate((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [text.getBoundingClientRect().width, range.getBoundingClientRect().width]
    })
    if (whole! > shown! + 0.5) throw new Error(`${whole} px are shown in ${shown} px`)
  })
}
