import { test } from '@japa/runner'
import { newPage } from '#testing/browser/page'
import { Product } from '#testing/product'
import { SUPPORTED } from '../browsers/supported.js'
import { settled } from './editor_steps.js'

const TOO_OLD = 'This browser is too old for Strata.'

test.group('First paint', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('the page has the chosen theme before any script loads', async ({ browser, assert }) => {
    const expectedErrors = [/ERR_FAILED/]
    const page = await newPage(browser, { baseURL: product.url, theme: 'light', expectedErrors })
    await page.route('**/assets/*.js', (route) => route.abort())
    const theme = () => page.locator('html').getAttribute('data-theme')
    await page.goto('/')
    assert.equal(await theme(), 'light')
    await page.evaluate(() => localStorage.setItem('strata:theme', 'dark'))
    await page.reload()
    assert.equal(await theme(), 'dark')
  })

  test('an outdated browser without {$self} sees a message')
    .with([
      'Promise.withResolvers',
      'Map.groupBy',
      'Intl.Segmenter',
      'AbortSignal.any',
      'URL.canParse',
    ])
    .run(async ({ browser, assert }, api) => {
      const page = await newPage(browser, { baseURL: product.url })
      await page.addInitScript((name) => {
        const [owner, member] = name.split('.') as [keyof Window, string]
        Reflect.deleteProperty(window[owner], member)
      }, api)
      await page.goto('/auth/sign-in')
      const told = await page.getByRole('alert').filter({ hasText: TOO_OLD }).innerText()
      for (const { version } of SUPPORTED) assert.include(told, version)
      // By now the app would have rendered if it could.
      await settled(page)
      assert.equal(await page.locator('#root').innerText(), told)
    })
})
