import { test } from '@japa/runner'
import type { Page, Request } from 'playwright-core'
import { eventually } from '#testing/eventually'
import type { Product } from '#testing/product'
import type { ListedShare } from '#modules/workspace/api'
import { sharedDemo } from '../bench/start-demo.js'
import { openEmptyPage, settled } from './editor_steps.js'
import { SLOW_BUTTONS, SLOW_FORMS, SLOW_SEARCHES } from './slow_forms.js'
import * as steps from './steps.js'

/** Delays in milliseconds before each call is sent. */
const LATENCIES = [300, 3000]

type IsCall = (request: Request) => boolean

/** Delays all calls. Those of the form also wait until the returned function is called. */
async function delayCalls(page: Page, latency: number, isCall: IsCall = () => false) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, latency))
    if (isCall(route.request())) await released
    await route.fallback().catch(() => undefined)
  })
  return release
}

const CASES = LATENCIES.flatMap((latency) => SLOW_FORMS.map((form) => ({ ...form, latency })))

/** Forms that wait for the server while their user goes on typing (rule 15.83). */
test.group('Forms on a slow server', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  test('{form} is sent once and keeps what is typed during {latency} ms of latency')
    .with(CASES)
    .run(async ({ browser, assert }, { open, method, path, typed, more, closes, latency }) => {
      const { page, field, button, kept } = await open(browser, product)
      let calls = 0
      const isCall: IsCall = (request) =>
        request.method() === method && path.test(new URL(request.url()).pathname)
      page.on('request', (request) => {
        if (isCall(request)) calls++
      })
      const callsShown = steps.watchCalls(page)
      const release = await delayCalls(page, latency, isCall)
      if (typed) await field.fill(typed)
      const whole = (await field.inputValue()) + more
      const isAnswered = () => page.waitForResponse((response) => isCall(response.request()))
      // A pending button counts as disabled, but a user can press it.
      const send = () => (button ? button.click({ force: true }) : field.press('Enter'))
      const answered = isAnswered()
      await send()
      await send()
      if (button) await field.click()
      await field.and(page.locator(':focus')).waitFor()
      await page.keyboard.press('End')
      await page.keyboard.type(more)
      release()
      await answered
      assert.equal(calls, 1)
      if (closes) {
        await field.waitFor({ state: 'detached' })
        await eventually(async () => assert.equal(await kept?.(), whole))
        return
      }
      // The answer and what it loads are on the screen.
      await callsShown()
      assert.equal(await field.inputValue(), whole)
      await field.and(page.locator(':focus')).waitFor()
      await page.getByLabel('Please wait').first().waitFor({ state: 'detached' })
      const answeredAgain = isAnswered()
      await send()
      await answeredAgain
      assert.equal(calls, 2)
      if (kept) await eventually(async () => assert.equal(await kept(), whole))
    })

  const PRESSED = LATENCIES.flatMap((latency) => SLOW_BUTTONS.map((each) => ({ ...each, latency })))

  test('{press} pressed twice is sent once during {latency} ms of latency')
    .with(PRESSED)
    .run(async ({ browser, assert }, { open, method, path, latency }) => {
      const { page, button } = await open(browser, product)
      const callsShown = steps.watchCalls(page)
      let calls = 0
      const isCall: IsCall = (request) =>
        request.method() === method && path.test(new URL(request.url()).pathname)
      page.on('request', (request) => {
        if (isCall(request)) calls++
      })
      const release = await delayCalls(page, latency, isCall)
      await button.evaluate(pressTwice)
      await button.click({ force: true })
      release()
      await eventually(async () => assert.equal(calls, 1))
      await callsShown()
      assert.equal(calls, 1)
    })

  const SEARCHED = LATENCIES.flatMap((latency) =>
    SLOW_SEARCHES.map((each) => ({ ...each, latency }))
  )

  test('{search} keeps letters and focus while results arrive after {latency} ms')
    .with(SEARCHED)
    .run(async ({ browser, assert }, { open, path, latency }) => {
      const { page, field } = await open(browser, product)
      const callsShown = steps.watchCalls(page)
      await delayCalls(page, latency)
      const asked = () =>
        page.waitForRequest((request) => path.test(new URL(request.url()).pathname))
      const first = asked()
      await field.click()
      await page.keyboard.type('fol')
      await first
      const second = asked()
      await page.keyboard.type('der')
      await second
      await page.keyboard.type(' more')
      await callsShown()
      assert.equal(await field.inputValue(), 'folder more')
      await field.and(page.locator(':focus')).waitFor()
    })

  test('the last day of a share stays while an earlier choice is being saved', async ({
    browser,
    assert,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product, { keepsApp: false })
    await account.client.post(`blocks/${id}/shares`, {})
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const gates = [first, second]
    await page.route('**/api/v1/shares/*', async (route) => {
      await gates.shift()?.promise
      await route.fallback()
    })
    const day = page.getByLabel('Last day')
    await day.fill('2031-01-01')
    await day.fill('2031-01-15')
    const answered = page.waitForResponse('**/api/v1/shares/*')
    first.resolve()
    await answered
    await settled(page)
    assert.equal(await day.inputValue(), '2031-01-15')
    second.resolve()
    await eventually(async () => {
      const { body } = await account.client.get<ListedShare[]>('shares')
      assert.match(body.data[0]!.expires_at!, /^2031-01-1[56]/)
    })
    assert.equal(await day.inputValue(), '2031-01-15')
  })
})

/** Runs in the page. Presses a button twice without a timer between, as on a device that lags. */
async function pressTwice(button: HTMLElement | SVGElement) {
  const { port1, port2 } = new MessageChannel()
  const next = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
  port1.start()
  port2.postMessage(null)
  const press = () =>
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  press()
  await next
  press()
}
