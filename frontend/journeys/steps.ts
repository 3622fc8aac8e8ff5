import type { BrowserContext, Page, Request } from 'playwright-core'
import type { TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'

export interface NewUser {
  fullName: string
  email: string
  password: string
}

/** Fills the sign-up form of the open page and sends it. */
export async function signUp(page: Page, { fullName, email, password }: NewUser) {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

/** Fills the sign-in form of the open page and sends it. */
export async function signIn(page: Page, { email, password }: Pick<NewUser, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Gives a browser the session of an account's client, without the form. */
export async function signInByCookies(
  context: BrowserContext,
  { client }: Pick<TestAccount, 'client'>
) {
  const url = client.baseUrl
  await context.addCookies(
    [...client.cookies].map(([name, value]) => ({
      name,
      value,
      url,
      httpOnly: name !== 'XSRF-TOKEN',
    }))
  )
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign In' }).waitFor()
}

/** Creates a block with the button `add` and opens it. Wide screens open it automatically. */
export async function createNamed(page: Page, add: string, name: string) {
  await page.getByRole('button', { name: add }).click()
  const dialog = page.getByRole('dialog', { name: /^New / })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'hidden' })
  if (isNarrow(page)) await openBlock(page, name)
}

/** Creates a page in the open section and opens it. */
export async function createPage(page: Page) {
  await page.getByRole('button', { name: 'Add page' }).click()
  await titleOf(page).waitFor()
}

/** Opens a block of the list on screen. */
export async function openBlock(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click()
}

/** Locates the folder links in the sidebar. */
export function folderLinks(page: Page) {
  return page.getByRole('navigation', { name: 'Folders' }).getByRole('listitem').getByRole('link')
}

/** Locates the editable text of the page. */
export function textOf(page: Page) {
  return page.getByRole('textbox', { name: 'Page text' })
}

export function titleOf(page: Page) {
  return page.getByRole('textbox', { name: 'Page title' })
}

/** Locates a shown toast; its text is also in the live region of screen readers. */
export function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text)
}

/** Saves as Ctrl+S does and waits until the server has acknowledged it. */
export async function save(page: Page) {
  await page.keyboard.press('ControlOrMeta+S')
  await page.getByText(/^Saved /).waitFor()
}

/** Returns true below the breakpoint (rule 15.5). */
export function isNarrow(page: Page) {
  return (page.viewportSize()?.width ?? 0) <= 768
}

/** Holds back matching calls. Returns a function that releases them. */
export async function holdRequests(page: Page, calls: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(calls, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Returns a function that waits until each call of the page is answered and shown. */
export function watchCalls(page: Page) {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/') && !pathname.endsWith('/live')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    // An answer may lead to further calls.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await eventually(async () => {
      if (pending.size > 0) throw new Error(`${pending.size} calls are in flight`)
    })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
}

/** Waits until the page has fetched code, by the start of its file's name. */
export async function waitForCode(page: Page, name: string) {
  await eventually(async () => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => entry.name)
    )
    if (!loaded.some((url) => url.includes(`/assets/${name}-`))) throw new Error(`No ${name} yet`)
  })
}

/** Waits until the browser has cached the app, which then opens without the server. */
export async function waitForCachedApp(page: Page) {
  await eventually(async () => {
    const cached = await page.evaluate(async () => Boolean(await caches.match('/index.html')))
    if (!cached) throw new Error('The browser has not cached the app')
  })
}
