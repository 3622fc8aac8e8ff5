import type { Page } from 'playwright-core'
import * as steps from '../../journeys/steps.js'
import type { DemoUsers, Who } from './demo-users.js'

export interface Screen {
  name: string
  as: Who
  /** Returns the address to open. */
  at: (demoUsers: DemoUsers) => string
  /** Steps on the page before the picture is taken. */
  show?: (page: Page) => Promise<void>
  /** True to take the whole page, not only the viewport. */
  whole?: boolean
}

const SHOWN = ['Welcome', 'Getting started', 'First steps', 'A page can look like this']
const shown = (demoUsers: DemoUsers) => demoUsers.at(...SHOWN)

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor()

const said = (text: RegExp) => (page: Page) => page.getByText(text).first().waitFor()

/** Waits for an editable page, then runs the given steps. */
function onPage(then: (page: Page) => Promise<void> = async () => {}) {
  return async (page: Page) => {
    await steps.textOf(page).waitFor()
    await then(page)
  }
}

async function search(page: Page, typed: string) {
  await page.keyboard.press('ControlOrMeta+K')
  await find(page, typed)
}

async function find(page: Page, typed: string) {
  await page.getByRole('combobox', { name: 'Search' }).fill(typed)
  if (typed) await page.getByRole('option').locator('mark').first().waitFor()
}

const settings = (tab: string) =>
  onPage(async (page) => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tabpanel').waitFor()
  })

/** Opens a window from a page's menu. */
const fromMoreMenu = (item: string) =>
  onPage(async (page) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').waitFor()
  })

/** Opens the menu of the first row of the list. */
async function openRowMenu(page: Page) {
  await page.getByRole('link', { name: 'Recipes' }).first().click({ button: 'right' })
  await page.getByRole('menu').waitFor()
}

