import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { newPage, OUT_OF_REACH } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { freshEmail, TEST_PASSWORD } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { mailTo } from '#testing/mailbox'
import type { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import { sharedDemo } from '../bench/start-demo.js'
import { storedInBrowser, openEmptyPage } from './editor_steps.js'
import { namesIn } from './rows.js'
import * as steps from './steps.js'

/** Delay in milliseconds before each call is sent. */
const LATENCY = 300

/** Each test compares every typed key with the saved text. */
test.group('Typing while the server is slow', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  async function delayCalls(page: Page) {
    await page.route('**/api/v1/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATENCY))
      await route.continue().catch(() => undefined)
    })
  }

  test('the first hour of typing loses no key on a slow server', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url, keepsApp: false })
    await delayCalls(page)
    const email = freshEmail('slow')
    await page.goto('/auth/sign-up')
    await page.getByLabel('Full name').and(page.locator(':focus')).waitFor()
    // The button that reveals the first password sits between the two password fields.
    for (const typed of ['Ada Slow', email, TEST_PASSWORD, '', TEST_PASSWORD]) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await page.assertInputValue(page.getByLabel('Email'), email)
    await page.getByLabel('Confirm password').press('Enter')
    await page.getByRole('button', { name: 'OK' }).click()
    const { links } = await mailTo(email, undefined, new HttpClient(product.url))
    await page.goto(links[0]!)
    await page.getByRole('button', { name: 'Open Strata' }).click()
    const title = steps.titleOf(page)
    await title.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('First day')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Bread and cheese')
    await page.assertText(steps.textOf(page), 'Bread and cheese')

    // The letters follow the key without any wait.
    await page.getByRole('button', { name: 'Add page' }).focus()
    await page.keyboard.press('n')
    await page.keyboard.type('Dinner and wine')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Red')
    await page.keyboard.press('ControlOrMeta+p')
    await page.keyboard.type('first day')
    await page.assertInputValue(page.getByRole('combobox'), 'first day')
    await page
      .getByRole('option', { name: /First day/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.assertInputValue(title, 'First day')
    await page.assertText(steps.textOf(page), 'Bread and cheese')

    await page.getByRole('link', { name: 'Dinner and wine' }).first().focus()
    await page.keyboard.press('F2')
    const name = page.getByRole('dialog').getByLabel('Name')
    await name.waitFor()
    await page.keyboard.type('Supper')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Supper' }).first().click()
    await page.assertInputValue(title, 'Supper')
    await page.assertText(steps.textOf(page), 'Red')
    await page.getByText(/^Saved /).waitFor()
    await page.reload()
    await page.assertInputValue(title, 'Supper')
    await page.assertText(steps.textOf(page), 'Red')
    assert.equal(await page.getByRole('link', { name: 'Supper' }).count(), 1)

    // Typing continues in place while a page moves.
    await page.getByRole('link', { name: 'Supper' }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await steps.textOf(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' and white')
    await page.assertText(steps.textOf(page), 'Red and white')
    await steps.save(page)
    await page.reload()
    await page.assertText(steps.textOf(page), 'Red and white')
    await eventually(async () => assert.equal(await namesIn(page, 'Pages'), 'First day Supper'))
  })

  test('typing offline loses no key', async ({ browser, assert }) => {
    const { page, id, account } = await openEmptyPage(browser, product, {
      expectedErrors: OUT_OF_REACH,
    })
    const stored = async (block: number) =>
      (await account.client.get<BlockResponse>(`blocks/${block}`)).body.data
    await page.context().setOffline(true)
    await page.keyboard.type('Written offline')
    await page.getByRole('button', { name: 'Add page' }).focus()
    await page.keyboard.press('n')
    await page.keyboard.type('Made offline')
    await page.keyboard.press('Enter')
    await page.keyboard.type('And filled offline')
    await eventually(async () => assert.include(await storedInBrowser(page), 'And filled offline'))
    await page.context().setOffline(false)
    await page.waitForURL(/\/[1-9]\d*$/)
    await page.getByText(/^Saved /).waitFor()
    const made = await stored(Number(page.url().split('/').at(-1)))
    assert.equal(made.name, 'Made offline')
    assert.include(made.content, 'And filled offline')
    await eventually(async () => assert.include((await stored(id)).content, 'Written offline'))
  })

  test('typing keeps the cursor and every key while another browser edits the same block', async ({
    browser,
    assert,
  }) => {
    // A conflicting save returns the other browser's text, and the app merges both.
    const expectedErrors = [/409/]
    const { page, id, account } = await openEmptyPage(browser, product, { expectedErrors })
    await page.keyboard.type('Theirs ')
    await steps.save(page)
    const typed = 'every key that is typed here stays in its place'
    let writing = true
    let written = 0
    const other = (async () => {
      while (writing) {
        const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
        const { content, revision } = body.data
        const [first] = (JSON.parse(content ?? '{}') as { content: object[] }).content
        const text = `${++written} `
        const block = first as { content?: { type: string; text: string }[] }
        const node = { ...block, content: [{ type: 'text', text }, ...(block.content ?? [])] }
        const change = { at: 0, delete: 1, insert: [node] }
        await account.client
          .put(`blocks/${id}`, { base_revision: revision, changes: [change] })
          .catch(() => undefined)
      }
    })()
    await page.keyboard.type(typed, { delay: 60 })
    writing = false
    await other
    await steps.save(page)
    await eventually(async () => {
      const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
      assert.include(body.data.content?.replaceAll(/<[^>]*>/g, ''), typed)
    })
    assert.isAbove(written, 2)
  })
})
