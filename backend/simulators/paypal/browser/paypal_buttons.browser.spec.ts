import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { newPage, screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'

interface Happened {
  what: string
  id?: string
}

/** Calls PayPal as a shop does. */
async function call<Body>(product: Product, path: string, body: object): Promise<Body> {
  const base = `${product.url}/dev/paypal`
  const authorization = `Basic ${Buffer.from('strata:simulated').toString('base64')}`
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  const token = await fetch(`${base}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'paypal-request-id': randomUUID() },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Body
}

async function newSubscription(product: Product) {
  const { id: product_id } = await call<{ id: string }>(product, '/v1/catalogs/products', {
    name: 'Strata',
    type: 'SERVICE',
  })
  const { id: plan_id } = await call<{ id: string }>(product, '/v1/billing/plans', {
    product_id,
    name: 'Basic',
    billing_cycles: [
      {
        frequency: { interval_unit: 'MONTH', interval_count: 1 },
        tenure_type: 'REGULAR',
        sequence: 1,
        pricing_scheme: { fixed_price: { currency_code: 'USD', value: '6.00' } },
      },
    ],
    payment_preferences: {},
  })
  const subscription = { plan_id, custom_id: 'somebody' }
  const path = '/v1/billing/subscriptions'
  return (await call<{ id: string }>(product, path, subscription)).id
}

/** Opens a page of a shop with buttons by PayPal's script. */
async function openShop(page: Page, create: () => Promise<string>) {
  const happened: Happened[] = []
  await page.exposeFunction('tell', (what: string, id?: string) => void happened.push({ what, id }))
  await page.exposeFunction('create', create)
  await page.goto('/dev/paypal')
  await page.addScriptTag({ url: '/dev/paypal/sdk/js?client-id=strata&intent=subscription' })
  await page.evaluate(async () => {
    type Tell = (what: string, id?: string) => void
    const { tell, create, paypal } = globalThis as unknown as {
      tell: Tell
      create: () => Promise<string>
      paypal: { Buttons: (options: object) => { render(where: string): Promise<void> } }
    }
    await paypal
      .Buttons({
        createSubscription: () => create(),
        onApprove: ({ subscriptionID }: { subscriptionID: string }) =>
          tell('approved', subscriptionID),
        onCancel: ({ subscriptionID }: { subscriptionID: string }) =>
          tell('cancelled', subscriptionID),
        onError: () => tell('failed'),
      })
      .render('main')
  })
  const press = async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'PayPal Subscribe' }).click()
    return opened
  }
  const outcome = async () => {
    await page.waitForFunction(() => true)
    for (let look = 0; happened.length === 0 && look < 200; look++) await page.waitForTimeout(50)
    return happened
  }
  return { press, outcome }
}

test.group('simulated PayPal in a browser', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('the PayPal button lets a user approve', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const id = await newSubscription(product)
    const { press, outcome } = await openShop(page, async () => id)
    const popup = await press()
    await popup.getByText('USD 6.00').waitFor()
    await expectNoAxeViolations(popup)
    await popup.getByRole('button', { name: 'Agree & Subscribe' }).click()
    assert.deepEqual(await outcome(), [{ what: 'approved', id }])
    assert.isTrue(popup.isClosed())
    await page.goto('/dev/paypal')
    await page.getByRole('article', { name: id }).getByText('ACTIVE').waitFor()
  })

  test('the PayPal button reports a cancellation: {$self}')
    .with(['by the page', 'by closing the window'])
    .run(async ({ browser, assert }, how) => {
      const page = await newPage(browser, { baseURL: product.url })
      const id = await newSubscription(product)
      const { press, outcome } = await openShop(page, async () => id)
      const popup = await press()
      await popup.getByText('USD 6.00').waitFor()
      if (how === 'by the page') await popup.getByRole('button', { name: /^Cancel/ }).click()
      else await popup.close()
      assert.deepEqual(await outcome(), [{ what: 'cancelled', id }])
    })

  test('the PayPal button reports a missing subscription', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const { press, outcome } = await openShop(page, async () => '')
    await press()
    assert.deepEqual(await outcome(), [{ what: 'failed', id: undefined }])
  })

  test('the control page triggers actions: {name}')
    .with(
      looks([
        { name: 'desktop light', width: 1280, theme: 'light' },
        { name: 'phone dark', width: 375, theme: 'dark' },
      ] as const)
    )
    .run(async ({ browser, assert }, { name, ...screen }) => {
      const page = await newPage(browser, {
        baseURL: product.url,
        ...screen,
        expectedErrors: [/422/],
      })
      const id = await newSubscription(product)
      await page.goto('/dev/paypal')
      const row = page.getByRole('article', { name: id })
      await row.getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByRole('status').getByText('Approve: done.').waitFor()
      await row.getByText('ACTIVE').waitFor()
      await row.getByRole('button', { name: 'Reactivate' }).click()
      await page.getByRole('status').getByText('status should be suspended').waitFor()
      await row.getByRole('button', { name: 'Show' }).click()
      await page.getByLabel('Answer').getByText('"status": "ACTIVE"').waitFor()
      await expectNoAxeViolations(page)
      assert.isFalse(await page.evaluate(() => document.body.scrollWidth > window.innerWidth))
      await screenshot(page, `dev paypal ${name}`, { fullPage: true })
    })
})
