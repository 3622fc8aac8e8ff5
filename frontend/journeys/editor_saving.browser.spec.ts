import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { OUT_OF_REACH, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import {
  hideUnsavedText,
  storedInBrowser,
  openEmptyPage,
  openSameInNewTab,
} from './editor_steps.js'
import * as steps from './steps.js'

test.group('Saving in the editor', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Aborts saves from now on. */
  const cut = (page: Page) =>
    page.route('**/api/v1/blocks/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue()
    )

  test('an unchanged page sends no save call, and an empty page has no content', async ({
    browser,
    assert,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product)
    let calls = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT') calls++
    })
    await page.getByText('Saved just now').waitFor()
    await page.keyboard.type('x')
    await page.getByText('Not saved').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Saved' }).waitFor()
    assert.equal(calls, 1)
    await page.keyboard.press('ControlOrMeta+S')
    await steps.textOf(page).click()
    await page.keyboard.type('y')
    await page.keyboard.press('Backspace')
    await steps.save(page)
    assert.equal(calls, 1)
    await page.keyboard.press('Backspace')
    await steps.save(page)
    const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
    assert.isNull(body.data.content)
    // The status fades after a success and reappears on hover.
    const status = page.getByText('Saved just now')
    const opacityOf = () => status.evaluate((element) => getComputedStyle(element).opacity)
    await eventually(async () => assert.equal(await opacityOf(), '0'))
    await page.getByRole('button', { name: 'Saved' }).hover()
    assert.equal(await opacityOf(), '1')
  })

  const WRONG_CLOCKS = [
    { clock: '48 hours ahead', hours: 48 },
    { clock: '48 hours behind', hours: -48 },
  ]

  test('times follow the server’s clock if the device’s clock is {clock}')
    .with(WRONG_CLOCKS)
    .run(async ({ browser, assert }, { hours }) => {
      const { page } = await openEmptyPage(browser, product)
      await page.clock.setSystemTime(Date.now() + hours * 3_600_000)
      await page.reload()
      await steps.textOf(page).click()
      await page.keyboard.type('x')
      await steps.save(page)
      await page.getByText('Saved just now').waitFor()
      await page.getByRole('link', { name: 'folder', exact: true }).first().click()
      // A busy machine may show some minutes, but not two days.
      await page
        .getByText(/^(less than a minute|\d minutes?) ago$/)
        .first()
        .waitFor()
      // The filter by period counts from the server's now.
      await page.goto('/activity')
      await page.getByRole('combobox', { name: 'When' }).click()
      await page.getByRole('option', { name: 'Last 24 hours' }).click()
      await page.getByText('Created', { exact: false }).first().waitFor()
      // So does the day from which everything of a device is undone.
      await page.getByRole('button', { name: 'Undo everything from a device…' }).click()
      const since = await page.getByLabel('Since').inputValue()
      const age = Date.now() - (await page.evaluate((local) => Date.parse(local), since))
      assert.isAtLeast(age, 0)
      assert.isBelow(age, 25 * 3_600_000)
    })

  test('rate-limited saves wait for retry-after and show the wait', async ({ browser, assert }) => {
    const options = { expectedErrors: [/status of 429/], keepsApp: false }
    const { page, id, account } = await openEmptyPage(browser, product, options)
    await page.clock.install()
    let tries = 0
    const keys: string[] = []
    await page.route('**/api/v1/blocks/*', (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      tries += 1
      keys.push(route.request().headers()['idempotency-key']!)
      if (tries > 2) return route.continue()
      const json = { message: 'Often', code: 'E_TOO_MANY_REQUESTS', data: { retry_after: 600 } }
      return route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json })
    })
    await page.keyboard.type('Written while saves are limited')
    await page
      .getByText('That was a lot to save at once. Saving continues in a moment.')
      .first()
      .waitFor()
    await page.keyboard.type(', and after that')
    await page.clock.runFor(590_000)
    assert.equal(tries, 1)
    await page.clock.runFor(20_000)
    await eventually(() => assert.equal(tries, 2))
    await page.clock.runFor(620_000)
    await eventually(async () => {
      const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
      assert.include(body.data.content, 'Written while saves are limited, and after that')
    })
    await page.getByText('That was a lot to save at once.').first().waitFor({ state: 'hidden' })
    // The first text keeps its idempotency key until saved; a slow response triggers a retry.
    const sentFirst = keys.filter((key) => key === keys[0])
    assert.isAtLeast(sentFirst.length, 3)
    assert.deepEqual(keys.slice(0, sentFirst.length), sentFirst)
  })

  test('a tab that closes before saving sends its text on return', async ({ browser, assert }) => {
    const options = { expectedErrors: OUT_OF_REACH }
    const { page, id, account } = await openEmptyPage(browser, product, options)
    await cut(page)
    const failed = () => page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
    await page.keyboard.type('Written before the crash')
    const notice = page.getByRole('alert').getByText('Not saved.')
    await notice.waitFor()
    await page.getByText('Not saved', { exact: true }).first().waitFor()
    // The server responds but saves keep failing, so the notice stays.
    const told = await notice.elementHandle()
    for (let time = 0; time < 2; time++) await failed()
    assert.isTrue(await told!.isVisible())
    await page.keyboard.type(', and after')
    await eventually(async () => assert.include(await storedInBrowser(page), 'and after'))
    const context = page.context()
    const url = page.url()
    await page.close()

    const back = await context.newPage()
    await back.goto(url)
    await back.assertText(steps.textOf(back), 'Written before the crash, and after')
    await eventually(async () => {
      const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
      assert.include(body.data.content, 'and after')
    })
  }).tags(['@smoke'])

  test('another tab at the page sends the text of a closed tab', async ({ browser, assert }) => {
    const { page, id, account } = await openEmptyPage(browser, product)
    // A route ends with its page, so the page's final request would get through.
    await page.evaluate(() => {
      const { fetch } = window
      window.fetch = async (input, init) => {
        if (init?.method === 'PUT') throw new TypeError('Cut')
        return fetch(input, init)
      }
    })
    await page.keyboard.type('Written beside it')
    await eventually(async () => assert.include(await storedInBrowser(page), 'beside it'))
    const tab = await openSameInNewTab(page)
    await tab.assertText(steps.textOf(tab), 'Written beside it')
    const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
    assert.isNull(body.data.content)
    await page.close()
    await eventually(async () => {
      const { body: sent } = await account.client.get<BlockResponse>(`blocks/${id}`)
      assert.include(sent.data.content, 'Written beside it')
    })
    await tab.assertText(steps.textOf(tab), 'Written beside it')
  })

  test('text written offline is saved once back online', async ({ browser, assert }) => {
    const options = { expectedErrors: [...OUT_OF_REACH, /Failed to load resource/] }
    const { page, id, account } = await openEmptyPage(browser, product, options)
    await page.context().setOffline(true)
    await page.keyboard.type('Written in a tunnel')
    await page.getByText('Not saved', { exact: true }).first().waitFor()
    await page
      .getByText(/offline/i)
      .first()
      .waitFor()
    await screenshot(page, 'editor offline')
    await page.keyboard.type(', and further on')
    await page.context().setOffline(false)
    await page.getByText(/^Saved /).waitFor()
    const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
    assert.include(body.data.content, 'and further on')
  })

  test('edits of different blocks in two tabs merge; edits of the same block both stay', async ({
    browser,
  }) => {
    const { page } = await openEmptyPage(browser, product, { expectedErrors: [/409 \(Conflict\)/] })
    await page.keyboard.type('first\nsecond words\nthird')
    await steps.save(page)
    const tab = await openSameInNewTab(page)
    await steps.textOf(tab).locator('p').last().click()
    await tab.keyboard.press('End')
    await tab.keyboard.type(' by the second tab')
    await steps.textOf(page).locator('p').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type(' by the first tab')
    await steps.save(tab)
    await steps.save(page)
    for (const one of [page, tab]) {
      await one.assertText(steps.textOf(one).locator('p').first(), 'first by the first tab')
      await one.assertText(steps.textOf(one).locator('p').last(), 'third by the second tab')
    }

    for (const one of [page, tab]) await hideUnsavedText(one)
    for (const one of [page, tab]) {
      await steps.textOf(one).locator('p').nth(1).click()
      await one.keyboard.press('End')
      for (let i = 0; i < 'words'.length; i++) await one.keyboard.press('Backspace')
    }
    // Typed letter by letter, half a word may be saved, and the rest would ask once more.
    await Promise.all([page.keyboard.insertText('MINE'), tab.keyboard.insertText('THEIRS')])
    await Promise.all([
      page.keyboard.press('ControlOrMeta+S'),
      tab.keyboard.press('ControlOrMeta+S'),
    ])
    const title = 'This page was changed elsewhere'
    const asked = await Promise.race(
      [page, tab].map(async (one) => {
        await one.getByRole('button', { name: 'Choose a version' }).waitFor()
        return one
      })
    )
    await (asked === page ? tab : page).getByText(/^Saved /).waitFor()
    await asked.getByRole('button', { name: 'Choose a version' }).click()
    await asked.getByRole('dialog', { name: title }).waitFor()
    await expectNoAxeViolations(asked)
    await screenshot(asked, 'editor conflict')
    await asked.getByRole('button', { name: 'Keep mine' }).click()
    await asked.getByText(/^Saved /).waitFor()

    const [mine, theirs] = asked === page ? ['MINE', 'THEIRS'] : ['THEIRS', 'MINE']
    const disputed = steps.textOf(asked).locator('p').nth(1)
    await asked.assertText(disputed, `second ${mine}`)
    await steps.textOf(asked).focus()
    await asked.keyboard.press('ControlOrMeta+Z')
    await disputed.getByText(theirs).waitFor()
    await asked.keyboard.press('ControlOrMeta+Shift+Z')
    await disputed.getByText(mine).waitFor()
    await asked.getByRole('button', { name: 'Show' }).click()
    await asked.getByRole('region', { name: 'Kept blocks' }).getByText(theirs).waitFor()
    await screenshot(asked, 'editor set aside')
    await asked.getByRole('button', { name: 'Put at the end of the page' }).click()
    await steps.textOf(asked).locator('p').last().getByText(theirs).waitFor()
    await steps.save(asked)
  })

  test('a page moved, locked or trashed elsewhere during typing keeps all text', async ({
    browser,
    assert,
  }) => {
    const options = { expectedErrors: [/status of (409|404)/] }
    const { page, id, account } = await openEmptyPage(browser, product, options)
    const there = (path: string, body?: object) => account.client.put(`blocks/${id}${path}`, body)
    const [, , , file] = new URL(page.url()).pathname.split('/')
    const section = { name: 'elsewhere', block_type: 'section', parent_block_id: Number(file) }
    const { body } = await account.client.post<BlockResponse>('blocks', section)
    await page.keyboard.type('Before')
    await steps.save(page)
    const typed = page.keyboard.type(' and while it is moved', { delay: 20 })
    await there('/ordering', { ordering: 1, parent_block_id: body.data.id })
    await page.waitForURL(`**/${body.data.id}/${id}`)
    await typed
    await page.assertText(steps.textOf(page), 'Before and while it is moved')
    await steps.save(page)

    // Saves are held back until the page is locked.
    await cut(page)
    await page.keyboard.type(', locked')
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    await there('/is-page-locked', { is_page_locked: true })
    await page.unroute('**/api/v1/blocks/*')
    await page.getByText('This page was locked elsewhere.').waitFor()
    await page.keyboard.type(' and nm')
    await page.assertText(steps.textOf(page), 'Before and while it is moved, locked and nm')
    await eventually(async () => assert.include(await storedInBrowser(page), ' and nm'))
    await page.reload()
    await page.getByText('Locked', { exact: true }).waitFor()
    await page.getByText('This page was locked before everything you wrote was saved.').waitFor()
    await screenshot(page, 'editor locked elsewhere')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.assertText(steps.textOf(page), 'Before and while it is moved, locked and nm')
    await page.getByText(/^Saved /).waitFor()

    await cut(page)
    await steps.textOf(page).click()
    await page.keyboard.type(', trashed')
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    await there('/archive')
    await page.unroute('**/api/v1/blocks/*')
    await page.getByText('This page was moved to the trash or deleted.').waitFor()
    await there('/unarchive')
    await page.getByText(/^Saved /).waitFor()
    const saved = await account.client.get<BlockResponse>(`blocks/${id}`)
    assert.include(saved.body.data.content, ', trashed')
  })

  test('a page locked elsewhere in a pause takes the next keys and saves them once unlocked', async ({
    browser,
    assert,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product, {
      expectedErrors: [/status of 409/],
    })
    await page.keyboard.type('Before')
    await steps.save(page)
    await account.client.put(`blocks/${id}/is-page-locked`, { is_page_locked: true })
    await page.getByText('This page was locked elsewhere.').waitFor()
    await page.keyboard.type(' and nm')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.keyboard.type(' after')
    await page.assertText(steps.textOf(page), 'Before and nm after')
    await eventually(async () => {
      const { body } = await account.client.get<BlockResponse>(`blocks/${id}`)
      assert.include(body.data.content, 'Before and nm after')
    })
    assert.equal(await page.getByRole('dialog').count(), 0)
  })

  const ABOVE = ['section', 'file', 'folder'] as const

  /** Types into an empty page while `change` runs. Letters outside of the text would be commands. */
  async function typeDuring(page: Page, change: () => Promise<unknown>) {
    const typed = page.keyboard.type('nm, and n', { delay: 60 })
    await change()
    await typed
  }

  test('a page whose {$self} is moved elsewhere keeps the cursor and every key')
    .with(ABOVE.slice(0, 2))
    .run(async ({ browser, assert }, moved) => {
      const options = { expectedErrors: [/status of 404/] }
      const { page, account } = await openEmptyPage(browser, product, options)
      const ids = new URL(page.url()).pathname.split('/').slice(2).map(Number)
      const level = moved === 'section' ? 2 : 1
      const other = { name: 'elsewhere', block_type: level === 2 ? 'file' : 'folder' }
      const parent = { ...other, parent_block_id: ids[level - 2] ?? null }
      const { body } = await account.client.post<BlockResponse>('blocks', parent)
      const move = { ordering: 1, parent_block_id: body.data.id }
      await typeDuring(page, () => account.client.put(`blocks/${ids[level]}/ordering`, move))
      await page.waitForURL(`**/${body.data.id}/${ids.slice(level).join('/')}`)
      await page.keyboard.type(' nm')
      await page.assertText(steps.textOf(page), 'nm, and n nm')
      assert.equal(await page.getByRole('dialog').count(), 0)
      assert.equal(await page.getByRole('link', { name: 'untitled page' }).count(), 0)
      await steps.save(page)
    })

  test('a page whose {$self} is trashed elsewhere keeps the cursor and every key')
    .with([...ABOVE])
    .run(async ({ browser, assert }, trashed) => {
      const options = { expectedErrors: [/status of (404|409)/] }
      const { page, id, account } = await openEmptyPage(browser, product, options)
      const address = page.url()
      const ids = new URL(address).pathname.split('/').slice(2).map(Number)
      const above = ids[['folder', 'file', 'section'].indexOf(trashed)]!
      await typeDuring(page, () => account.client.put(`blocks/${above}/archive`))
      await page.getByText(/moved to the trash or deleted elsewhere/).waitFor()
      await screenshot(page, `editor ${trashed} trashed elsewhere`)
      await page.keyboard.type(' nm')
      await page.assertText(steps.textOf(page), 'nm, and n nm')
      assert.equal(await page.getByRole('dialog').count(), 0)
      assert.equal(page.url(), address)
      await account.client.put(`blocks/${above}/unarchive`)
      await page.getByText(/moved to the trash or deleted elsewhere/).waitFor({ state: 'hidden' })
      await page.keyboard.type(' on')
      await eventually(async () => {
        const saved = await account.client.get<BlockResponse>(`blocks/${id}`)
        assert.include(saved.body.data.content, 'nm, and n nm on')
      })
    })

  test('the search takes every key while the open page is {$self} elsewhere')
    .with(['moved', 'trashed'])
    .run(async ({ browser, assert }, how) => {
      const options = { expectedErrors: [/status of 404/] }
      const { page, id, account } = await openEmptyPage(browser, product, options)
      const [, , , file] = new URL(page.url()).pathname.split('/')
      const section = { name: 'elsewhere', block_type: 'section', parent_block_id: Number(file) }
      const { body } = await account.client.post<BlockResponse>('blocks', section)
      await page.keyboard.press('ControlOrMeta+p')
      const search = page.getByRole('combobox', { name: 'Search' })
      await search.and(page.locator(':focus')).waitFor()
      await page.keyboard.type('ti')
      if (how === 'moved') {
        const move = { ordering: 1, parent_block_id: body.data.id }
        await account.client.put(`blocks/${id}/ordering`, move)
        await page.waitForURL(`**/${body.data.id}/${id}`)
      } else {
        await account.client.put(`blocks/${id}/archive`)
        await page.getByText(/moved to the trash or deleted elsewhere/).waitFor()
      }
      await page.keyboard.type('des')
      assert.equal(await search.inputValue(), 'tides')
    })

  test('a page trashed elsewhere in a pause takes the next keys and shows a notice', async ({
    browser,
    assert,
  }) => {
    const options = { expectedErrors: [/status of (409|404)/] }
    const { page, id, account } = await openEmptyPage(browser, product, options)
    const address = page.url()
    await page.keyboard.type('Before')
    await steps.save(page)
    await account.client.put(`blocks/${id}/archive`)
    await page.getByText(/moved to the trash or deleted elsewhere/).waitFor()
    await page.keyboard.type(' and after\nthe pause')
    await page.assertText(steps.textOf(page).locator('p').first(), 'Before and after')
    await page.assertText(steps.textOf(page).locator('p').last(), 'the pause')
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal(page.url(), address)
    await page.getByRole('button', { name: 'Copy text' }).waitFor()
    await account.client.put(`blocks/${id}/unarchive`)
    await page.getByText(/^Saved /).waitFor()
    await eventually(async () => {
      const saved = await account.client.get<BlockResponse>(`blocks/${id}`)
      assert.include(saved.body.data.content, 'the pause')
    })
  })

  test('a locked page loads no editing code; unlocking makes it editable again', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, { theme: 'dark' })
    await page.keyboard.type('# Locked words\n- and a list')
    const more = page.getByRole('button', { name: 'More' })
    const menu = page.getByRole('menu', { name: 'Page settings' })
    const focus = page.locator(':focus')
    /** Toggles the lock by keyboard alone, starting at the menu's button. */
    const turnLock = async () => {
      await page.keyboard.press('Enter')
      await menu.locator('[role^=menuitem]').and(focus).waitFor()
      await page.keyboard.type('Lock')
      await menu.getByRole('menuitemcheckbox', { name: 'Lock page' }).and(focus).waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })
    }
    await steps.titleOf(page).focus()
    // Past the button that adds an icon, and the account menu.
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+Tab')
    await more.and(focus).waitFor()
    await turnLock()
    await page.getByText('Locked', { exact: true }).waitFor()
    await more.and(focus).waitFor()
    await page.getByRole('heading', { name: 'Locked words' }).waitFor()
    assert.isTrue(await steps.titleOf(page).isDisabled())
    const scripts: string[] = []
    page.on('response', (response) => scripts.push(response.url()))
    await page.reload()
    await page.getByRole('heading', { name: 'Locked words' }).waitFor()
    assert.isEmpty(scripts.filter((url) => /\/writing-[^/]*\.js/.test(url)))
    await screenshot(page, 'editor locked')
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemradio', { name: 'Serif' }).click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Full width' }).click()
    const size = () =>
      page.locator('article .list').evaluate((item) => getComputedStyle(item).fontSize)
    const before = await size()
    await page.getByRole('menuitemcheckbox', { name: 'Small text' }).click()
    await eventually(async () => assert.notEqual(await size(), before))
    await page.getByRole('menuitemcheckbox', { name: 'Small text' }).click()
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await page.getByRole('menuitemcheckbox', { name: 'Hide sidebar' }).click()
    await pages.waitFor({ state: 'hidden' })
    await page.getByRole('menuitemcheckbox', { name: 'Hide sidebar' }).click()
    await pages.waitFor()
    await page.keyboard.press('Escape')
    await more.and(focus).waitFor()
    await turnLock()
    await steps.textOf(page).getByRole('heading', { name: 'Locked words' }).waitFor()
    await more.and(focus).waitFor()
    await screenshot(page, 'editor serif full width')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await page.getByText('Copied link to clipboard').waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url())
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Page empty').waitFor()
  })
})
