import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openAdmin } from './admin_steps.js'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true }
/** Distance from the window's lower edge that a thumb reaches, in CSS pixels. */
const REACH = 400

test.group('Phone', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Returns the distance from the window's lower edge to the element's upper edge. */
  const heightOf = async (page: Page, role: 'button' | 'link', name: string) => {
    const box = await page.getByRole(role, { name, exact: true }).boundingBox()
    return page.viewportSize()!.height - box!.y
  }

  test('lists show the number of pages and their edit time', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    await page.keyboard.type('Tides')
    await steps.save(page)
    await page.getByRole('link', { name: 'Pages' }).tap()
    const row = page.getByRole('listitem').filter({ hasText: 'page' })
    await row.getByText('edited less than a minute ago').waitFor()
    assert.notInclude(await row.textContent(), '1 page')
    await page.getByRole('link', { name: 'Up one level' }).tap()
    await page.getByText('1 page · edited less than a minute ago').waitFor()
    await page.getByRole('link', { name: 'Up one level' }).tap()
    await page.getByRole('heading', { name: 'folder' }).waitFor()
    await page.getByText('1 page · edited less than a minute ago').waitFor()
    await screenshot(page, 'phone list')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Up one level' }).tap()
    await page.getByRole('heading', { name: 'Folders' }).waitFor()
    await page.getByText('1 page · edited less than a minute ago').waitFor()
    await screenshot(page, 'phone folders')
  })

  test('small controls have large touch targets, and the keyboard closes', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    await page.keyboard.type('/to-do\nTides')
    const box = (await page.getByRole('checkbox').boundingBox())!
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    // The target is 44 px wide and high. It spans 18 px to 26 px left of the text, and as far up
    // and down. Chromium snaps taps to nearby controls, so the test checks the layout for the
    // target's edges.
    for (const [across, down] of [
      [-24, 0],
      [9, 0],
      [0, -20],
      [0, 20],
    ] as const) {
      const isBox = await page.evaluate(
        ({ x, y }) => document.elementFromPoint(x, y)?.closest('.list-marker') !== null,
        { x: middle.x + across, y: middle.y + down }
      )
      assert.isTrue(isBox, `${across} ${down}`)
    }
    await page.touchscreen.tap(middle.x - 14, middle.y - 20)
    assert.isTrue(await page.getByRole('checkbox').isChecked())
    await screenshot(page, 'phone writing')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Hide keyboard' }).tap()
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor({ state: 'hidden' })
    assert.isFalse(await steps.textOf(page).evaluate((text) => text === document.activeElement))
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).waitFor()
  })

  test('all tabs of the settings fit on the screen', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    await page.getByRole('button', { name: 'Your account' }).tap()
    await page.getByRole('menuitem', { name: 'Settings' }).tap()
    const tabs = page.getByRole('tablist', { name: 'Settings' })
    await tabs.waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    const { x, width } = (await tabs.boundingBox())!
    for (const tab of await tabs.getByRole('tab').all()) {
      const own = (await tab.boundingBox())!
      assert.isAtLeast(own.x, x)
      assert.isAtMost(own.x + own.width, x + width)
      assert.isTrue(await tab.evaluate((it) => it.scrollWidth <= it.clientWidth))
    }
    await screenshot(page, 'phone settings narrow')
    await page.setViewportSize({ width: 375, height: 740 })
    await screenshot(page, 'phone settings')
    await expectNoAxeViolations(page)
  })

  test("a thumb reaches a page's controls", async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    for (const name of ['Pages', 'Search'])
      assert.isBelow(await heightOf(page, 'link', name), REACH)
    for (const name of ['New page', 'More', 'Add a block'])
      assert.isBelow(await heightOf(page, 'button', name), REACH)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).tap()
    await page.getByText('Locked', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    assert.isBelow(await heightOf(page, 'button', 'More'), REACH)
    await page.getByRole('link', { name: 'Pages' }).tap()
    await page.getByRole('heading', { name: 'section' }).waitFor()
  }).tags(['@smoke'])

  test('links, images and filters open in sheets', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    const height = page.viewportSize()!.height
    const isSheet = async (shown: Page, label: string, of: 'form' | 'dialog') => {
      const sheet = shown.getByRole(of, { name: label })
      await sheet.waitFor()
      const { x, y, width, height: own } = (await sheet.boundingBox())!
      assert.deepEqual(
        { x, width, bottom: Math.round(y + own) },
        { x: 0, width: 375, bottom: height }
      )
      await screenshot(shown, `sheet of ${label}`)
      await expectNoAxeViolations(shown, WCAG_AA)
    }
    await page.keyboard.type('Tides')
    await page.keyboard.press('ControlOrMeta+A')
    await page.getByRole('button', { name: 'Link' }).tap()
    await isSheet(page, 'Link', 'form')
    await page.getByLabel('Link', { exact: true }).and(page.locator('input')).fill('tide.test')
    await page.getByRole('button', { name: 'Save link' }).tap()
    await steps.textOf(page).locator('a[href*="tide.test"]').waitFor()
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'Add a block' }).tap()
    await page.getByRole('option', { name: 'Image' }).tap()
    await isSheet(page, 'Insert image', 'dialog')

    const { page: staff } = await openAdmin(browser, product, '/admin/users', PHONE)
    await staff.getByRole('button', { name: 'Filters' }).tap()
    await isSheet(staff, 'Filters', 'dialog')
    await staff.getByRole('combobox', { name: 'Verified' }).tap()
    await staff.getByRole('option', { name: 'unverified' }).tap()
    await staff.waitForURL(/verified/)
  })

  for (const width of [375, 1280]) {
    test(`nothing shifts while a page is written and saved, ${width} px`, async ({
      browser,
      assert,
    }) => {
      const { page } = await openEmptyPage(browser, product, { width })
      await page.evaluate(() => {
        const shifts: number[] = []
        const observer = new PerformanceObserver((list) =>
          list.getEntries().forEach((entry) => {
            const { value } = entry as unknown as { value: number }
            shifts.push(value)
          })
        )
        observer.observe({ type: 'layout-shift' })
        Object.assign(window, { shifts })
      })
      await page.keyboard.type('x')
      await page.getByText('Not saved').waitFor()
      await page.getByRole('button', { name: 'Saved' }).waitFor()
      await page.getByText('Saved just now').waitFor()
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      assert.deepEqual(shifts, [])
    })
  }

  test('columns appear side by side on a tablet, and the text is centerd', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, { width: 768, touch: true })
    await page.keyboard.type('/2 columns\n')
    const columns = steps.textOf(page).locator('.layout-column')
    await columns.nth(1).waitFor()
    const placed = async () => {
      const [first, second] = await Promise.all([0, 1].map((at) => columns.nth(at).boundingBox()))
      return { beside: second!.x > first!.x, left: first!.x, right: second!.x + second!.width }
    }
    const { beside, left, right } = await placed()
    assert.isTrue(beside)
    assert.closeTo(left, 768 - right, 1)
    assert.isAtMost(right - left, 720)
    await page.setViewportSize({ width: 375, height: 740 })
    assert.isFalse((await placed()).beside)
  })
})
