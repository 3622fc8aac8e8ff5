import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage, settled } from './editor_steps.js'
import * as steps from './steps.js'

/** Minimum size of a touch target in CSS pixels. */
const THUMB = 44

/** Menus on a phone are sheets (rule 15.25). */
test.group('Menus on a phone', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const bar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })
  const entries = (menu: Locator) => menu.locator('[role^=menuitem]')

  function boxesOf(elements: Locator) {
    return elements.evaluateAll((all) =>
      all.map((element) => {
        const { x, y, width, height, bottom } = element.getBoundingClientRect()
        return { x, y, width, height, bottom }
      })
    )
  }

  for (const theme of looks(['light', 'dark'] as const)) {
    test(`menus are sheets at the lower edge with thumb-sized entries, ${theme}`, async ({
      browser,
      assert,
    }) => {
      const { page } = await openEmptyPage(browser, product, { width: 375, touch: true, theme })
      const height = page.viewportSize()!.height

      const isSheet = async (menu: Locator, picture: string) => {
        await menu.waitFor()
        await page.waitForFunction(() =>
          document.getAnimations().every(({ playState }) => playState !== 'running')
        )
        await screenshot(page, `sheet of ${picture} ${theme}`)
        const [{ x, width, bottom }] = (await boxesOf(menu)) as [DOMRect]
        assert.deepEqual({ x, width, bottom }, { x: 0, width: 375, bottom: height })
        const targets = await boxesOf(entries(menu))
        for (const target of targets) assert.isAtLeast(target.height, THUMB)
        for (const target of targets) assert.isAtLeast(target.width, THUMB)
        await expectNoAxeViolations(page, WCAG_AA)
      }
      const isGone = (menu: Locator) => menu.waitFor({ state: 'detached' })

      await page.keyboard.type('Tides')
      await bar(page).getByRole('button', { name: 'Block menu' }).tap()
      const block = page.getByRole('menu', { name: 'Block', exact: true })
      await isSheet(block, 'a block')

      await block.getByRole('menuitem', { name: 'Turn into' }).tap()
      const kinds = page.getByRole('menu', { name: 'Turn into' })
      await isSheet(kinds, 'kinds of blocks')
      assert.isFalse(await block.isVisible())
      await kinds.getByRole('menuitem', { name: 'Back' }).tap()
      await isGone(kinds)
      assert.isTrue(await block.isVisible())

      await block.getByRole('menuitem', { name: 'Color' }).tap()
      const colors = page.getByRole('menu', { name: 'Color' })
      await isSheet(colors, 'colors of a block')
      const swatches = await boxesOf(
        colors.getByRole('group', { name: 'Background' }).getByRole('menuitemradio')
      )
      assert.lengthOf(swatches, 10)
      assert.lengthOf(new Set(swatches.map(({ y }) => y)), 2)
      await colors
        .getByRole('group', { name: 'Background' })
        .getByRole('menuitemradio', { name: 'Blue' })
        .tap()
      await page.assertText(steps.textOf(page).locator('[data-background=blue]'), 'Tides')
      await isGone(block)

      // A tap beside a sheet only closes the sheet.
      await page.getByRole('button', { name: 'More', exact: true }).tap()
      const more = page.getByRole('menu', { name: 'Page settings' })
      await isSheet(more, 'a page')
      await page.touchscreen.tap(180, 60)
      await isGone(more)

      await steps.textOf(page).getByText('Tides').tap()
      await settled(page)
      await bar(page).getByRole('button', { name: 'Colors' }).tap()
      await isSheet(page.getByRole('menu', { name: 'Colors' }), 'colors of text')
    })
  }
})
