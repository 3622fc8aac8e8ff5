import { test } from '@japa/runner'
import { Product } from '#testing/product'
import { openEmptyPage, openSameInNewTab } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Page name', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('a typed title appears in the list at once and in other tabs once saved', async ({
    browser,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const other = await openSameInNewTab(page)
    const release = await steps.holdRequests(page, '**/api/v1/blocks/*')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const listed = (name: string) => pages.getByRole('link', { name, exact: true }).waitFor()
    await listed('page')
    const title = steps.titleOf(page)
    await title.focus()
    await page.keyboard.press('End')
    for (const [key, name] of [
      ['s', 'pages'],
      ['!', 'pages!'],
      ['Backspace', 'pages'],
    ] as const) {
      await page.keyboard.press(key)
      await listed(name)
    }
    // Other tabs also show the fallback for an empty name.
    await title.fill('')
    await listed('Untitled page')
    await title.fill('Plums')
    await listed('Plums')
    await other.getByRole('link', { name: 'page', exact: true }).waitFor()

    await release()
    await page.getByText('Saved just now').waitFor()
    await listed('Plums')
    await other.getByRole('link', { name: 'Plums', exact: true }).waitFor()
  })
})
