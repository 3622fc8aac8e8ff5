import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { newPage } from '#testing/browser/page'
import { Product } from '#testing/product'
import * as steps from './steps.js'
import { openTree } from './tree_steps.js'

const NOTES = { Home: { Plans: { Trips: { Rome: {}, Oslo: {} } } } }
const ROME = ['Home', 'Plans', 'Trips', 'Rome']

/** Ways to open a field during a page load, and the field that receives the typing. */
const OPENED = [
  {
    name: 'the search',
    open: (page: Page) => page.keyboard.press('ControlOrMeta+K'),
    field: (page: Page) => page.getByRole('dialog').getByRole('combobox'),
  },
  {
    name: 'a new section',
    open: (page: Page) => page.getByRole('button', { name: 'Add section' }).click(),
    field: (page: Page) => page.getByRole('dialog').getByLabel('Name'),
  },
  {
    name: 'a rename',
    open: async (page: Page) => {
      await page.getByRole('link', { name: 'Rome', exact: true }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Rename' }).click()
    },
    field: (page: Page) => page.getByRole('dialog').getByLabel('Name'),
  },
]

test.group('Late page loads', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('a page that loads late keeps the focus in {name}')
    .with(OPENED)
    .run(async ({ browser, assert }, { open, field }) => {
      const { page, path } = await openTree(browser, product, NOTES, ROME, {
        keepsApp: false,
      })
      const release = await steps.holdRequests(page, '**/api/v1/blocks/*')
      await page.getByRole('link', { name: 'Oslo', exact: true }).click()
      await page.waitForURL(`**${path('Home', 'Plans', 'Trips', 'Oslo')}`)
      await open(page)
      await field(page).waitFor()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('typed ')
      release()
      await tabNamed(page, 'Oslo')
      await page.keyboard.type('whole')
      assert.equal(await field(page).inputValue(), 'typed whole')
    })

  test('a page that loads late keeps the focus in a context menu', async ({ browser }) => {
    const { page } = await openTree(browser, product, NOTES, ROME, {
      keepsApp: false,
    })
    const release = await steps.holdRequests(page, '**/api/v1/blocks/*')
    await page.getByRole('link', { name: 'Oslo', exact: true }).click()
    await page.getByRole('link', { name: 'Rome', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    release()
    await tabNamed(page, 'Oslo')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor({ state: 'hidden' })
  })

  test('settings that load late leave the focus and the text of {path} to the user')
    .with([
      { path: '/auth/sign-in', label: 'Password' },
      { path: '/auth/sign-up', label: 'Email' },
    ])
    .run(async ({ browser, assert }, { path, label }) => {
      const page = await newPage(browser, { baseURL: product.url, keepsApp: false })
      const callsShown = steps.watchCalls(page)
      const release = await steps.holdRequests(page, '**/api/v1/settings')
      await page.goto(path)
      const field = page.getByLabel(label, { exact: true })
      await field.click()
      await page.keyboard.type('typed ')
      release()
      await callsShown()
      await page.keyboard.type('whole')
      assert.equal(await field.inputValue(), 'typed whole')
    })

  test('a row that moves or goes leaves the focus in the search', async ({ browser, assert }) => {
    const { page } = await openTree(browser, product, NOTES, ROME, { keepsApp: false })
    const field = page.getByRole('dialog').getByRole('combobox')
    const row = page.getByRole('link', { name: 'Rome', exact: true }).first()
    const callsShown = steps.watchCalls(page)
    for (const keys of ['Alt+ArrowDown', 'Delete']) {
      const release = await steps.holdRequests(page, '**/api/v1/blocks/**')
      await row.focus()
      await page.keyboard.press(keys)
      await page.keyboard.press('ControlOrMeta+K')
      await field.waitFor()
      await page.keyboard.type('typed ')
      release()
      await callsShown()
      await page.keyboard.type('whole')
      assert.equal(await field.inputValue(), 'typed whole')
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'detached' })
    }
  })
})

/**
 * Waits for the tab's title. The heading sets the title at the moment when it would take the focus.
 */
async function tabNamed(page: Page, name: string) {
  await page.waitForFunction((start) => document.title.startsWith(start), name)
}
