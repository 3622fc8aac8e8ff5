import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import type { PaymentResponse, SubscriptionResponse } from '#modules/billing/api'
import type { BlockResponse } from '#modules/workspace/api'
import { Product } from '#testing/product'
import { paths } from '../app/paths.js'
import { staffPaths } from '../features/admin/staff-paths.js'
import * as admin from './admin_steps.js'
import * as billing from './billing_steps.js'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'
import { translateWhileUsed } from './translator.js'

const PUBLIC = [
  '/',
  '/auth/sign-in',
  '/auth/sign-up',
  '/auth/forgot-password',
  '/auth/verify-email',
]
const PROTECTED = ['/app', '/search', '/share', '/trash', '/profile', '/nowhere']

const { users, plans, payments, storage, operations, audit, proof } = staffPaths
const STAFF = [paths.admin, users, plans, payments, storage, operations, audit, proof]

const failure = (page: Page) => page.getByText('An error was thrown')

/** Opens each address in a new document. */
async function visit(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await page.locator('font').first().waitFor()
  }
}

test.group('Page translator', () => {
  test('a page translator leaves every screen usable and keeps every text', async ({
    browser,
    assert,
  }) => {
    const product = await Product.shared()
    const { page, account, id } = await openEmptyPage(browser, product, { keepsApp: false })
    await translateWhileUsed(page)
    await page.reload()
    await steps.textOf(page).click()
    await page.keyboard.type('Broad beans and slugs')
    await steps.save(page)
    await page.keyboard.type(', in May')
    await steps.save(page)
    assert.equal(await steps.textOf(page).locator('font').count(), 0)
    await page.assertText(steps.textOf(page), 'Broad beans and slugs, in May')

    await page.keyboard.press('ControlOrMeta+P')
    const search = page.getByRole('combobox', { name: 'Search' })
    for (const keyword of ['fol', 'folder', 'nothing at all', 'beans']) {
      await search.fill(keyword)
      const found = keyword.startsWith('fol') ? 'folder' : 'page'
      if (keyword.startsWith('nothing')) await page.getByText('Can not find any items.').waitFor()
      else await page.getByRole('option', { name: found }).first().waitFor()
    }
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'hidden' })

    await steps.titleOf(page).fill('Slugs')
    await steps.save(page)
    await page.getByRole('link', { name: 'Slugs', exact: true }).waitFor()
    await steps.createPage(page)
    await steps.titleOf(page).fill('Another')
    await steps.save(page)
    await page.getByRole('link', { name: 'Another', exact: true }).waitFor()

    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.waitFor()
    for (const tab of await settings.getByRole('tab').all()) await tab.click()
    await page.keyboard.press('Escape')
    await settings.waitFor({ state: 'hidden' })
    assert.equal(await failure(page).count(), 0)

    await visit(page, PROTECTED)
    assert.equal(await failure(page).count(), 0)
    const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
    assert.equal(body.data.name, 'Slugs')
    assert.include(JSON.stringify(body.data), 'Broad beans and slugs, in May')
    await page.goto('/app')
    await steps.signOut(page)
    await visit(page, PUBLIC)
    assert.equal(await failure(page).count(), 0)
  })

  test('a page translator leaves names alone, and numbers follow', async ({ browser, assert }) => {
    const product = await Product.shared()
    const { page, account } = await openEmptyPage(browser, product, { keepsApp: false })
    const [folder, , section] = new URL(page.url()).pathname.split('/').slice(2).map(Number)
    await translateWhileUsed(page)
    await page.reload()
    const translated = (name: string) => page.locator('font', { hasText: name })
    await steps.titleOf(page).fill('Slugs')
    await steps.save(page)
    await steps.createPage(page)
    await steps.titleOf(page).fill('Trees')
    await steps.save(page)
    await steps.textOf(page).click()
    for (const heading of ['# Ash', '# Beech', '# Cedar', '[[Slu']) {
      await page.keyboard.type(heading)
      if (heading.startsWith('#')) await page.keyboard.press('Enter')
    }
    await page.getByRole('option', { name: /Slugs/ }).waitFor()
    assert.equal(await translated('Slugs').count(), 0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Table of contents' }).click()
    await page.getByRole('menuitemradio', { name: 'Beech' }).waitFor()
    assert.equal(await translated('Beech').count(), 0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Slugs', exact: true }).focus()
    await page.keyboard.press('F2')
    await page.getByRole('dialog').getByLabel('Name').fill('Snails')
    await page.keyboard.press('Enter')
    await steps.toast(page, 'Renamed to “Snails”').waitFor()
    assert.equal(await translated('Snails').count(), 0)

    await page.goto(paths.item(folder!))
    const pages = (count: string) => page.getByRole('cell', { name: count, exact: true })
    await pages('2').waitFor()
    await account.client.post('blocks', {
      block_type: 'page',
      parent_block_id: section,
      name: 'Elsewhere',
      ordering: 9,
    })
    await pages('3').waitFor()
  })

  test('a page translator leaves every window usable', async ({ browser, assert }) => {
    const product = await Product.shared()
    const { page, account, id } = await openEmptyPage(browser, product, {
      keepsApp: false,
      expectedErrors: [/status of 400/],
    })
    await translateWhileUsed(page)
    await page.reload()
    await steps.titleOf(page).fill('Quince')
    await steps.textOf(page).click()
    await page.keyboard.type('Broad beans and slugs')
    await steps.save(page)
    const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
    const then = body.data.updated_at
    await page.keyboard.type(', in May')
    await steps.save(page)
    const address = page.url()
    const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
    const leavesNames = async (where: string | RegExp) => {
      const names = page.locator('font', { hasText: 'Quince' })
      assert.deepEqual(await names.allTextContents(), [], String(where))
    }
    const close = async (name: string | RegExp) => {
      await leavesNames(name)
      await page.keyboard.press('Escape')
      await dialog(name).waitFor({ state: 'detached' })
      assert.equal(await failure(page).count(), 0, String(name))
    }
    const entry = async (name: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }

    await entry('Page history')
    await dialog('Page history').getByText('Broad beans and slugs').first().waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await close('Page history')

    await entry('Export')
    await dialog(/^Export/)
      .getByText('HTML', { exact: true })
      .click()
    await close(/^Export/)

    await entry('Share')
    await dialog(/^Share/)
      .getByRole('switch', { name: 'Share by link' })
      .click()
    const link = dialog(/^Share/).getByLabel('Link', { exact: true })
    await link.waitFor()
    const shared = await link.inputValue()
    await close(/^Share/)
    const row = page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem').first()
    await row.hover()
    await row.locator('[data-star]').hover()
    await page.getByText('Add “Quince” to favorites').waitFor()
    await leavesNames('tooltip')

    await entry('Find and replace')
    const bar = page.getByRole('search', { name: 'Find and replace' })
    await bar.getByRole('textbox', { name: 'Find' }).fill('beans')
    await bar.getByRole('status').getByText('1').first().waitFor()
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })

    await entry('Add icon')
    const emoji = dialog(/^Icon of/).getByRole('searchbox', { name: 'Search emoji' })
    await emoji.fill('nothing like it')
    await emoji.fill('rocket')
    await dialog(/^Icon of/)
      .getByRole('option')
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await dialog(/^Icon of/).waitFor({ state: 'detached' })
    assert.equal(await failure(page).count(), 0)

    await row.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    const target = dialog(/^Move/)
    await target.getByPlaceholder('Find a section').fill('nothing like it')
    await target.getByPlaceholder('Find a section').fill('sec')
    await target.getByText('section', { exact: true }).waitFor()
    await close(/^Move/)

    await row.getByRole('link').focus()
    await page.keyboard.press('?')
    const keys = dialog('Keyboard shortcuts')
    await keys.getByRole('switch').first().click()
    await keys.getByRole('switch').first().click()
    await close('Keyboard shortcuts')

    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await dialog('Settings').getByRole('tab', { name: 'Import' }).click()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'notes.md',
        mimeType: 'text/markdown',
        buffer: Buffer.from('# Slugs'),
      })
    const imported = dialog(/^Import “notes/)
    await imported.getByRole('button', { name: /^Import 1 page$/ }).click()
    await imported.getByText('Your notes are imported.').waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await failure(page).count(), 0, 'import')

    await page.goto(`${address}?then=${then}&item=${id}`)
    const earlier = dialog('Notes on an earlier day')
    await earlier.getByText('Broad beans and slugs').first().waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await close('Notes on an earlier day')

    await page.goto(address)
    await row.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Trash', exact: true }).click()
    await steps.toast(page, /Quince/).waitFor()
    await page.goto('/trash')
    await page.getByRole('row', { name: /Quince/ }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await dialog('Permanently delete?').getByText('Quince').waitFor()
    await leavesNames('trash')
    await page.keyboard.press('Escape')

    await page.goto('/activity')
    await page.getByRole('combobox', { name: 'When' }).click()
    await page.getByRole('option', { name: 'Last 24 hours' }).click()
    await page
      .getByRole('button', { name: /^Undo: / })
      .first()
      .click()
    await steps.toast(page, /^Undone: /).waitFor()
    assert.equal(await failure(page).count(), 0, 'activity')

    await page.goto(shared)
    await page.locator('font').first().waitFor()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.goto('/app')
    await steps.signOut(page)
    await page.goto('/auth/reset-password?token=none')
    await page
      .getByLabel(/password/i)
      .first()
      .fill('Walk-2026x')
    await page.goto('/auth/google-redirect?code=none&state=none')
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await page.getByLabel('Email').fill('nobody')
    assert.equal(await failure(page).count(), 0)
  })

  test('a page translator leaves the conflict dialog usable', async ({ browser, assert }) => {
    const product = await Product.shared()
    const { page, account, id } = await openEmptyPage(browser, product, {
      keepsApp: false,
      expectedErrors: [/409/],
    })
    await translateWhileUsed(page)
    await page.reload()
    await steps.textOf(page).click()
    await page.keyboard.type('word')
    await steps.save(page)
    const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
    const { content: blocks } = JSON.parse(body.data.content!) as { content: object[] }
    const theirs = { ...blocks[0], content: [{ type: 'text', text: 'other' }] }
    const changes = [{ at: 0, delete: 1, insert: [theirs] }]
    const typed = page.keyboard.type('s of mine, for as long as it takes', { delay: 40 })
    await account.client.put(`blocks/${id}`, { base_revision: body.data.revision, changes })
    await typed
    await page.getByRole('button', { name: 'Choose a version' }).click()
    const dialog = page.getByRole('dialog', { name: 'This page was changed elsewhere' })
    await dialog.getByText('Both', { exact: true }).click()
    await dialog.getByRole('button', { name: /^Keep / }).click()
    await dialog.waitFor({ state: 'detached' })
    await steps.save(page)
    assert.equal(await failure(page).count(), 0)
  })

  test('a page translator leaves the payment and the receipt usable', async ({
    browser,
    assert,
  }) => {
    const product = await Product.shared()
    const { page, account } = await billing.openApp(browser, product, { keepsApp: false })
    await translateWhileUsed(page)
    await page.reload()
    await billing.openMyPlan(page)
    await billing.choosePlan(page, '$6 per month')
    assert.isAbove(await page.locator('font').count(), 0)
    await billing.pay(page)
    const { body } = await account.client.get<SubscriptionResponse[]>('subscriptions')
    const [{ id }] = body.data as [SubscriptionResponse]
    const { body: paid } = await account.client.get<PaymentResponse[]>(
      `subscriptions/${id}/payments`
    )
    await visit(page, [paths.receipt(id, paid.data[0]!.id)])
    await page.getByRole('button', { name: 'Print' }).waitFor()
    assert.equal(await failure(page).count(), 0)
  })

  test('a page translator leaves the staff area usable', async ({ browser, assert }) => {
    const product = await Product.shared()
    const { page, client } = await admin.openAdmin(browser, product, '/admin', { live: false })
    await translateWhileUsed(page)
    const { body } = await client.get<object[]>('users')
    await visit(page, STAFF)
    const [user] = body.data as [{ id: number; full_name: string }]
    await visit(page, [staffPaths.user(user.id)])
    await page.getByRole('heading', { name: user.full_name }).waitFor()
    assert.equal(await page.locator('font', { hasText: user.full_name }).count(), 0)
    assert.equal(await failure(page).count(), 0)
    await page.goto(operations)
    await page.getByRole('button', { name: 'Verify timeline' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify timeline?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(await failure(page).count(), 0)
  })
})
