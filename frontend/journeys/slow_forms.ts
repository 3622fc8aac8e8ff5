import type { Browser, Locator, Page } from 'playwright-core'
import { freshEmail, signUp, signUpVerified, TEST_PASSWORD } from '#testing/accounts'
import { png } from '#platform/files/testing/pictures'
import { newPage } from '#testing/browser/page'
import type { Product } from '#testing/product'
import type { UserResponse } from '#modules/auth/api'
import type { PlanResponse } from '#modules/billing/api'
import type { BlockResponse, PageVersion } from '#modules/workspace/api'
import * as admin from './admin_steps.js'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

export interface OpenedForm {
  page: Page
  field: Locator
  /** Button that sends the form; Enter in the field by default. */
  button?: Locator
  /** Returns what the server keeps; none if it refuses the form, which then stays open. */
  kept?: () => Promise<string | null | undefined>
}

export interface SlowForm {
  form: string
  open: (browser: Browser, product: Product) => Promise<OpenedForm>
  /** Call that sends the form. */
  method: string
  path: RegExp
  /** Typed before the form is sent; '' if `open` fills the field. */
  typed: string
  /** Typed while the form waits for the server. */
  more: string
  /** True if the form closes and has kept all of it. */
  closes?: boolean
}

const OPTIONS = { expectedErrors: [/status of 4\d\d/], keepsApp: false }

const openPage = (browser: Browser, product: Product) => openEmptyPage(browser, product, OPTIONS)

async function openSettings(page: Page, tab: string) {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: tab }).click()
  return settings
}

function newItem(type: string, add: string, level: number): SlowForm {
  return {
    form: `a new ${type}`,
    method: 'POST',
    path: /\/blocks$/,
    typed: 'Harbor',
    more: ' master',
    closes: true,
    open: async (browser, product) => {
      const { page, account } = await openPage(browser, product)
      const ids = new URL(page.url()).pathname.split('/').slice(2)
      const parent = ids[level - 1]
      if (type === 'folder') await page.goto('/trash')
      if (type === 'file') await page.goto(`/app/${parent}`)
      await page.getByRole('button', { name: add }).first().click()
      const field = page.getByRole('dialog', { name: `New ${type}` }).getByLabel('Name')
      const siblings = parent ? `blocks?parent_block_id=${parent}` : 'blocks'
      const kept = async () => {
        const { body } = await account.client.get<BlockResponse[]>(siblings)
        return body.data.map(({ name }) => name).join()
      }
      return { page, field, kept: async () => (await kept()).replace(`,${type}`, '') }
    },
  }
}

async function openProfile(browser: Browser, product: Product) {
  const { page, account } = await openPage(browser, product)
  const settings = await openSettings(page, 'My account')
  const user = async () => (await account.client.get<UserResponse>('users/current-user')).body.data
  return { page, settings, user }
}

