import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { newPage, OUT_OF_REACH, screenshot, type PageOptions } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { mailTo, tokenIn } from '#testing/mailbox'
import { Product } from '#testing/product'
import { makeBranch } from '#modules/workspace/testing/branch'
import { enterTree } from '../bench/make-tree.js'
import * as steps from './steps.js'

const SCREENS = [
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark' },
  { width: 768, theme: 'light' },
  { width: 375, theme: 'light', touch: true },
  { width: 375, theme: 'dark', touch: true },
] as const satisfies Omit<PageOptions, 'baseURL'>[]

test.group('New page', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Opens the address as a new user without any notes. */
  async function enter(browser: Browser, path: string, options: Partial<PageOptions> = {}) {
    const page = await newPage(browser, { baseURL: product.url, ...options })
    const account = await signUpVerified(product.url)
    await steps.signInByCookies(page.context(), account)
    await page.goto(path)
    return { page, account }
  }

  test('a new page creates its missing folder, file and section: {width} {theme}')
    .with(looks(SCREENS))
    .run(async ({ browser, assert }, screen) => {
      const { page } = await enter(browser, '/app', screen)
      await page.getByText('Folder empty').waitFor()
      await screenshot(page, `no folder ${screen.width} ${screen.theme}`)
      await expectNoAxeViolations(page)
      const button = page.getByRole('button', { name: 'New page' })
      if (screen.width === 375) await button.tap()
      else await button.click()
      await typeTitle(page, 'Made at once')
      assert.match(new URL(page.url()).pathname, /^(\/app)(\/\d+){4}$/)
      await screenshot(page, `new page ${screen.width} ${screen.theme}`)
      await page.reload()
      await page.assertInputValue(steps.titleOf(page), 'Made at once')
    })

  test('N creates a page in the open section, else in the last edited section', async ({
    browser,
    assert,
  }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const { path } = await enterTree(page, product, {
      A: { c: { u: { r: {} } }, a: { s: { p: {} }, t: { q: {} } } },
      B: {},
    })
    const folder = page.getByRole('heading', { name: 'B', level: 1 })
    await page.goto(path('A', 'a', 't', 'q'))
    await steps.titleOf(page).fill('qn')
    await page.getByText(/^Saved /).waitFor()
    assert.equal(new URL(page.url()).pathname, path('A', 'a', 't', 'q'))

    await page.goto('/trash')
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
    await page.keyboard.press('n')
    await typeTitle(page, 'From the trash')
    assert.include(page.url(), `${path('A', 'a', 't')}/`)

    await page.goto(path('A', 'a', 's'))
    await page.waitForURL(`**${path('A', 'a', 's', 'p')}`)
    await steps.titleOf(page).waitFor()
    await page.keyboard.press('n')
    await typeTitle(page, 'Beside p')
    assert.include(page.url(), `${path('A', 'a', 's')}/`)

    // The last edited section is in the folder's second file.
    await page.goto(path('A'))
    await page.getByRole('link', { name: 'c', exact: true }).waitFor()
    await page.keyboard.press('n')
    await typeTitle(page, 'In the folder')
    assert.include(page.url(), `${path('A', 'a', 's')}/`)

    await page.goto(path('B'))
    await folder.waitFor()
    await page.getByText('File empty').waitFor()
    await page.keyboard.press('n')
    await typeTitle(page, 'Below B')
    assert.include(page.url(), `${path('B')}/`)
  })

  test('N typed into fields and menus creates no page', async ({ browser, assert }) => {
    const { page, account } = await enter(browser, '/app')
    await page.getByText('Folder empty').waitFor()
    await page.getByRole('button', { name: 'Create a folder' }).press('Enter')
    const name = page.getByRole('dialog').getByLabel('Name')
    await name.fill('')
    await name.pressSequentially('nnn')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'nnn', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Actions for nnn' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    await page.keyboard.press('n')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+n')
    await page.keyboard.press('Shift+N')
    const { body } = await account.client.get<unknown[]>('blocks/recent')
    assert.isEmpty(body.data)
  })

  test('repeated presses create only one page', async ({ browser, assert }) => {
    const { page, account } = await enter(browser, '/app')
    await page.getByText('Folder empty').waitFor()
    const release = await steps.holdRequests(page, '**/api/v1/blocks')
    const button = page.getByRole('button', { name: 'New page' })
    // Presses in one task, because the page opens and removes the button.
    await button.evaluate((one: HTMLElement) => {
      for (let press = 0; press < 3; press++) one.click()
    })
    await typeTitle(page, 'Only one', false)
    release()
    await page.getByText(/^Saved /).waitFor()
    await page.assertInputValue(steps.titleOf(page), 'Only one')
    const { body } = await account.client.get<unknown[]>('blocks/recent')
    assert.lengthOf(body.data, 1)
  })

  test('a refused page creation shows its error', async ({ browser }) => {
    const options = { expectedErrors: [/500/], keepsApp: false }
    const { page, account } = await enter(browser, '/app', options)
    await page.getByText('Folder empty').waitFor()
    await page.route('**/api/v1/blocks', (route) =>
      route.fulfill({ status: 500, json: { message: 'Out of paper', code: 'E_PAPER', errors: [] } })
    )
    await page.keyboard.press('n')
    await told(page, 'Out of paper')
    const { folder, file, section } = await makeBranch(account.client)
    await page.goto(`/app/${folder}/${file}/${section}`)
    await steps.titleOf(page).waitFor()
    await page.keyboard.press('n')
    await told(page, 'Out of paper')
  })

  test('a page requested offline is created once the server is back', async ({
    browser,
    assert,
  }) => {
    const { page, account } = await enter(browser, '/app', { expectedErrors: OUT_OF_REACH })
    const { folder, file, section } = await makeBranch(account.client)
    await page.goto(`/app/${folder}/${file}/${section}`)
    await steps.titleOf(page).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Add page' }).focus()
    await page.keyboard.press('n')
    await page.context().setOffline(false)
    await eventually(async () => {
      const list = await account.client.get<unknown[]>(`blocks?parent_block_id=${section}`)
      assert.lengthOf(list.body.data, 2)
    })
  })
})

