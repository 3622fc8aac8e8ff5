import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import type { TestAccount } from '#testing/accounts'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { newPage, OUT_OF_REACH, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import type { ListedShare, ShareResponse } from '#modules/workspace/api'
import { sharedDemo } from '../bench/start-demo.js'
import * as admin from './admin_steps.js'
import { openEmptyPage, openSameInNewTab } from './editor_steps.js'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true }
const ONLY_YOU = 'Only you can read this page.'
const ANYONE = 'Anyone with the link can read this page. Only you can change it.'

/** Opens an empty page that is shared. */
async function openShared(
  browser: Browser,
  product: Product,
  options: Parameters<typeof openEmptyPage>[2] = {}
) {
  const opened = await openEmptyPage(browser, product, options)
  const { account, id } = opened
  const { body } = await account.client.post<ShareResponse>(`blocks/${id}/shares`, {})
  return { ...opened, share: body.data }
}

/** Returns the status of an address for a visitor. */
async function statusOf(url: string) {
  return (await fetch(url, { redirect: 'manual' })).status
}

test.group('Share links', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const bar = (page: Page) => page.getByRole('button', { name: 'Share', exact: true })
  const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
  const menuitem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
  const dialogOf = (page: Page, name: string) =>
    page.getByRole('dialog', { name: `Share “${name}”` })
  const mark = (page: Page) =>
    page.getByRole('listitem').getByRole('img', { name: 'Shared by link' })
  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

  /** Returns the user's shares as the server lists them. */
  const sharesOf = async ({ client }: TestAccount) =>
    (await client.get<ListedShare[]>('shares')).body.data

  /** Opens a page as a visitor, in a browser that runs no scripts. */
  async function visit(browser: Browser, url: string) {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const response = await page.goto(url)
    return { page, status: response!.status(), close: () => context.close() }
  }

  test('a page is shared from its bar, and a visitor without scripts reads it', async ({
    browser,
    assert,
  }) => {
    const { page, account } = await openEmptyPage(browser, product)
    const other = await openSameInNewTab(page)
    await page.keyboard.type('Low tide at noon')
    await steps.save(page)
    await bar(page).click()
    const dialog = dialogOf(page, 'page')
    await dialog.getByText(ONLY_YOU).waitFor()
    await screenshot(page, 'share off')
    assert.isEmpty(await sharesOf(account))
    await dialog.getByRole('switch', { name: 'Share by link' }).click()
    await dialog.getByText(ANYONE).waitFor()
    const url = await dialog.getByLabel('Link', { exact: true }).inputValue()
    assert.match(url, /\/s\/[\w-]{22,}$/)
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await clipboard(page), url)
    await screenshot(page, 'share on')
    await expectNoAxeViolations(page, WCAG_AA)
    await mark(other).waitFor()

    const visitor = await visit(browser, url)
    assert.equal(visitor.status, 200)
    await visitor.page.getByText('Low tide at noon').waitFor()
    await visitor.close()

    await dialog.getByRole('button', { name: 'End sharing' }).click()
    const asked = page.getByRole('dialog', { name: 'End the share of “page”?' })
    await screenshot(page, 'share end asked')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('switch', { name: 'Share by link' }).click()
    await asked.getByRole('button', { name: 'End share' }).click()
    await dialog.getByText(ONLY_YOU).waitFor()
    await mark(other).waitFor({ state: 'detached' })
    assert.equal(await statusOf(url), 404)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
  }).tags(['@smoke'])

  test('a shared page is accessible in light and dark, on a phone too', async ({
    browser,
    assert,
  }) => {
    const { page, share } = await openShared(browser, product)
    await steps.textOf(page).click()
    await page.keyboard.type('# Tides')
    await page.keyboard.press('Enter')
    await page.keyboard.type('See https://tides.test/a today')
    await steps.save(page)
    for (const [theme, width] of [
      ['light', 1280],
      ['dark', 375],
    ] as const) {
      const visitor = await newPage(browser, { baseURL: product.url, theme, width })
      await visitor.goto(share.url)
      await visitor.getByRole('heading', { name: 'Tides' }).waitFor()
      await screenshot(visitor, `shared page ${width} ${theme}`)
      await expectNoAxeViolations(visitor)
      assert.isEmpty(await visitor.context().cookies())
      assert.equal(await visitor.locator('script').count(), 0)
      const tree = await visitor.locator('body').ariaSnapshot()
      assert.match(tree, /^- main:\n {2}- heading "page" \[level=1\]\n {2}- heading "Tides"/)
      assert.include(tree, '- link "https://tides.test/a"')
      assert.include(tree, '- link "Report this page"')
      const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth)
      assert.isAtMost(overflow, width)
    }
  })

  test('a shared page prints its text alone, in light, with the addresses of its links', async ({
    browser,
    assert,
  }) => {
    const { page, account, id } = await openEmptyPage(browser, product)
    await page.keyboard.type('See https://tides.test/a today')
    await steps.save(page)
    const [, , , , section] = new URL(page.url()).pathname.split('/')
    const { body } = await account.client.post<ShareResponse>(`blocks/${section}/shares`, {})
    const visitor = await newPage(browser, { baseURL: product.url, theme: 'dark' })
    await visitor.goto(`${body.data.url}/${id}`)
    const chrome = ['Contents', 'Location', 'Report this page'].map((name) =>
      visitor.getByRole('navigation', { name }).or(visitor.getByRole('link', { name })).first()
    )
    for (const part of chrome) await part.waitFor()
    await visitor.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await screenshot(visitor, 'shared page printed')
    for (const part of chrome) assert.isFalse(await part.isVisible())
    const shown = await visitor.locator('body').innerText()
    assert.match(shown.trim(), /^page\s+See https:\/\/tides\.test\/a today$/)
    const after = await visitor
      .getByRole('link', { name: 'https://tides.test/a' })
      .evaluate((link) => getComputedStyle(link, '::after').content)
    assert.include(after, 'https://tides.test/a')
    const paper = await visitor.evaluate(() => getComputedStyle(document.body).backgroundColor)
    assert.equal(paper, 'rgb(255, 255, 255)')
    const printed = (await visitor.pdf()).toString('latin1')
    assert.lengthOf([...printed.matchAll(/\/Type\s*\/Page\b/g)], 1)
  })

  test('a section is shared with the keyboard, and its password opens it', async ({
    browser,
    assert,
  }) => {
    const { page, account } = await openEmptyPage(browser, product)
    const sections = page.getByRole('navigation', { name: 'Sections' })
    const row = sections.getByRole('link', { name: 'section', exact: true })
    await row.focus()
    await page.keyboard.press('Shift+F10')
    await menuitem(page, 'Share').press('Enter')
    const dialog = dialogOf(page, 'section')
    await dialog.getByRole('switch', { name: 'Share by link' }).press('Space')
    await dialog
      .getByText(/Anyone with the link can read this section with all its pages/)
      .waitFor()
    await dialog.getByRole('button', { name: 'Set password' }).press('Enter')
    await page.keyboard.type('abc')
    await page.keyboard.press('Enter')
    await dialog.getByText('Use at least 4 characters.').waitFor()
    await page.keyboard.type('defgh')
    await page.keyboard.press('Enter')
    await dialog.getByText('Visitors have to enter it.').waitFor()
    await screenshot(page, 'share password set')
    await expectNoAxeViolations(page, WCAG_AA)
    const [share] = await sharesOf(account)
    assert.isTrue(share!.has_password)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const { page: visitor, close } = await visit(browser, share!.url)
    await visitor.getByLabel('Password').fill('wrong password')
    await visitor.getByRole('button', { name: 'Open the page' }).click()
    await visitor.getByText('That password is wrong').waitFor()
    await visitor.getByLabel('Password').fill('abcdefgh')
    await visitor.getByRole('button', { name: 'Open the page' }).click()
    await visitor.getByRole('link', { name: 'page', exact: true }).click()
    await visitor.getByRole('heading', { name: 'page', level: 1 }).waitFor()
    await close()

    // The page is open through its section.
    await bar(page).click()
    await dialogOf(page, 'page')
      .getByText(/Anyone with the link of.*can read this page as well/)
      .waitFor()
  })

  test('a page is shared and ended by touch', async ({ browser, assert }) => {
    const { page, account } = await openEmptyPage(browser, product, PHONE)
    assert.equal(await bar(page).count(), 0)
    await more(page).tap()
    await menuitem(page, 'Share').tap()
    const dialog = dialogOf(page, 'page')
    await dialog.getByRole('switch', { name: 'Share by link' }).tap()
    await dialog.getByText(ANYONE).waitFor()
    await dialog.getByLabel('Last day').fill('2096-05-03')
    await dialog.getByText('The link ends with this day.').waitFor()
    await screenshot(page, 'share on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await eventually(async () => {
      const [share] = await sharesOf(account)
      assert.match(share?.expires_at ?? '', /^2096-05-0[34]T/)
    })
    await dialog.getByRole('button', { name: 'Done' }).tap()
    await bar(page).waitFor()
    await screenshot(page, 'shared page on a phone')

    await page.goto('/profile')
    await page.getByRole('button', { name: 'Shared by you' }).tap()
    const shares = page.getByRole('list', { name: 'Shares' })
    await shares.getByText('Active').waitFor()
    await shares.getByText('No page views yet · Ends May 3, 2096').waitFor()
    await screenshot(page, 'shared by you on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    const [{ url }] = (await sharesOf(account)) as [ListedShare]
    await page.getByRole('button', { name: 'End all' }).tap()
    const asked = page.getByRole('dialog', { name: 'End all shares?' })
    await asked.getByRole('button', { name: 'End all' }).tap()
    await page.getByText('Nothing is shared').waitFor()
    assert.equal(await statusOf(url), 404)
  })

  test('settings list the shares with their states, and change and end them', async ({
    browser,
    assert,
  }) => {
    const { page, account, share, id } = await openShared(browser, product)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Shared by you' }).click()
    const shares = page.getByRole('list', { name: 'Shares' })
    await shares.getByText('Active').waitFor()
    await shares.getByText('folder / file / section').waitFor()
    await screenshot(page, 'shared by you')
    await expectNoAxeViolations(page, WCAG_AA)
    await account.client.put(`blocks/${id}/archive`, {})
    await shares.getByText('In the trash').waitFor()
    assert.equal(await statusOf(share.url), 404)
    await account.client.put(`blocks/${id}/unarchive`, {})
    await shares.getByText('Active').waitFor()
    assert.equal(await statusOf(share.url), 200)

    // The server writes views once a second.
    await eventually(async () => assert.equal((await sharesOf(account))[0]!.views, 1))
    await shares.getByRole('button', { name: 'Link and options of “page”' }).click()
    const dialog = dialogOf(page, 'page')
    await dialog.getByText(/^1 page view\./).waitFor()
    await dialog.getByRole('switch', { name: 'Allow search engines' }).click()
    await dialog.getByText('so anyone may find it').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await shares.getByText('1 page view · Search engines allowed').waitFor()
    await shares.getByRole('button', { name: 'End share of “page”' }).click()
    const asked = page.getByRole('dialog', { name: 'End the share of “page”?' })
    await asked.getByRole('button', { name: 'End share' }).click()
    await page.getByText('Nothing is shared').waitFor()
    assert.isEmpty(await sharesOf(account))
  })

  test('without connection the link can be copied, and a change says that it needs the server', async ({
    browser,
    assert,
  }) => {
    const expectedErrors = OUT_OF_REACH
    const { page, account, share } = await openShared(browser, product, { expectedErrors })
    await bar(page).click()
    const dialog = dialogOf(page, 'page')
    await dialog.getByText(ANYONE).waitFor()
    await page.context().setOffline(true)
    const engines = dialog.getByRole('switch', { name: 'Allow search engines' })
    await engines.click()
    const alert = dialog.getByRole('alert')
    await alert.getByText('You’re offline. Try again once you’re back online.').waitFor()
    assert.equal(await engines.getAttribute('aria-checked'), 'false')
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await clipboard(page), share.url)
    await screenshot(page, 'share without connection')
    await page.context().setOffline(false)
    await engines.click()
    await dialog.getByText('so anyone may find it').waitFor()
    await eventually(async () => assert.isTrue((await sharesOf(account))[0]!.indexable))
  })

  test('a copied link says who can open it, and offers the share link', async ({
    browser,
    assert,
  }) => {
    const { page, account, id } = await openEmptyPage(browser, product)
    const copy = async () => {
      await more(page).click()
      await menuitem(page, 'Copy link').click()
      await steps.toast(page, 'Only you can open this link.').first().waitFor()
    }
    await copy()
    assert.equal(await clipboard(page), page.url())
    const { body } = await account.client.post<ShareResponse>(`blocks/${id}/shares`, {})
    await mark(page).waitFor()
    await copy()
    await page.getByRole('button', { name: 'Copy share link' }).click()
    await steps.toast(page, 'Anyone with the share link can read this page.').waitFor()
    assert.equal(await clipboard(page), body.data.url)
    await account.client.put(`shares/${body.data.id}`, { password: 'open sesame' })
    // A newer link that has ended hides neither the mark nor the link that is open.
    const ends = new Date(Date.now() + 2000).toISOString()
    const newer = await account.client.post<ShareResponse>(`blocks/${id}/shares`, {
      expires_at: ends,
    })
    await eventually(async () => assert.equal(await statusOf(newer.body.data.url), 404))
    await page.reload()
    await mark(page).waitFor()
    await copy()
    await page.getByRole('button', { name: 'Copy share link' }).click()
    await steps.toast(page, 'Anyone with the share link and the password can read').waitFor()
    assert.equal(await clipboard(page), body.data.url)
    await bar(page).click()
    await dialogOf(page, 'page').getByText('Anyone with the link and the password').waitFor()
  })

  test('settings open each of several links of a page', async ({ browser, assert }) => {
    const { page, account, share, id } = await openShared(browser, product)
    const newer = (await account.client.post<ShareResponse>(`blocks/${id}/shares`, {})).body.data
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Shared by you' }).click()
    for (const [i, { url }] of [newer, share].entries()) {
      await page.getByRole('button', { name: 'Link and options of “page”' }).nth(i).click()
      assert.equal(
        await dialogOf(page, 'page').getByRole('textbox', { name: 'Link' }).inputValue(),
        url
      )
      await dialogOf(page, 'page').getByRole('button', { name: 'Done' }).click()
    }
  })

  test('the tabs of the settings fit at {$self} px')
    .with([320, 375, 1280])
    .run(async ({ browser, assert }, width) => {
      const { page } = await openEmptyPage(browser, product, { width })
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Shared by you' }).click()
      const tabs = page.getByRole('tab')
      await page.getByText('Nothing is shared').waitFor()
      assert.equal(await tabs.count(), 9)
      for (const tab of await tabs.all()) {
        assert.isTrue(await tab.evaluate((one) => one.scrollWidth <= one.clientWidth))
        const box = (await tab.boundingBox())!
        assert.isAtMost(box.x + box.width, width)
      }
      await screenshot(page, `settings tabs ${width}`)
    })
})

test.group('Share links in the staff area', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  test('staff see the links of a user without addresses, and end them', async ({
    browser,
    assert,
  }) => {
    const { account, share, id } = await openShared(browser, product)
    const { page } = await admin.openAdmin(browser, product, `/admin/users/${account.id}`)
    const links = page.getByRole('region', { name: 'Share links' })
    await links.getByRole('button', { name: `End share of page ${id}` }).click()
    assert.notInclude(await page.content(), share.url)
    await screenshot(page, 'staff end a share')
    const asked = page.getByRole('dialog', { name: 'End this link?' })
    await asked.getByRole('button', { name: 'End share' }).click()
    await links.getByText('Shares nothing.').waitFor()
    assert.equal(await statusOf(share.url), 404)
  })
})
