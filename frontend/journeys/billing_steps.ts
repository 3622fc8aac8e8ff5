import type { Browser, Page } from 'playwright-core'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { newPage, type PageOptions } from '#testing/browser/page'
import type { Product } from '#testing/product'
import { presign, usage } from '#modules/workspace/testing/uploads'
import * as steps from './steps.js'

const MB = 1024 ** 2
const LARGEST_VIDEO = 50 * MB
const LARGEST_IMAGE = 5 * MB

/** Signs up a new user and opens the app. */
export async function openApp(
  browser: Browser,
  product: Product,
  options: Partial<PageOptions> = {}
) {
  const account = await signUpVerified(product.url)
  const page = await newPage(browser, { baseURL: product.url, ...options })
  await steps.signInByCookies(page.context(), account)
  await page.goto('/app')
  return { page, account }
}

/** Triggers an action in the simulated PayPal. */
export async function atPayPal(product: Product, order: object) {
  const response = await fetch(`${product.url}/dev/paypal/control`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(order),
  })
  if (!response.ok) throw new Error(`PayPal's control returned ${response.status}`)
}

/** Opens the settings at the user's plan. */
export async function openMyPlan(page: Page) {
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await settings.getByRole('tab', { name: 'My plan' }).click()
  await settings.getByRole('region', { name: 'Your plan' }).waitFor()
  return settings
}

/** Locates one of the plans to switch to by its price. */
export function planAt(page: Page, price: string) {
  return page
    .getByRole('list', { name: 'Other plans' })
    .getByRole('listitem')
    .filter({ hasText: price })
}

/** Chooses a plan in the settings and waits for PayPal's button. */
export async function choosePlan(page: Page, price: string) {
  await page.getByText(price.endsWith('year') ? 'Yearly' : 'Monthly', { exact: true }).click()
  await planAt(page, price).getByRole('button', { name: 'Select plan' }).click()
  await payPalButton(page).waitFor()
}

export function payPalButton(page: Page) {
  return page.getByRole('button', { name: 'PayPal Subscribe' })
}

/** Presses PayPal's button. Returns its window, which asks for a decision. */
export async function openPayPal(page: Page) {
  const opening = page.waitForEvent('popup')
  await payPalButton(page).click()
  const popup = await opening
  await popup.getByRole('button', { name: 'Agree & Subscribe' }).waitFor()
  return popup
}

/** Presses PayPal's button and decides in its window. Returns PayPal's subscription id. */
export async function decide(page: Page, decision: 'Agree & Subscribe' | 'Cancel and return') {
  const popup = await openPayPal(page)
  const id = new URL(popup.url()).searchParams.get('subscription_id')!
  await popup.getByRole('button', { name: decision }).click()
  return id
}

/** Locates the dialog that thanks for a payment. */
export function thanks(page: Page) {
  return page.getByRole('dialog', { name: 'Thank you for your payment' })
}

/**
 * Approves and returns to the screen where the plan was chosen. Returns PayPal's subscription id.
 */
export async function pay(page: Page) {
  const id = await decide(page, 'Agree & Subscribe')
  await thanks(page).getByRole('button', { name: 'OK' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/checkout'))
  return id
}

/** Reserves the account's remaining storage, except for this many bytes, for pending uploads. */
export async function leaveFree({ client }: TestAccount, pageId: number, bytes: number) {
  const { file_storage, text_storage, storage_limit } = await usage(client)
  let left = storage_limit * 1024 * MB - file_storage - text_storage - bytes
  while (left > 0) {
    const video = left >= LARGEST_VIDEO
    const size = video ? LARGEST_VIDEO : Math.min(left, LARGEST_IMAGE)
    const type = video ? 'video/mp4' : 'image/png'
    const { status } = await presign(client, { type, size, block_id: pageId })
    if (status !== 200) throw new Error(`Reserving ${size} bytes returned ${status}`)
    left -= size
  }
}
