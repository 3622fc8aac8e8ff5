import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { signUpVerified } from '#testing/accounts'
import { newPage } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'

/** Upper bound of focus stops on any screen. */
const MAX_STOPS = 40

test.group('Keyboard use', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('a user signs in, creates, renames and opens a folder, and leaves a dialog by keyboard', async ({
    browser,
    assert,
  }) => {
    const account = await signUpVerified(product.url)
    const page = await newPage(browser, { baseURL: product.url })
    await page.goto('/auth/sign-in')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    // The form contains the sample account. The first field has the focus, and typing replaces its
    // text.
    await expectFocus(page.getByLabel('Email'), assert)
    await page.assertInputValue(page.getByLabel('Email'), 'demo@strata.test')
    await page.keyboard.type(account.email)
    await page.assertInputValue(page.getByLabel('Email'), account.email)
    await typeOver(page, page.getByLabel('Password', { exact: true }), account.password, assert)
    await page.keyboard.press('Enter')
    await page.getByText('Folder empty').waitFor()

    const add = page.getByRole('button', { name: 'Add a folder' })
    await tabTo(page, add, assert)
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('dialog').getByLabel('Name'), assert)
    await page.keyboard.type('Garden')
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('heading', { name: 'Garden' }), assert)

    await tabTo(page, page.getByRole('button', { name: 'Actions for Garden' }), assert, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('menuitem', { name: 'Rename' }), assert)
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('textbox', { name: 'New name of Garden' }), assert)
    await page.keyboard.type('Yard')
    await page.keyboard.press('Enter')
    const yard = page.getByRole('link', { name: 'Yard', exact: true })
    await expectFocus(yard, assert)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Yard' }).waitFor()

    await tabTo(page, add, assert)
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('dialog').getByLabel('Name'), assert)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expectFocus(add, assert)
  }).tags(['@smoke'])

  test('the skip link moves past the navigation', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await page.goto('/')
    await page.getByRole('heading', { name: 'Plans' }).waitFor()
    await page.keyboard.press('Tab')
    await expectFocus(page.getByRole('link', { name: 'Skip to content' }), assert)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expectFocus(page.getByRole('link', { name: 'Get started for free' }), assert)
  })

  test('every focus stop of the front page is visible', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await page.goto('/')
    await page.getByRole('link', { name: 'Get started', exact: true }).first().waitFor()
    await tabTo(
      page,
      page.getByRole('contentinfo').getByRole('link', { name: 'Get started' }),
      assert
    )
  })
})

/**
 * Presses Tab until the element has the focus, and asserts that every stop shows its focus. Does
 * not go past the last stop, because Firefox's driver does not return from the browser's toolbars.
 */
async function tabTo(page: Page, target: Locator, assert: Assert, key = 'Tab') {
  await target.waitFor()
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press(key)
    const { shown, what } = await page.evaluate(describeFocus)
    assert.isTrue(shown, `The focus is invisible on ${what}`)
    if (await hasFocus(target)) return
  }
  assert.fail(`${key} never reaches ${target}`)
}

async function typeOver(page: Page, field: Locator, text: string, assert: Assert) {
  await tabTo(page, field, assert)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

async function expectFocus(target: Locator, assert: Assert) {
  await target.waitFor()
  await eventually(async () => assert.isTrue(await hasFocus(target), `${target} has no focus`))
}

function hasFocus(target: Locator) {
  return target.evaluate((element) => element === document.activeElement)
}

/** Runs in the page. The focus ring may surround the control's label or row. */
function describeFocus() {
  const element = document.activeElement
  if (!element || element === document.body) return { shown: true, what: 'nothing' }
  const shown = [element, element.closest('label'), element.closest('li')].some((place) => {
    if (!place) return false
    const { boxShadow, outlineStyle } = getComputedStyle(place)
    return boxShadow !== 'none' || outlineStyle !== 'none'
  })
  return { shown, what: element.outerHTML.slice(0, 120) }
}
