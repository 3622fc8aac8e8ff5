import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { png } from '#platform/files/testing/pictures'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage, settled } from './editor_steps.js'
import * as steps from './steps.js'

const TIDES = 'https://harbour.test/tides'
const FOUND = {
  title: 'Tide tables',
  description: 'High and low water for every day of the year.',
  picture: 'https://harbour.test/tides.png',
}

const bookmarks = (page: Page) => page.locator('main .bookmark')
const popover = (page: Page) => page.getByRole('group', { name: 'Link' })

/** Stands in for the server's calls to another site; returns the addresses asked for. */
async function answerPages(page: Page) {
  const asked: string[] = []
  const addressIn = (url: string) => new URL(url).searchParams.get('url')!
  await page.route('**/api/v1/remote-pages?*', (route) => {
    asked.push(addressIn(route.request().url()))
    return route.fulfill({ json: { data: FOUND } })
  })
  await page.route('**/api/v1/remote-pictures?*', (route) => {
    asked.push(addressIn(route.request().url()))
    return route.fulfill({ contentType: 'image/png', body: png({ width: 90, height: 60 }) })
  })
  return asked
}

/** Returns the address that an action opens in a new tab, without loading it. */
async function opened(page: Page, act: () => Promise<void>) {
  await page.context().route('https://harbour.test/**', (route) => route.fulfill({ body: '' }))
  const opening = page.waitForEvent('popup')
  await act()
  const tab = await opening
  await tab.waitForURL('https://harbour.test/**')
  const address = tab.url()
  await tab.close()
  return address
}

test.group('Bookmarks', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('a link becomes a bookmark on request only, and back, by mouse and keyboard', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const asked = await answerPages(page)
    const text = steps.textOf(page)
    await page.keyboard.type(`before\n${TIDES} \nafter`)
    await page.getByText(/^Saved /).waitFor()
    assert.isEmpty(asked)
    assert.equal(await bookmarks(page).count(), 0)

    await text.locator('a').click()
    await screenshot(page, 'link that can be a bookmark')
    await popover(page).getByRole('button', { name: 'Turn link into bookmark' }).click()
    await bookmarks(page).waitFor()
    await page.assertText(bookmarks(page).locator('a'), FOUND.title)
    await page.waitForFunction(() => {
      const picture = document.querySelector<HTMLImageElement>('.bookmark-picture')
      return picture !== null && picture.naturalWidth > 0
    })
    assert.deepEqual(asked, [TIDES, FOUND.picture])
    assert.equal(await text.locator('p').count(), 2)
    const bar = page.getByRole('toolbar', { name: 'Bookmark' })
    await bar.waitFor()
    await screenshot(page, 'bookmark selected')
    await expectNoAxeViolations(page, WCAG_AA)

    await page.keyboard.press('ControlOrMeta+z')
    await bookmarks(page).waitFor({ state: 'detached' })
    await page.assertText(text.locator('a'), TIDES)
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await bookmarks(page).waitFor()
    assert.equal(await opened(page, () => bookmarks(page).locator('a').click()), TIDES)

    await bookmarks(page).locator('.bookmark-host').click()
    await settled(page)
    assert.equal(await opened(page, () => page.keyboard.press('Alt+Enter')), TIDES)
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByLabel('Title', { exact: true }).fill('Tides')
    await screenshot(page, 'bookmark edited')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.keyboard.press('Enter')
    await page.assertText(bookmarks(page).locator('a'), 'Tides')
    await page.getByText(/^Saved /).waitFor()
    await page.reload()
    await page.assertText(bookmarks(page).locator('a'), 'Tides')

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('Locked', { exact: true }).waitFor()
    await screenshot(page, 'bookmark while reading')
    await expectNoAxeViolations(page, WCAG_AA)
    const { x, y, width, height } = (await bookmarks(page).boundingBox())!
    const inside = () => page.mouse.click(x + width / 2, y + height - 8)
    assert.equal(await opened(page, inside), TIDES)
  })

  test('a bookmark is made from the block menu; a page that cannot be read is reported', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, {
      expectedErrors: [/status of 404/],
    })
    const text = steps.textOf(page)
    // The product's own server refuses addresses of its network.
    const inside = 'http://127.0.0.1:1/secret'
    await page.keyboard.type(`${inside} \n`)
    await text.locator('a').click()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('button', { name: 'Turn into bookmark' }).click()
    await steps.toast(page, 'This page can’t be read. The link is unchanged.').waitFor()
    await page.assertText(text.locator('a'), inside)
    await screenshot(page, 'bookmark that cannot be read')

    await text.locator('p').last().click()
    await page.keyboard.type('/bookmark')
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'Bookmark' })
    await form.getByLabel('Address').fill('no address')
    await page.keyboard.press('Enter')
    await form.getByText('Enter the address of a web page.').waitFor()
    await form.getByLabel('Address').fill(inside)
    await page.keyboard.press('Enter')
    await form.getByText('This page can’t be read').waitFor()
    await screenshot(page, 'bookmark form with an error')
    await expectNoAxeViolations(page, WCAG_AA)
    assert.equal(await bookmarks(page).count(), 0)

    await answerPages(page)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/remote-pages?*', async (route) => {
      await held
      await route.fallback()
    })
    await form.getByLabel('Address').fill('harbour.test/tides')
    await page.keyboard.press('Enter')
    await form.getByLabel('Please wait').waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    release()
    await page.keyboard.type('/bookmark')
    await page.keyboard.press('Enter')
    await form.getByLabel('Address').fill('harbour.test/tides')
    await page.keyboard.press('Enter')
    await bookmarks(page).waitFor()
    assert.equal(await bookmarks(page).count(), 1)
    await page.getByText(/^Saved /).waitFor()
    await page.keyboard.press('ControlOrMeta+z')
    await bookmarks(page).waitFor({ state: 'detached' })
  })

  test('a bookmark found late leaves the focus in the search', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, { keepsApp: false })
    await answerPages(page)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/remote-pages?*', async (route) => {
      await held
      await route.fallback()
    })
    await page.keyboard.type('/bookmark')
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'Bookmark' })
    await form.getByLabel('Address').fill(TIDES)
    await page.keyboard.press('Enter')
    await form.getByLabel('Please wait').waitFor()
    await page.keyboard.press('ControlOrMeta+p')
    const search = page.getByRole('combobox', { name: 'Search' })
    await search.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('ti')
    release()
    await bookmarks(page).waitFor()
    await page.keyboard.type('des')
    assert.equal(await search.inputValue(), 'tides')
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'hidden' })
    await page.keyboard.type('nm')
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal(await page.getByRole('link', { name: 'untitled page' }).count(), 0)
  })

  test('on a phone a tapped link becomes a bookmark, and a tap opens it', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, { width: 375, touch: true })
    await answerPages(page)
    await page.keyboard.type(`see ${TIDES} \n`)
    await steps.textOf(page).locator('a').tap()
    await popover(page).getByRole('button', { name: 'Turn link into bookmark' }).tap()
    await bookmarks(page).waitFor()
    // Beside other text the link stays.
    await page.assertText(steps.textOf(page).locator('p a'), TIDES)
    await steps.save(page)
    await screenshot(page, 'bookmark on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    assert.equal(await opened(page, () => bookmarks(page).locator('a').tap()), TIDES)
  })
})
