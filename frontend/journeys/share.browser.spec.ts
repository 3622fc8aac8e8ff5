import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { signUpVerified } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { newPage, screenshot, type PageOptions } from '#testing/browser/page'
import { Product } from '#testing/product'
import * as steps from './steps.js'

const SCREENS = [
  { width: 1280, theme: 'light' },
  { width: 375, theme: 'dark', touch: true },
] as const satisfies Omit<PageOptions, 'baseURL'>[]
const SHARED = `/share?${new URLSearchParams({
  title: 'Bread that rises',
  text: 'Flour & <b>water</b>\nhttps://bread.test/1',
})}`

test.group('Content shared by another app', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('shared content becomes a page when the user saves it: {width} {theme}')
    .with(looks(SCREENS))
    .run(async ({ browser, assert }, screen) => {
      const page = await newPage(browser, { baseURL: product.url, ...screen })
      const account = await signUpVerified(product.url)
      // For a visitor, the shared content waits until sign-in.
      await page.goto(SHARED)
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      const shared = page.getByRole('article', { name: 'What was shared' })
      await shared.getByText('Flour & <b>water</b>').waitFor()
      await screenshot(page, `share ${screen.width} ${screen.theme}`)
      await expectNoAxeViolations(page)
      const { body } = await account.client.get<unknown[]>('blocks')
      assert.isEmpty(body.data)

      await save(page)
      await page.assertInputValue(steps.titleOf(page), 'Bread that rises')
      const text = page.getByRole('textbox', { name: 'Page text' })
      await text.getByText('Flour & <b>water</b>').waitFor()
      await text.getByRole('link', { name: 'https://bread.test/1' }).waitFor()
      await page.reload()
      await text.getByText('Flour & <b>water</b>').waitFor()
    })

  test('shared content survives a failed save and is saved once', async ({ browser, assert }) => {
    const expectedErrors = [/status of 400/]
    const page = await newPage(browser, { baseURL: product.url, expectedErrors })
    const account = await signUpVerified(product.url)
    await steps.signInByCookies(page.context(), account)
    await page.goto(SHARED)
    await page.route('**/api/v1/blocks/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, body: '{}' })
        : route.fallback()
    )
    await save(page)
    await page.getByRole('alert').getByText('Couldn’t save it').waitFor()
    await page.unroute('**/api/v1/blocks/*')
    await save(page)
    await page.assertInputValue(steps.titleOf(page), 'Bread that rises')
    const [, , , , section] = new URL(page.url()).pathname.split('/')
    const { body } = await account.client.get<unknown[]>(`blocks?parent_block_id=${section}`)
    assert.lengthOf(body.data, 1)
  })

  test('a share without text shows that nothing was shared', async ({ browser }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await steps.signInByCookies(page.context(), await signUpVerified(product.url))
    await page.goto('/share')
    await page.getByText('Nothing was shared').waitFor()
    await expectNoAxeViolations(page)
  })

  test('the manifest makes the app installable and a share target', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    await page.goto('/')
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!
      const response = await fetch(href)
      return { type: response.headers.get('content-type'), ...(await response.json()) }
    })
    assert.match(manifest.type, /^application\/manifest\+json/)
    assert.equal(manifest.display, 'standalone')
    assert.equal(manifest.share_target.action, '/share')
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (src) => {
        const icon = new Image()
        icon.src = src
        await icon.decode()
        return `${icon.naturalWidth}x${icon.naturalHeight}`
      }, src)
      if (sizes !== 'any') assert.equal(size, sizes)
    }
  })
})

function save(page: Page) {
  return page.getByRole('button', { name: 'Save as a page' }).click()
}
