import { test } from '@japa/runner'
import type { Locator } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { focused, openEmptyPage, settled } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Formats and links', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('formats, links and block conversion work: {name}')
    .with(
      looks([
        { name: 'desktop light', width: 1280, theme: 'light', touch: false },
        { name: 'desktop dark', width: 1280, theme: 'dark', touch: false },
        { name: 'phone light', width: 375, theme: 'light', touch: true },
        { name: 'phone dark', width: 375, theme: 'dark', touch: true },
      ] as const)
    )
    .run(async ({ browser }, { name, ...options }) => {
      const { page } = await openEmptyPage(browser, product, options)
      const text = steps.textOf(page)
      await page.keyboard.type('# Title\n- one\n')
      await page.keyboard.press('Tab')
      await page.keyboard.type('nested\n')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.type(
        'two\n\n[] to do\n\n> quoted\n\n\n**bold** *it* `code` https://example.test and more'
      )
      await page.keyboard.press('Shift+Home')
      const bar = page.getByRole('toolbar', { name: 'Formatting' })
      const press = pressBy(options.touch)
      await settled(page)
      await bar.getByRole('button', { name: /^Bold/, pressed: false }).waitFor()
      await screenshot(page, `editor toolbar ${name}`)
      await expectNoAxeViolations(page)
      await press(bar.getByRole('button', { name: /^Turn into/ }))
      await page.getByRole('menu').waitFor()
      await screenshot(page, `editor turn into ${name}`)
      await press(page.getByRole('menuitemradio', { name: /^Heading 2/ }))
      await text.locator('h2').waitFor()
      // The closing menu returns the focus to the text. A real user opens the next menu only after
      // that.
      await page.getByRole('menu').waitFor({ state: 'hidden' })
      await focused(page, 'Page text')
      await press(bar.getByRole('button', { name: 'Colors' }))
      await screenshot(page, `editor colors ${name}`)
      await expectNoAxeViolations(page, WCAG_AA)
      await press(page.getByRole('menuitemradio', { name: 'Red' }).first())
      await text.locator('h2 [data-color=red]').first().waitFor()
      await page.keyboard.press('ArrowRight')
      await screenshot(page, `editor page ${name}`)
      await page.keyboard.press('Enter')
      await page.keyboard.type('/')
      await screenshot(page, `editor slash ${name}`)
      await page.keyboard.press('Escape')
      await press(page.getByRole('button', { name: 'More' }))
      await page.getByRole('menu').waitFor()
      await screenshot(page, `editor more ${name}`)
      await expectNoAxeViolations(page, WCAG_AA)
    })

  test('Alt+F10 moves the focus into the toolbar, and one Escape moves it back', async ({
    browser,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('word')
    await page.keyboard.press('Shift+Home')
    const bar = page.getByRole('toolbar', { name: 'Formatting' })
    await bar.waitFor()
    await page.keyboard.press('Alt+F10')
    await bar.locator('button:focus').waitFor()
    await page.keyboard.press('ArrowRight')
    // A focused button shows its tooltip.
    await page.getByText(/^Bold/).filter({ visible: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await focused(page, 'Page text')
    await page.keyboard.type('again')
    await page.assertText(steps.textOf(page), 'again')
  })

  test('the {by} adds, changes and removes a link')
    .with([
      { by: 'mouse', width: 1280, touch: false },
      { by: 'finger', width: 375, touch: true },
    ])
    .run(async ({ browser }, { by, ...options }) => {
      const { page } = await openEmptyPage(browser, product, options)
      const press = pressBy(options.touch)
      const link = steps.textOf(page).locator('a')
      const form = page.getByRole('form', { name: 'Link' })
      const popover = page.getByRole('group', { name: 'Link' })
      // A tap on selected text keeps the selection.
      const goInto = async () => {
        await press(steps.titleOf(page))
        await focused(page, 'Page title')
        await press(link)
      }
      const lead = async (address: string) => {
        await form.getByLabel('Link').fill(address)
        await press(form.getByRole('button', { name: 'Save link' }))
        await form.waitFor({ state: 'detached' })
        await focused(page, 'Page text')
      }
      await page.keyboard.type('here')
      await page.keyboard.press('Shift+Home')
      await settled(page)
      const bar = page.getByRole('toolbar', { name: 'Formatting' })
      await press(bar.getByRole('button', { name: 'Link' }))
      await lead('a.test')
      await link.and(page.locator('[href="https://a.test"]')).getByText('here').waitFor()
      await goInto()
      await screenshot(page, `link by the ${by}`)
      await press(popover.getByRole('button', { name: 'Edit link' }))
      await lead('mailto:b@b.test')
      await link.and(page.locator('[href="mailto:b@b.test"]')).waitFor()
      await goInto()
      await press(popover.getByRole('button', { name: 'Remove link' }))
      await link.waitFor({ state: 'detached' })
      await page.assertText(steps.textOf(page), 'here')
    })
})

/** Returns a function that presses by mouse or by touch. */
function pressBy(touch: boolean) {
  return (target: Locator) => (touch ? target.tap() : target.click())
}
