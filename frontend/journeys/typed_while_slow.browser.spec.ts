import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { newPage, OUT_OF_REACH } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { freshEmail, TEST_PASSWORD, type TestAccount } from '#testing/accounts'
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
    for (const name of ['command-bar', 'move-dialog']) await steps.waitForCode(page, name)
    await page.context().setOffline(true)
    await page.keyboard.type('Written offline')
    await page.getByRole('button', { name: 'Add page' }).focus()
    await page.keyboard.press('n')
    await page.keyboard.type('Made offline')
    await page.keyboard.press('Enter')
    await page.keyboard.type('And filled offline')
    await eventually(async () => assert.include(await storedInBrowser(page), 'And filled offline'))

    // Search waits for the server, a rename takes every key, and the renamed page moves.
    await page.keyboard.press('ControlOrMeta+p')
    await page.keyboard.type('made off')
    const search = page.getByRole('combobox', { name: 'Search' })
    await page.assertInputValue(search, 'made off')
    await page.getByText('Search resumes once you’re back online.').waitFor()
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'hidden' })
    const row = (name: string) => page.getByRole('link', { name, exact: true })
    await row('page').first().focus()
    await page.keyboard.press('F2')
    await page.getByRole('dialog').getByLabel('Name').waitFor()
    await page.keyboard.type('Renamed offline')
    await page.keyboard.press('Enter')
    await row('Renamed offline').focus()
    await page.keyboard.press('Alt+ArrowUp')
    const ordered = 'Renamed offline Made offline'
    await eventually(async () => assert.equal(await namesIn(page, 'Pages'), ordered))
    await page.context().setOffline(false)
    await page.waitForURL(/\/[1-9]\d*$/)
    await page.getByText(/^Saved /).waitFor()
    const made = await stored(Number(page.url().split('/').at(-1)))
    assert.equal(made.name, 'Made offline')
    assert.include(made.content, 'And filled offline')
    await eventually(async () => {
      const renamed = await stored(id)
      assert.equal(renamed.name, 'Renamed offline')
      assert.include(renamed.content, 'Written offline')
    })
    await page.reload()
    await eventually(async () => assert.equal(await namesIn(page, 'Pages'), ordered))
  })

  /** Returns the text of each saved line of a page. */
  async function linesOf({ client }: TestAccount, id: number) {
    const { content } = (await client.get<BlockResponse>(`blocks/${id}`)).body.data
    type Line = { content?: { text: string }[] }
    const { content: lines } = JSON.parse(content ?? '{"content":[]}') as { content: Line[] }
    return lines.map(({ content: texts = [] }) => texts.map(({ text }) => text).join(''))
  }

  test('typing loses no key while the connection comes and goes', async ({ browser, assert }) => {
    const { page, id, account } = await openEmptyPage(browser, product, {
      expectedErrors: [...OUT_OF_REACH, /409/],
    })
    const words = Array.from({ length: 40 }, (_, index) => `word${index}`)
    const typed: string[] = []
    for (let index = 0; index < words.length; index += 4) {
      await page.context().setOffline(index % 8 === 0)
      const line = words.slice(index, index + 4).join(' ')
      typed.push(line)
      await page.keyboard.type(`${line}\n`, { delay: 40 })
    }
    await page.context().setOffline(false)
    await eventually(async () =>
      assert.deepEqual((await linesOf(account, id)).filter(Boolean), typed)
    )
    await page.reload()
    await page.assertText(steps.textOf(page).locator('p').nth(9), typed[9]!)
  })

  test('typing loses no key in a browser without room, online and offline', async ({
    browser,
    assert,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product, {
      expectedErrors: OUT_OF_REACH,
      keepsApp: false,
    })
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The disk is full', 'QuotaExceededError')
      }
      Object.assign(IDBObjectStore.prototype, { put: refuse, add: refuse })
      Object.assign(Storage.prototype, { setItem: refuse })
    })
    await page.reload()
    await steps.textOf(page).locator('p').first().click()
    await page.keyboard.type('Written online. ')
    await steps.save(page)
    await steps.titleOf(page).fill('Full')
    await steps.save(page)
    await page.getByRole('link', { name: 'Full', exact: true }).waitFor()
    await steps.textOf(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.context().setOffline(true)
    await page.keyboard.type('And offline.')
    await page
      .getByText(/not saved|offline/i)
      .first()
      .waitFor()
    await page.context().setOffline(false)
    const whole = 'Written online. And offline.'
    await eventually(async () => assert.deepEqual(await linesOf(account, id), [whole]))
    await page.reload()
    await page.assertInputValue(steps.titleOf(page), 'Full')
    await page.assertText(steps.textOf(page), whole)
  })

  test('typing keeps the cursor and every key while another browser edits the same blocks', async ({
    browser,
    assert,
  }) => {
    // A conflicting save returns the other browser's text, and the app merges both.
    const expectedErrors = [/409/]
    const { page, id, account } = await openEmptyPage(browser, product, { expectedErrors })
    await page.keyboard.type('Theirs \nTheirs \nTheirs ')
    await steps.save(page)
    type Block = { content?: { type: string; text: string }[] }
    const read = async () => {
      const { content, revision } = (await account.client.get<BlockResponse>(`blocks/${id}`)).body
        .data
      return { blocks: (JSON.parse(content ?? '{}') as { content: Block[] }).content, revision }
    }
    const textIn = ({ content = [] }: Block) => content.map(({ text }) => text).join('')
    const typed = ['every key typed at the end', 'and in the middle', 'and at the start']
    let writing = true
    let written = 0
    // Writes at the start of a block, then at its end, in each block in turn.
    const other = (async () => {
      while (writing) {
        const { blocks, revision } = await read()
        const at = written % typed.length
        const block = blocks[at]!
        const added = { type: 'text', text: `<${++written}>` }
        const content = block.content ?? []
        const isAtStart = written % 2 === 0
        const node = { ...block, content: isAtStart ? [added, ...content] : [...content, added] }
        const changes = [{ at, delete: 1, insert: [node] }]
        await account.client
          .put(`blocks/${id}`, { base_revision: revision, changes })
          .catch(() => written--)
      }
    })()
    for (const [index, words] of [...typed.entries()].toReversed()) {
      await steps.textOf(page).locator('p').nth(index).click()
      // A click on a line that the other browser has made long lands within its text.
      await page.keyboard.press('End')
      await page.keyboard.type(words, { delay: 60 })
    }
    writing = false
    await other
    await steps.save(page)
    await eventually(async () => {
      const texts = (await read()).blocks.map(textIn)
      const own = texts.map((text) => text.replaceAll(/<\d+>/g, ''))
      // Each key is there once, in its order, and in its block.
      for (const [index, words] of typed.entries()) {
        const rest = own[index]!.replace(words, '')
        assert.equal(rest.trim(), 'Theirs', own[index])
      }
      assert.lengthOf(own, typed.length)
      const numbers = [...texts.join('').matchAll(/<(\d+)>/g)].map(([, number]) => number)
      assert.equal(new Set(numbers).size, numbers.length, 'no text of theirs is doubled')
    })
    assert.isAbove(written, 6)
  })
})