/** Every screen of the product, with its windows and menus. */
export const SCREENS: Screen[] = [
  { name: 'landing', as: 'visitor', at: () => '/', show: heading(/Keeping/), whole: true },
  { name: 'sign-in', as: 'visitor', at: () => '/auth/sign-in', show: heading('Sign in') },
  { name: 'sign-up', as: 'visitor', at: () => '/auth/sign-up', show: heading('Sign up') },
  { name: 'forgot', as: 'visitor', at: () => '/auth/forgot-password', show: heading(/./) },
  {
    name: 'sign-in refused',
    as: 'visitor',
    at: () => '/auth/sign-in',
    show: async (page) => {
      await steps.signIn(page, { email: 'nobody@strata.test', password: 'Wrong#2026' })
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'verify first', as: 'unverified', at: () => '/app', show: heading(/Verify/) },
  { name: 'first page', as: 'new', at: () => '/app', show: onPage() },
  { name: 'no folder', as: 'blank', at: () => '/app', show: said(/ empty$/) },
  { name: 'no file', as: 'sparse', at: (it) => it.sparse('Kitchen'), show: said(/ empty$/) },
  {
    name: 'no section',
    as: 'sparse',
    at: (it) => it.sparse('Garden', 'Beds'),
    show: said(/ empty$/),
  },
  {
    name: 'no page',
    as: 'sparse',
    at: (it) => it.sparse('Garden', 'Tools', 'To mend'),
    show: said(/ empty$/),
  },
  { name: 'no trash', as: 'sparse', at: () => '/trash', show: heading('Trash') },
  { name: 'files', as: 'demo', at: (it) => it.at('Welcome'), show: heading('Welcome') },
  { name: 'row menu', as: 'demo', at: (it) => it.at('Kitchen'), show: openRowMenu },
  {
    name: 'new file',
    as: 'demo',
    at: (it) => it.at('Kitchen'),
    show: async (page) => {
      await page.getByRole('button', { name: 'Add a file' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'sections',
    as: 'demo',
    at: (it) => it.at('Welcome', 'Getting started', 'First steps'),
    show: (page) => page.getByRole('link', { name: 'How Strata is arranged' }).first().waitFor(),
  },
  { name: 'page', as: 'demo', at: shown, show: onPage() },
  {
    name: 'slash menu',
    as: 'new',
    at: () => '/app',
    show: onPage(async (page) => {
      await steps.textOf(page).locator('p').first().click()
      await page.keyboard.type('/')
      await page.getByRole('listbox', { name: 'Blocks' }).waitFor()
    }),
  },
  {
    name: 'selection',
    as: 'demo',
    at: shown,
    show: onPage(async (page) => {
      await steps.textOf(page).locator('p').first().click({ clickCount: 3 })
      await page.getByRole('toolbar').first().waitFor()
    }),
  },
  {
    name: 'block menu',
    as: 'demo',
    at: shown,
    show: onPage(async (page) => {
      await steps.textOf(page).locator('p').first().click()
      await page.keyboard.press('Escape')
      await page.keyboard.press('ControlOrMeta+/')
      await page.getByRole('menu').waitFor()
    }),
  },
  {
    name: 'more menu',
    as: 'demo',
    at: shown,
    show: onPage(async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menu').waitFor()
    }),
  },
  {
    name: 'crumbs',
    as: 'demo',
    at: shown,
    show: onPage(async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'First steps' }).click()
      await page.getByRole('menu').waitFor()
    }),
  },
  { name: 'command bar', as: 'demo', at: shown, show: onPage((page) => search(page, '')) },
  {
    name: 'command bar hits',
    as: 'demo',
    at: shown,
    show: onPage((page) => search(page, 'lemon')),
  },
  {
    name: 'keys',
    as: 'demo',
    at: (it) => it.at('Welcome'),
    show: async (page) => {
      await heading('Welcome')(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'move',
    as: 'demo',
    at: shown,
    show: onPage(async (page) => {
      await search(page, '')
      await page.keyboard.type('>move page')
      await page.getByRole('option', { selected: true }).filter({ hasText: 'Move page' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: /^Move/ }).waitFor()
    }),
  },
  { name: 'search', as: 'demo', at: () => '/search' },
  { name: 'search hits', as: 'demo', at: () => '/search', show: (page) => find(page, 'page') },
  { name: 'trash', as: 'demo', at: () => '/trash', show: heading('Trash') },
  {
    name: 'trash preview',
    as: 'demo',
    at: () => '/trash',
    show: async (page) => {
      await page
        .getByRole('link', { name: 'Compost' })
        .or(page.getByRole('button', { name: 'Compost' }))
        .first()
        .click()
      await heading('Compost')(page)
    },
  },
  { name: 'profile', as: 'demo', at: () => '/profile', show: heading('Profile') },
  { name: 'settings account', as: 'demo', at: shown, show: settings('My account') },
  { name: 'settings password', as: 'demo', at: shown, show: settings('Update password') },
  { name: 'settings plan', as: 'demo', at: shown, show: settings('My plan') },
  { name: 'settings payments', as: 'demo', at: shown, show: settings('Payments history') },
  { name: 'settings shares', as: 'demo', at: shown, show: settings('Shared by you') },
  { name: 'settings deleted', as: 'demo', at: shown, show: settings('Deleted for good') },
  { name: 'settings versions', as: 'demo', at: shown, show: settings('Page versions') },
  { name: 'settings import', as: 'demo', at: shown, show: settings('Import') },
  { name: 'settings export', as: 'demo', at: shown, show: settings('Export') },
  { name: 'page history', as: 'demo', at: shown, show: fromMoreMenu('Page history') },
  { name: 'share dialog', as: 'demo', at: shown, show: fromMoreMenu('Share') },
  { name: 'activity', as: 'demo', at: () => '/activity', show: heading('Activity') },
  { name: 'checkout', as: 'demo', at: () => '/checkout/2' },
  { name: 'share', as: 'demo', at: () => '/share?title=A%20recipe&text=Beans%20and%20kale&url=' },
  { name: 'not found', as: 'demo', at: () => '/app/999999', show: heading(/./) },
  { name: 'admin', as: 'admin', at: () => '/admin', show: heading(/./) },
  { name: 'admin users', as: 'admin', at: () => '/admin/users', show: heading('Users') },
  { name: 'admin user', as: 'admin', at: () => '/admin/users/1' },
  { name: 'admin plans', as: 'admin', at: () => '/admin/plans', show: heading('Plans') },
  { name: 'admin payments', as: 'admin', at: () => '/admin/payments', show: heading('Payments') },
  { name: 'admin storage', as: 'admin', at: () => '/admin/storage', show: heading('Storage') },
  {
    name: 'admin operations',
    as: 'admin',
    at: () => '/admin/operations',
    show: heading('Operations'),
  },
  { name: 'admin audit', as: 'admin', at: () => '/admin/audit', show: heading('Audit') },
]