test.group('First steps', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Signs up a new user, verified by a link opened in another browser. */
  async function newcomer(): Promise<TestAccount> {
    const account = await signUp(product.url)
    const token = tokenIn(await mailTo(account.email, undefined, account.client))
    await account.client.post('auth/verify-email', { token })
    return account
  }

  const card = (page: Page) => page.getByRole('region', { name: 'First steps' })

  test('completed steps are ticked off, and the card disappears: {width} {theme}')
    .with(looks(SCREENS))
    .run(async ({ browser }, screen) => {
      const page = await newPage(browser, { baseURL: product.url, ...screen })
      await steps.signInByCookies(page.context(), await newcomer())
      await page.goto('/app')
      await typeTitle(page, 'My first')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Some words.')
      await steps.save(page)
      if (steps.isNarrow(page)) await page.getByRole('link', { name: 'Back to General' }).click()
      const list = card(page).getByRole('listitem')
      await list.filter({ hasText: 'Write a few words, done' }).waitFor()
      await list.filter({ hasText: 'Name your page, done' }).waitFor()
      await screenshot(page, `first steps ${screen.width} ${screen.theme}`)
      await expectNoAxeViolations(page)
      if (steps.isNarrow(page)) await page.getByRole('button', { name: 'New page' }).click()
      else await page.getByRole('button', { name: 'Add page' }).click()
      await typeTitle(page, 'My second')
      if (steps.isNarrow(page)) await page.getByRole('link', { name: 'Back to General' }).click()
      await page.getByRole('region', { name: 'You are all set' }).waitFor({ state: 'hidden' })
      await page.reload()
      if (steps.isNarrow(page)) await page.getByRole('heading', { name: 'General' }).waitFor()
      else await steps.titleOf(page).waitFor()
      await card(page).waitFor({ state: 'hidden' })
    })

  test('each step leads to its place: {width} {theme}')
    .with(looks(SCREENS))
    .run(async ({ browser, assert }, screen) => {
      const page = await newPage(browser, { baseURL: product.url, ...screen })
      await steps.signInByCookies(page.context(), await newcomer())
      await page.goto('/app')
      const title = steps.titleOf(page)
      await title.and(page.locator(':focus')).waitFor()
      const first = new URL(page.url()).pathname
      const choose = async (step: string) => {
        if (steps.isNarrow(page)) await page.getByRole('link', { name: 'Back to General' }).click()
        await card(page).getByRole('button', { name: step }).click()
      }
      await choose('Write a few words')
      await steps.textOf(page).and(page.locator(':focus')).waitFor()
      await page.keyboard.type('Some words.')
      await steps.save(page)
      await choose('Name your page')
      await title.and(page.locator(':focus')).waitFor()
      await typeTitle(page, 'Named')
      assert.equal(new URL(page.url()).pathname, first)
      if (!steps.isNarrow(page)) await page.goto('/trash')
      await choose('Make another page')
      await typeTitle(page, 'Another')
      assert.notEqual(new URL(page.url()).pathname, first)
    })

  test('a step leads to no page in the trash', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await steps.signInByCookies(page.context(), await newcomer())
    await page.goto('/app')
    const title = steps.titleOf(page)
    await title.and(page.locator(':focus')).waitFor()
    const first = page.url()
    await page.getByRole('link', { name: 'untitled page' }).focus()
    await page.keyboard.press('Delete')
    await title.waitFor({ state: 'hidden' })
    await card(page).getByRole('button', { name: 'Write a few words' }).click()
    await title.waitFor()
    assert.notEqual(page.url(), first)
    assert.equal(await page.getByText('Page not found').count(), 0)
  })

  test('closed first steps stay closed, also after a new sign-in', async ({ browser }) => {
    const account = await newcomer()
    const page = await newPage(browser, { baseURL: product.url })
    await steps.signInByCookies(page.context(), account)
    await page.goto('/app')
    await steps.titleOf(page).waitFor()
    await card(page).getByRole('button', { name: 'Close the first steps' }).click()
    await card(page).waitFor({ state: 'hidden' })
    await page.goto('/trash')
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
    await steps.signOut(page)
    await page.getByRole('link', { name: 'Sign In' }).click()
    await steps.signIn(page, account)
    await page.getByRole('heading', { name: 'My notes', level: 1 }).waitFor()
    await card(page).waitFor({ state: 'hidden' })
  })
})

/** Types into the title of the newly created page, which has the cursor. */
async function typeTitle(page: Page, title: string, isSaved = true) {
  const field = steps.titleOf(page)
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(title)
  if (isSaved) await page.getByText(/^Saved /).waitFor()
}

/** Waits for the error on the screen and in the screen reader announcement. */
function told(page: Page, why: string) {
  return page.getByText(`Couldn’t create the page: ${why}`).first().waitFor()
}
