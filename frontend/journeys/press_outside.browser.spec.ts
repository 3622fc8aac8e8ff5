import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { Product } from '#testing/product'
import { openEmptyPage, settled } from './editor_steps.js'
import * as steps from './steps.js'

const TIDES = 'https://harbour.test/tides'
const PICTURE = { src: '/favicon.svg', alt: '', caption: '', width: 300 }
const BOOKMARK = { url: TIDES, title: 'Tides', description: '', picture: '' }

/** A press beside a form of the editor keeps what was typed into the form. */
test.group('Press outside', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Opens a page with these blocks between two lines. */
  async function openWith(browser: Browser, ...blocks: object[]) {
    const { page, account, id } = await openEmptyPage(browser, product, { keepsApp: false })
    const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
    const content = [line('Before'), ...blocks, line('After')]
    await account.client.put(`blocks/${id}`, { content: JSON.stringify({ type: 'doc', content }) })
    await page.reload()
    await steps.textOf(page).getByText('After').waitFor()
    return page
  }

  const pressOutside = (page: Page) => steps.textOf(page).getByText('After').click()

  /** Opens the form of the selected block by the button of its toolbar. */
  async function openForm(page: Page, button: string) {
    await settled(page)
    await page.getByRole('button', { name: button }).click()
  }

  test('keeps the caption of an image, the texts of a bookmark and a link', async ({
    browser,
    assert,
  }) => {
    const page = await openWith(
      browser,
      { type: 'image', attrs: PICTURE },
      { type: 'bookmark', attrs: BOOKMARK }
    )
    const text = steps.textOf(page)
    await text.locator('figure.image img').click()
    await openForm(page, 'Caption and description')
    await page.getByLabel('Caption', { exact: true }).fill('Low tide')
    await pressOutside(page)
    await page.assertText(text.locator('figcaption'), 'Low tide')

    await text.locator('.bookmark-host').click()
    await openForm(page, 'Edit')
    await page.getByLabel('Title', { exact: true }).fill('')
    await page.getByLabel('Description').fill('High and low water')
    await pressOutside(page)
    await text.locator('.bookmark').getByText('High and low water').waitFor()
    await page.assertText(text.locator('.bookmark a'), 'Tides')

    await text.getByText('Before').dblclick()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByLabel('Link', { exact: true }).last().fill('harbour.test')
    await pressOutside(page)
    assert.equal(await text.locator('p a').getAttribute('href'), 'https://harbour.test')
    await text.getByText('After').dblclick()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByLabel('Link', { exact: true }).last().fill('no address')
    await pressOutside(page)
    await steps.toast(page, /^“no address” can’t be used as a link/).waitFor()
  })

  test('adds the bookmark of a typed address, also while its page is fetched', async ({
    browser,
  }) => {
    const page = await openWith(browser)
    const text = steps.textOf(page)
    const found = { title: 'Tide tables', description: '', picture: '' }
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/remote-pages?*', async (route) => {
      await held
      await route.fulfill({ json: { data: found } })
    })
    await text.getByText('Before').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/bookmark')
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'Bookmark' })
    await form.getByLabel('Address').fill(TIDES)
    await page.keyboard.press('Enter')
    await form.getByLabel('Please wait').waitFor()
    await pressOutside(page)
    await page.assertText(text.locator('p a'), TIDES)
    await page.keyboard.press('End')
    await page.keyboard.type(' that')
    await text.getByText('After that').waitFor()
    release()
    await page.assertText(text.locator('.bookmark a'), 'Tide tables')
    await page.keyboard.type(' stays')
    await text.getByText('After that stays').waitFor()
  })

  test('does not close the window of an image whose address is typed', async ({ browser }) => {
    const page = await openWith(browser)
    await steps.textOf(page).getByText('Before').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/image')
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Image link')
    await field.fill('https://harbour.test/pier.png')
    await page.mouse.click(5, 5)
    await settled(page)
    await page.assertInputValue(field, 'https://harbour.test/pier.png')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
  })
})
