import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { newPage, OUT_OF_REACH, type PageOptions, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { makeTree } from '../bench/make-tree.js'
import * as steps from './steps.js'

const NOTES = {
  Garden: { 'North bed': { Spring: { 'March sowing': {}, Slugs: {} } } },
  House: { Repairs: {} },
}
const TEXT = 'Broad beans go in before the frost is over, and the slugs come for them in May.'

const keyword = (url: string) => new URL(url).searchParams.get('keyword') ?? ''

/**
 * Returns keywords of searches that the app aborts from now on. Playwright does not notice that
 * Firefox aborts a call that a route holds back.
 */
async function watchGivenUp(page: Page) {
  const givenUp: string[] = []
  await page.exposeFunction('giveUp', (url: string) => void givenUp.push(keyword(url)))
  await page.evaluate(() => {
    const { fetch, giveUp } = window as typeof window & { giveUp: (url: string) => void }
    window.fetch = (url, init) => {
      const address = new URL(String(url), location.href).href
      init?.signal?.addEventListener('abort', () => giveUp(address))
      return fetch(url, init)
    }
  })
  return givenUp
}

test.group('Search', (group) => {
  let product: Product
  let account: TestAccount
  let tree: Awaited<ReturnType<typeof makeTree>>

  group.setup(async () => {
    product = await Product.shared()
    account = await signUpVerified(product.url)
    tree = await makeTree(account, NOTES)
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: TEXT }] }]
    await account.client.put(`blocks/${tree.idOf('March sowing')}`, {
      content: JSON.stringify({ type: 'doc', content }),
    })
  })

  /** Opens the account's notes at a path. */
  async function open(
    browser: Parameters<typeof newPage>[0],
    path: string,
    options: Partial<PageOptions> = {}
  ) {
    const page = await newPage(browser, { baseURL: product.url, ...options })
    await page.goto(`/auth/sign-in?next=${path}`)
    await steps.signIn(page, account)
    await page.waitForURL(`**${path}{,/*}`)
    return page
  }

  const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
  const icon = (page: Page) =>
    page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
  const chosen = (page: Page) => page.getByRole('option', { selected: true })
  const marks = (page: Page) => page.locator('[role=option] mark').allInnerTexts()

  test('the search works by keyboard from any screen', async ({ browser, assert }) => {
    const page = await open(browser, tree.path('Garden'))
    const button = icon(page)
    await button.hover()
    await page.getByText('Press Ctrl + P to search').waitFor()
    await button.focus()
    await page.keyboard.press('Control+P')
    assert.equal(await field(page).getAttribute('placeholder'), 'Type to search')
    await page
      .getByRole('group', { name: 'Folders' })
      .getByRole('option', { name: 'House' })
      .waitFor()
    await page.getByRole('group', { name: 'Recent pages' }).getByText('March sowing').waitFor()
    await screenshot(page, 'search start')
    await expectNoAxeViolations(page)

    await page.keyboard.type('slug')
    await page.getByRole('option', { name: /Slugs/ }).waitFor()
    await page.assertText(chosen(page).locator('mark').first(), 'Slug')
    // Matches in texts come after the names, which need no server call.
    await page.getByRole('option', { name: /March sowing/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await chosen(page).getByText('March sowing').waitFor()
    await chosen(page).getByText('Garden / North bed / Spring').waitFor()
    assert.deepEqual(await marks(page), ['Slug', 'slug'])
    await screenshot(page, 'search hits')
    await expectNoAxeViolations(page)
    for (const [key, name] of [
      ['Home', 'Slugs'],
      ['ArrowUp', 'March sowing'],
      ['ArrowDown', 'Slugs'],
      ['End', 'March sowing'],
    ] as const) {
      await page.keyboard.press(key)
      await chosen(page).getByText(name, { exact: true }).waitFor()
    }

    await page.keyboard.press('Enter')
    await page.waitForURL(`**${tree.path('Garden', 'North bed', 'Spring', 'March sowing')}`)
    await field(page).waitFor({ state: 'hidden' })
    await steps.textOf(page).click()
    await page.keyboard.press('Control+P')
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'hidden' })
    assert.isTrue(await steps.textOf(page).evaluate((text) => text === document.activeElement))
  })

  test('the search opens right after another dialog closes', async ({ browser }) => {
    const page = await open(browser, tree.path('Garden'))
    // The closing animation takes time and keeps the focus meanwhile.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.waitFor()
    await settings.evaluate((dialog) => {
      const key = (name: string, ctrlKey = false) =>
        new KeyboardEvent('keydown', { key: name, ctrlKey, bubbles: true, cancelable: true })
      new MutationObserver(() => document.activeElement!.dispatchEvent(key('p', true))).observe(
        dialog,
        { attributeFilter: ['data-closed'] }
      )
    })
    await page.keyboard.press('Escape')
    await field(page).waitFor()
    await settings.waitFor({ state: 'hidden' })
    await page.keyboard.type('slug')
    await page.getByRole('option', { name: /Slugs/ }).waitFor()
  })

  test("only a folder's top bar shows the search icon", async ({ browser, assert }) => {
    const page = await open(browser, '/trash')
    await page.getByRole('heading', { name: 'Trash' }).waitFor()
    assert.equal(await icon(page).count(), 0)
    await page.keyboard.press('ControlOrMeta+P')
    await field(page).waitFor()
    await page.goto('/profile')
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await page.keyboard.press('ControlOrMeta+P')
    await page.getByRole('option', { name: 'House' }).click()
    await page.waitForURL(`**${tree.path('House')}`)
    await icon(page).click()
    await field(page).waitFor()
    await page.goBack()
    await field(page).waitFor({ state: 'hidden' })
  })

  test('the search waits for a typing pause or Enter and aborts outdated calls', async ({
    browser,
    assert,
  }) => {
    const page = await open(browser, '/search', { expectedErrors: OUT_OF_REACH })
    const asked: string[] = []
    const givenUp = await watchGivenUp(page)
    await page.route('**/api/v1/blocks/search*', async (route) => {
      asked.push(keyword(route.request().url()))
      if (asked.length > 1) await route.continue()
    })
    // From here on, time-dependent rendering stops.
    await field(page).waitFor()
    await page.clock.install()
    // On a busy machine the key presses alone take longer than the remaining time.
    await page.clock.pauseAt(Date.now() + 1_000)
    await field(page).pressSequentially('  ')
    await page.clock.runFor(600)
    await field(page).pressSequentially('bea')
    await page.clock.runFor(490)
    assert.deepEqual(asked, [])
    await page.clock.runFor(20)
    await eventually(() => assert.deepEqual(asked, ['bea']))
    await page.clock.resume()
    await field(page).pressSequentially('ns', { delay: 20 })
    await eventually(() => assert.deepEqual([asked, givenUp], [['bea', 'beans'], ['bea']]))
    await page.getByRole('option', { name: /March sowing/ }).waitFor()

    await field(page).fill('slugs')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${tree.path('Garden', 'North bed', 'Spring', 'Slugs')}`)
    await page.goBack()
    await field(page).fill('nothing at all')
    await page.getByText('Can not find any items.').waitFor()
    await expectNoAxeViolations(page)
  })

  test('the search reports a lost connection and continues by itself', async ({ browser }) => {
    const page = await open(browser, '/search', { expectedErrors: OUT_OF_REACH })
    await page.getByRole('option', { name: 'House' }).waitFor()
    await page.context().setOffline(true)
    await field(page).fill('slugs')
    await page.getByText('You’re offline. Search resumes').waitFor()
    await screenshot(page, 'search offline')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('You’re offline. Search resumes').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('option', { name: /Slugs/ }).waitFor()
  })

  test('the search works on a phone, and going back restores it', async ({ browser, assert }) => {
    const page = await open(browser, '/app', { width: 375, theme: 'dark', touch: true })
    await page.getByRole('link', { name: 'Search' }).click()
    await field(page).waitFor()
    assert.isTrue(await field(page).evaluate((input) => input === document.activeElement))
    await screenshot(page, 'search phone start')
    await expectNoAxeViolations(page)
    await field(page).fill('slug')
    await page.locator('mark').first().waitFor()
    await screenshot(page, 'search phone hits')
    await expectNoAxeViolations(page)
    await page.getByRole('option', { name: /March sowing/ }).click()
    await page.assertInputValue(steps.titleOf(page), 'March sowing')
    await page.goBack()
    await page.assertInputValue(field(page), 'slug')
    await page.getByRole('option', { name: /March sowing/ }).waitFor()
  })
})