/** Every form that waits for the server with a text that its user may go on typing. */
export const SLOW_FORMS: SlowForm[] = [
  newItem('folder', 'Add a folder', 0),
  newItem('file', 'Add a file', 1),
  newItem('section', 'Add section', 2),
  {
    form: 'the name in the profile',
    method: 'PUT',
    path: /current-user$/,
    typed: 'Ada Slow',
    more: ' Lovelace',
    open: async (browser, product) => {
      const { page, settings, user } = await openProfile(browser, product)
      const kept = async () => (await user()).full_name
      return { page, field: settings.getByLabel('Full name'), kept }
    },
  },
  {
    form: 'a picture’s link',
    method: 'PUT',
    path: /current-user$/,
    typed: 'https://images.test/me.png',
    more: '?large',
    open: async (browser, product) => {
      const { page, settings, user } = await openProfile(browser, product)
      await page.route(/images\.test/, (route) =>
        route.fulfill({ contentType: 'image/png', body: png() })
      )
      await settings.getByRole('button', { name: 'Use a link' }).click()
      const kept = async () => (await user()).profile_image
      return { page, field: page.getByLabel('Link to the picture'), kept }
    },
  },
  {
    form: 'a new password',
    method: 'PUT',
    path: /password$/,
    typed: 'Wrong#2026',
    more: 'again',
    open: async (browser, product) => {
      const { page } = await openPage(browser, product)
      const settings = await openSettings(page, 'Update password')
      await settings.getByLabel('New password', { exact: true }).fill('Harbor#2027x')
      await settings.getByLabel('Confirm password').fill('Harbor#2027x')
      return { page, field: settings.getByLabel('Current password') }
    },
  },
  {
    form: 'the password of a share',
    method: 'PUT',
    path: /shares\/\d+$/,
    typed: 'harbor-2031',
    more: '-north',
    open: async (browser, product) => {
      const { page, id, account } = await openPage(browser, product)
      await account.client.post(`blocks/${id}/shares`, {})
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await page.getByRole('button', { name: 'Set password' }).click()
      return { page, field: page.getByLabel('Password for visitors') }
    },
  },
  {
    form: 'the name of a version',
    method: 'PUT',
    path: /versions\/\d+$/,
    typed: 'First',
    more: ' draft',
    open: async (browser, product) => {
      const { page, id, account } = await openPage(browser, product)
      await page.keyboard.type('Low tide')
      await steps.save(page)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Page history' }).click()
      await page.getByRole('button', { name: 'Name this version' }).click()
      const field = page.getByRole('dialog', { name: 'Name this version' }).getByLabel('Name')
      const kept = async () => {
        const { body } = await account.client.get<PageVersion[]>(`blocks/${id}/versions`)
        return body.data.find(({ name }) => name !== null)?.name
      }
      return { page, field, kept }
    },
  },
  {
    form: 'another address to verify',
    method: 'PUT',
    path: /current-user\/email$/,
    typed: '',
    more: 's',
    open: async (browser, product) => {
      const account = await signUp(product.url)
      const page = await newPage(browser, { baseURL: product.url, ...OPTIONS })
      await steps.signInByCookies(page.context(), account)
      await page.goto('/app')
      await page.getByRole('button', { name: 'Wrong address?' }).click()
      const field = page.getByRole('dialog', { name: 'Wrong address?' }).getByLabel('Email')
      await field.fill(freshEmail('slow'))
      const kept = async () =>
        (await account.client.get<UserResponse>('users/current-user')).body.data.email
      return { page, field, kept }
    },
  },
  {
    form: 'a sign-in',
    method: 'POST',
    path: /sign-in$/,
    typed: 'Wrong#2026',
    more: 'again',
    open: async (browser, product) => {
      const { email } = await signUpVerified(product.url)
      const page = await newPage(browser, { baseURL: product.url, ...OPTIONS })
      await page.goto('/auth/sign-in')
      await page.getByLabel('Email').fill(email)
      return { page, field: page.getByLabel('Password', { exact: true }) }
    },
  },
  {
    form: 'a sign-up',
    method: 'POST',
    path: /sign-up$/,
    typed: '',
    more: '.uk',
    open: async (browser, product) => {
      const { email } = await signUpVerified(product.url)
      const page = await newPage(browser, { baseURL: product.url, ...OPTIONS })
      await page.goto('/auth/sign-up')
      await page.getByLabel('Full name').fill('Ada Slow')
      for (const label of ['Password', 'Confirm password'])
        await page.getByLabel(label, { exact: true }).fill(TEST_PASSWORD)
      const field = page.getByLabel('Email')
      await field.fill(email)
      return { page, field }
    },
  },
  {
    form: 'a bookmark',
    method: 'GET',
    path: /remote-pages$/,
    typed: 'https://harbor.test/',
    more: 'north',
    open: async (browser, product) => {
      const { page, id, account } = await openPage(browser, product)
      const found = { title: 'Harbor', description: '', picture: '' }
      await page.route('**/api/v1/remote-pages?*', (route) =>
        route.fulfill({ json: { data: found } })
      )
      await page.keyboard.type('/bookmark')
      await page
        .getByRole('option', { name: /bookmark/i })
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
      const field = page.getByRole('form', { name: 'Bookmark' }).getByLabel('Address')
      await field.waitFor()
      const kept = async () => {
        await steps.save(page)
        const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
        return /https:[^"]+/.exec(body.data.content ?? '')?.[0]
      }
      return { page, field, kept }
    },
  },
  {
    form: 'a plan',
    method: 'PUT',
    path: /plans\/\d+$/,
    typed: 'For a small harbor',
    more: ' and its boats',
    open: async (browser, product) => {
      const options = { ...OPTIONS, live: false }
      const { page, client } = await admin.openAdmin(browser, product, '/admin/plans', options)
      await page.getByRole('button', { name: /^Edit Pro, yearly/ }).click()
      const dialog = page.getByRole('dialog', { name: /^Update plan/ })
      const kept = async () => {
        const { body } = await client.get<PlanResponse[]>('plans')
        return body.data.find(({ name, interval_unit: unit }) => name === 'Pro' && unit === 'YEAR')
          ?.description
      }
      const button = dialog.getByRole('button', { name: 'Save' })
      return { page, field: dialog.getByLabel('Description'), button, kept }
    },
  },
]

export interface SlowButton {
  press: string
  open: (browser: Browser, product: Product) => Promise<{ page: Page; button: Locator }>
  method: string
  path: RegExp
}

async function openUser(browser: Browser, product: Product) {
  const user = await signUpVerified(product.url)
  const path = `/admin/users/${user.id}`
  return admin.openAdmin(browser, product, path, { ...OPTIONS, live: false })
}

/** Buttons and switches that send what was chosen. */
export const SLOW_BUTTONS: SlowButton[] = [
  {
    press: 'Share by link',
    method: 'POST',
    path: /\/shares$/,
    open: async (browser, product) => {
      const { page } = await openPage(browser, product)
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      return { page, button: page.getByRole('switch', { name: 'Share by link' }) }
    },
  },
  {
    press: 'Import',
    method: 'POST',
    path: /imports\/[^/]+\/start$/,
    open: async (browser, product) => {
      const { page } = await openPage(browser, product)
      await openSettings(page, 'Import')
      const notes = { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Slugs') }
      await page.locator('input[type=file]').first().setInputFiles(notes)
      return { page, button: page.getByRole('button', { name: 'Import 1 page' }) }
    },
  },
  {
    press: 'Give scope',
    method: 'PUT',
    path: /\/scope$/,
    open: async (browser, product) => {
      const { page } = await openUser(browser, product)
      await page.getByRole('combobox', { name: 'Scope' }).click()
      await page.getByRole('option', { name: 'auditor', exact: true }).click()
      const asked = page.getByRole('dialog', { name: 'Give the scope auditor?' })
      return { page, button: asked.getByRole('button', { name: 'Give scope' }) }
    },
  },
  {
    press: 'Disable',
    method: 'POST',
    path: /\/disable$/,
    open: async (browser, product) => {
      const { page } = await openUser(browser, product)
      await page.getByRole('button', { name: 'Disable account' }).click()
      const asked = page.getByRole('dialog', { name: 'Disable this account?' })
      await asked.getByLabel('Reason').fill('Sends spam')
      return { page, button: asked.getByRole('button', { name: 'Disable' }) }
    },
  },
]

export interface SlowSearch {
  search: string
  open: (browser: Browser, product: Product) => Promise<{ page: Page; field: Locator }>
  path: RegExp
}

/** Fields that ask the server while their user types. */
export const SLOW_SEARCHES: SlowSearch[] = [
  {
    search: 'the command bar',
    path: /\/search/,
    open: async (browser, product) => {
      const { page } = await openPage(browser, product)
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').first().focus()
      await page.keyboard.press('ControlOrMeta+K')
      return { page, field: page.getByRole('combobox', { name: 'Search' }) }
    },
  },
  {
    search: 'the window “Move to…”',
    path: /\/search/,
    open: async (browser, product) => {
      const { page } = await openPage(browser, product)
      const row = page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem').first()
      await row.click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Move to…' }).click()
      return { page, field: page.getByRole('dialog', { name: /^Move/ }).getByRole('searchbox') }
    },
  },
  {
    search: 'the list of users',
    path: /\/users$/,
    open: async (browser, product) => {
      const options = { ...OPTIONS, live: false }
      const { page } = await admin.openAdmin(browser, product, '/admin/users', options)
      return { page, field: page.getByRole('searchbox').first() }
    },
  },
]
