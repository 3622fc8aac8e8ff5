import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { signIn, signUpVerified, TEST_PASSWORD } from '#testing/accounts'
import { newPage, type PageOptions } from '#testing/browser/page'
import { HttpClient } from '#testing/http_client'
import type { Product } from '#testing/product'
import type { Scope } from '#modules/auth/permissions'
import * as steps from './steps.js'

export const ADMIN = { email: 'admin@strata.test', password: 'Strata#2026' }
export const AUDITOR = { email: 'auditor@strata.test', password: 'Strata#2026' }

/** Opens a page of the staff area, as an admin by default. */
export async function openAdmin(
  browser: Browser,
  product: Product,
  path: string,
  {
    as = ADMIN,
    live = true,
    ...options
  }: Partial<PageOptions> & {
    as?: typeof ADMIN
    /**
     * True if the page receives live updates. A page without live updates must not keep the app.
     */
    live?: boolean
  } = {}
) {
  const client = await signIn(as, product.url)
  const page = await newPage(browser, { baseURL: product.url, keepsApp: live, ...options })
  if (!live) await page.route('**/api/v1/live*', () => {})
  await steps.signInByCookies(page.context(), { client })
  await page.goto(path)
  return { page, client }
}

/** Signs up users whose addresses all start with the same unique word. Returns the word. */
export async function signUpMany(product: Product, count: number) {
  const word = `crowd${randomUUID().slice(0, 8)}`
  for (let at = 1; at <= count; at += 1) {
    const number = String(at).padStart(2, '0')
    const response = await new HttpClient(product.url).post('auth/sign-up', {
      full_name: `Crowd Member ${number}`,
      email: `${word}-${number}@example.test`,
      password: TEST_PASSWORD,
      confirmPassword: TEST_PASSWORD,
    })
    if (response.status >= 300) throw new Error(`sign-up returned ${response.status}`)
  }
  return word
}

/** Signs up a new user and has the demo's admin give the user a scope. */
export async function signUpStaff(product: Product, scope: Scope) {
  const account = await signUpVerified(product.url)
  const admin = await signIn(ADMIN, product.url)
  const { status } = await admin.put(`users/${account.id}/scope`, { scope, base_scope: null })
  if (status !== 200) throw new Error(`Setting the scope returned ${status}`)
  return { ...account, admin }
}

/** Locates the rows of the table on the screen, without its headings. */
export function rows(page: Page) {
  return page.getByRole('table').locator('tbody').getByRole('row')
}

/** Locates the count of a list, such as `1–10 of 134 users`. */
export function count(page: Page, text: string | RegExp) {
  return page.getByRole('status').filter({ hasText: text })
}

/**
 * Asserts that no element is wider than the window, where the frame would clip it. Elements that
 * scroll internally or are hidden are exempt.
 */
export async function expectNothingCutOff(page: Page) {
  const wide = await page.evaluate(() => {
    const within = (element: Element | null): boolean =>
      element !== null &&
      !element.matches('header, nav, main') &&
      (element.matches('.visually-hidden') ||
        getComputedStyle(element).overflowX === 'auto' ||
        within(element.parentElement))
    return [...document.querySelectorAll('header *, nav *, main *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .filter((element) => !within(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 80))
  })
  if (wide.length > 0) throw new Error(`Content is cut off: ${wide.join('\n')}`)
}
