import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import { openEmptyPage, openSameInNewTab } from './editor_steps.js'
import * as steps from './steps.js'

const expectedErrors = [/409 \(Conflict\)/]
const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })

test.group('Concurrent edits of one page', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Aborts saves. Returns a function that lets saves through again. */
  async function cut(page: Page) {
    const calls = '**/api/v1/blocks/*'
    await page.route(calls, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue()
    )
    return () => page.unroute(calls)
  }

  test('edits in different columns of one row merge without a dialog', async ({
    browser,
    assert,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product, { expectedErrors })
    const column = (words: string) => ({
      type: 'layout_column',
      attrs: { width: 50 },
      content: [text(words)],
    })
    const row = { type: 'layout_row', content: [column('left'), column('right')] }
    const content = JSON.stringify({ type: 'doc', content: [row, text('below')] })
    await account.client.put(`blocks/${id}`, { content })
    await steps.textOf(page).getByText('right').waitFor()
    const tab = await openSameInNewTab(page)
    await steps.textOf(page).getByText('left').click()
    await steps.textOf(tab).getByText('right').click()
    for (const one of [page, tab]) await one.keyboard.press('End')
    await Promise.all([page.keyboard.type(' one'), tab.keyboard.type(' two')])
    await Promise.all([steps.save(page), steps.save(tab)])
    for (const one of [page, tab]) {
      await steps.textOf(one).getByText('left one').waitFor()
      await steps.textOf(one).getByText('right two').waitFor()
    }
    // The cursor stays in place.
    await page.keyboard.type(' and on')
    await steps.save(page)
    const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
    assert.include(body.data.content, 'left one and on')
    assert.include(body.data.content, 'right two')
  })

  test('edits of different words in one paragraph merge, and the cursors stay', async ({
    browser,
    assert,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product, { expectedErrors })
    await page.keyboard.type('Dinner at the harbour and a walk')
    await steps.save(page)
    const tab = await openSameInNewTab(page)
    await steps.textOf(page).getByText('Dinner').click()
    await steps.textOf(tab).getByText('Dinner').click()
    await page.keyboard.press('Home')
    await tab.keyboard.press('End')
    for (const words of ['A late ', 'and cheap ', 'and long ']) {
      await Promise.all([page.keyboard.type(words), tab.keyboard.type(`, ${words.trim()}`)])
      await Promise.all([steps.save(page), steps.save(tab)])
    }
    const line = 'A late and cheap and long Dinner at the harbour and a walk'
    const whole = `${line}, A late, and cheap, and long`
    for (const one of [page, tab]) await steps.textOf(one).getByText(whole).waitFor()
    const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
    assert.include(body.data.content, whole)
  })

  test('a conflict in the same word during typing loses no key to a dialog', async ({
    browser,
    assert,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product, {
      expectedErrors,
      keepsApp: false,
    })
    await page.keyboard.type('word')
    await steps.save(page)
    const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
    const { content: blocks } = JSON.parse(body.data.content!) as { content: object[] }
    const changes = [{ at: 0, delete: 1, insert: [{ ...blocks[0], ...text('other') }] }]
    const words = 's and everything that is typed behind it, for as long as it takes to hear of it'
    const typed = page.keyboard.type(words, { delay: 40 })
    await account.client.put(`blocks/${id}`, { base_revision: body.data.revision, changes })
    await page.getByRole('button', { name: 'Choose a version' }).waitFor()
    await typed
    await page.keyboard.type('!')
    await page.assertText(steps.textOf(page), `word${words}!`)
    assert.equal(await page.getByRole('dialog').count(), 0)

    // After the choice typing continues at the cursor.
    await page.getByRole('button', { name: 'Choose a version' }).click()
    const dialog = page.getByRole('dialog', { name: 'This page was changed elsewhere' })
    await dialog.getByRole('button', { name: /^Keep / }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.type('?')
    await page.assertText(steps.textOf(page), `word${words}!?`)
    await steps.save(page)
  })

  for (const [width, theme] of looks([
    [1280, 'light'],
    [375, 'dark'],
  ] as const)) {
    test(`the dialog asks only about blocks that both tabs changed: ${width} ${theme}`, async ({
      browser,
      assert,
    }) => {
      const errors = [...expectedErrors, /net::ERR_FAILED/]
      const options = { expectedErrors: errors, width, theme, keepsApp: false }
      const { page, id, account } = await openEmptyPage(browser, product, options)
      await page.keyboard.type('first word\nsecond word\nthird word\nfourth word')
      await steps.save(page)
      const restore = await cut(page)
      for (const [index, word] of [
        [0, 'first mine'],
        [2, 'third mine'],
        [3, 'fourth mine'],
      ] as const) {
        await steps.textOf(page).locator('p').nth(index).click({ clickCount: 3 })
        await page.keyboard.type(word)
      }
      const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
      // Sends the same blocks with their ids, as another tab would.
      const { content: blocks } = JSON.parse(body.data.content!) as { content: object[] }
      const theirs = ['first theirs', 'second theirs', 'third theirs', 'fourth word'].map(
        (words, index) => ({ ...blocks[index], ...text(words) })
      )
      const changes = [{ at: 0, delete: 4, insert: theirs }]
      await account.client.put(`blocks/${id}`, { base_revision: body.data.revision, changes })
      await restore()
      await page.keyboard.press('ControlOrMeta+S')
      await page.getByRole('button', { name: 'Choose a version' }).click()
      const dialog = page.getByRole('dialog', { name: 'This page was changed elsewhere' })
      await dialog.getByText('2 places were changed').waitFor()
      await expectNoAxeViolations(page)
      await screenshot(page, `conflict by blocks ${width} ${theme}`)
      // The dialog shows both tabs' changes to the words, visually and for screen readers.
      const first = dialog.getByRole('region', { name: 'Their version of place 1' })
      assert.match(await first.innerText(), /first.*added:.*theirs/s)
      const second = dialog.getByRole('group', { name: 'Version of place 2' })
      await second.getByText('Theirs').click()
      await dialog.getByRole('button', { name: 'Keep what I chose' }).click()
      await page.getByText(/^Saved /).waitFor()
      const saved = await account.client.get<BlockResponse>(`blocks/${id}`)
      const words = [...saved.body.data.content!.matchAll(/"text":"([^"]*)"/g)]
      assert.deepEqual(
        words.map(([, word]) => word),
        ['first mine', 'second theirs', 'third theirs', 'fourth mine']
      )
    }).tags(['@smoke'])
  }

  test('a deletion, a move and a closed tab lose nothing before the choice', async ({
    browser,
    assert,
  }) => {
    const options = { expectedErrors: [...expectedErrors, /net::ERR_FAILED/], keepsApp: false }
    const { page, id, account } = await openEmptyPage(browser, product, options)
    await page.keyboard.type('one\ntwo\nthree by nobody\nfour')
    await steps.save(page)
    const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
    const { content: blocks } = JSON.parse(body.data.content!) as { content: object[] }
    const restore = await cut(page)
    const line = (words: string, in_ = page) =>
      steps.textOf(in_).locator('p').filter({ hasText: words })
    // This tab deletes two, changes three, and moves four to the top.
    await line('two').click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Delete')
    await line('three').click()
    await page.keyboard.press('End')
    for (let i = 0; i < 'nobody'.length; i++) await page.keyboard.press('Backspace')
    await page.keyboard.type('me')
    await line('four').click()
    for (let i = 0; i < 3; i++) await page.keyboard.press('Alt+Shift+ArrowUp')
    const theirs = ['one', 'two by them', 'three by them', 'four by them'].map((words, index) => ({
      ...blocks[index],
      ...text(words),
    }))
    const changes = [{ at: 0, delete: 4, insert: theirs }]
    await account.client.put(`blocks/${id}`, { base_revision: body.data.revision, changes })
    await restore()
    await page.keyboard.press('ControlOrMeta+S')
    const title = 'This page was changed elsewhere'
    await page.getByRole('button', { name: 'Choose a version' }).click()
    await page.getByRole('dialog', { name: title }).getByText('2 places were changed').waitFor()
    await page.getByRole('group', { name: 'Version of place 1' }).getByText('Theirs').click()

    // The tab closes without a choice. The next tab asks the same and remembers the earlier choice.
    const address = page.url()
    await page.goto('about:blank')
    const tab = page
    await tab.goto(address)
    const dialog = tab.getByRole('dialog', { name: title })
    await tab.getByRole('button', { name: 'Choose a version' }).click()
    await dialog.waitFor()
    await screenshot(tab, 'conflict of a closed tab')
    await expectNoAxeViolations(tab)
    const mine = dialog.getByRole('region', { name: 'Your version of place 1' })
    assert.match(await mine.innerText(), /Deleted/)
    const choice = dialog.getByRole('group', { name: 'Version of place 1' })
    await choice.getByRole('radio', { name: 'Theirs' }).and(tab.locator(':checked')).waitFor()
    // By keyboard: postpones the decision, returns, and keeps both versions of the second place.
    await tab.keyboard.press('Escape')
    await tab.getByRole('button', { name: 'Choose a version' }).press('Enter')
    const second = dialog.getByRole('group', { name: 'Version of place 2' })
    await second.getByRole('radio', { name: 'Mine' }).focus()
    await tab.keyboard.press('ArrowRight')
    await tab.keyboard.press('ArrowRight')
    await dialog.getByRole('button', { name: 'Keep what I chose' }).press('Enter')
    await tab.getByText(/^Saved /).waitFor()
    const saved = await account.client.get<BlockResponse>(`blocks/${id}`)
    const words = [...saved.body.data.content!.matchAll(/"text":"([^"]*)"/g)]
    assert.deepEqual(
      words.map(([, word]) => word),
      ['four by them', 'one', 'two by them', 'three by them', 'three by me']
    )
  })
})
