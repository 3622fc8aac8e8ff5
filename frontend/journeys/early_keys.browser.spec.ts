import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { eventually } from '#testing/eventually'
import type { BlockResponse, PlacedBlock } from '#modules/workspace/api'
import { Product } from '#testing/product'
import { openEmptyPage, settled } from './editor_steps.js'
import * as steps from './steps.js'

const FAILED = [
  /status of 404/,
  /Failed to fetch/,
  /error loading/i,
  /Importing a module/,
  /part of Strata/,
]

/** Keys typed right after a key that opens a field, before the field is there. */
test.group('Early keys', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Holds back code; returns a function that releases it. */
  const holdCode = (page: Page, name: string) => steps.holdRequests(page, `**/assets/${name}-*.js`)

  const parts = [
    { name: 'find-bar', what: 'the find bar' },
    { name: 'menus', what: 'the menus of the editor' },
  ]
  test('arrive in the field to find text while {what} load')
    .with(parts)
    .run(async ({ browser, assert }, { name }) => {
      const { page } = await openEmptyPage(browser, product, { keepsApp: false })
      await page.keyboard.type('one two one')
      await steps.save(page)
      const release = await holdCode(page, name)
      await page.reload()
      await steps.textOf(page).getByText('one two one').click()
      await page.keyboard.press('ControlOrMeta+Home')
      await page.keyboard.press('ControlOrMeta+f')
      await page.keyboard.type('twox')
      await page.keyboard.press('Backspace')
      release()
      await page.assertInputValue(page.getByRole('textbox', { name: 'Find', exact: true }), 'two')
      await page.keyboard.type(' one')
      await page.assertInputValue(
        page.getByRole('textbox', { name: 'Find', exact: true }),
        'two one'
      )
      assert.equal(await steps.textOf(page).innerText(), 'one two one')
    })

  test('arrive in a field that is drawn but has no focus yet', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product)
    const places = page.getByPlaceholder('Find a section')
    const move = () => page.getByRole('link', { name: 'page', exact: true }).press('Alt+Enter')
    // The first time fetches the dialog's code.
    await move()
    await places.waitFor()
    await page.keyboard.press('Escape')
    await places.waitFor({ state: 'hidden' })
    await page.evaluate(() => {
      window.requestAnimationFrame = (draw) =>
        window.setTimeout(draw, 200, document.timeline.currentTime)
    })
    await move()
    await page.keyboard.type('nearby')
    await page.assertInputValue(places, 'nearby')
  })

  test('become a formula by Enter while its form loads', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, { keepsApp: false })
    const release = await holdCode(page, 'formula-form')
    await page.reload()
    await steps.textOf(page).locator('p').first().click()
    await page.keyboard.press('ControlOrMeta+Shift+e')
    await page.keyboard.type('x^2')
    await page.keyboard.press('Enter')
    release()
    await steps.textOf(page).locator('.math-inline').waitFor()
    const latex = steps.textOf(page).locator('.math-inline annotation')
    await latex.filter({ hasText: /^x\^2$/ }).waitFor({ state: 'attached' })
  })

  test('choose an icon while its picker loads', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, { keepsApp: false })
    const release = await holdCode(page, 'icon-picker')
    await page.reload()
    await steps.titleOf(page).hover()
    await page.getByRole('button', { name: 'Add icon', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('rocket')
    await page.keyboard.press('Enter')
    release()
    await page.getByRole('button', { name: 'Change icon 🚀' }).waitFor()
  })

  /** Presses N in the trash and types, while the code of the page's title is still loading. */
  async function typeForNewPage(browser: Browser) {
    const { page, account } = await openEmptyPage(browser, product, { keepsApp: false })
    const release = await holdCode(page, 'writing')
    await page.goto('/trash')
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type('Dinner\nRed wine')
    return { page, account, release }
  }

  /** Presses N in the trash and pastes, while the place of the page is still loading. */
  async function pasteForNewPage(browser: Browser, pasted: string) {
    const { page } = await openEmptyPage(browser, product, { keepsApp: false })
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
    await page.goto('/trash')
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
    const release = await steps.holdRequests(page, '**/api/v1/blocks/recent*')
    await page.keyboard.press('n')
    await page.keyboard.press('ControlOrMeta+v')
    await page.keyboard.type(' and wine')
    release()
    return page
  }

  test('and pasted text become the title of a new page', async ({ browser }) => {
    const page = await pasteForNewPage(browser, 'Dinner')
    await page.assertInputValue(steps.titleOf(page), 'Dinner and wine')
  })

  test('and a pasted text that is too long for a title go on in the text of a new page', async ({
    browser,
  }) => {
    const title = 'Dinner '.repeat(36) + 'Red'
    const page = await pasteForNewPage(browser, `${title}cheese`)
    await page.assertInputValue(steps.titleOf(page), title)
    await page.assertText(steps.textOf(page), 'cheese and wine')
    await page.keyboard.type(' at eight')
    await steps.save(page)
    await page.reload()
    await page.assertInputValue(steps.titleOf(page), title)
    await page.assertText(steps.textOf(page), 'cheese and wine at eight')
  })

  test('become the title and text of a new page if the search opens first', async ({ browser }) => {
    const { page, release } = await typeForNewPage(browser)
    await page.getByRole('link', { name: 'untitled page' }).waitFor()
    await page.keyboard.press('ControlOrMeta+p')
    await page.keyboard.type('tides')
    const search = page.getByRole('combobox', { name: 'Search' })
    await page.assertInputValue(search, 'tides')
    release()
    await page.assertText(page.locator('.ProseMirror'), 'Red wine')
    await page.keyboard.type(' and moon')
    await page.assertInputValue(search, 'tides and moon')
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'hidden' })
    await page.assertInputValue(steps.titleOf(page), 'Dinner')
    await page.getByText(/^Saved /).waitFor()
    await page.reload()
    await page.assertInputValue(steps.titleOf(page), 'Dinner')
    await page.assertText(steps.textOf(page), 'Red wine')
  })

  test('become the title and text of a new page that is never opened', async ({
    browser,
    assert,
  }) => {
    const { page, account, release } = await typeForNewPage(browser)
    await page.waitForURL('**/app/*/*/*/*')
    await page.getByRole('link', { name: 'Trash' }).click()
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
    release()
    await eventually(async () => {
      const { body } = await account.client.get<PlacedBlock[]>('blocks/recent')
      const made = body.data.find(({ name }) => name === 'Dinner')
      assert.exists(made)
      const { content } = (await account.client.get<BlockResponse>(`blocks/${made!.id}`)).body.data
      assert.include(content, 'Red wine')
    })
    await page.goBack()
    await page.assertInputValue(steps.titleOf(page), 'Dinner')
    await page.assertText(steps.textOf(page), 'Red wine')
  })

  test('look for a place to move a page to while the command bar loads', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, { keepsApp: false })
    const release = await holdCode(page, 'command-bar')
    await page.reload()
    await page.getByRole('button', { name: 'Add page' }).focus()
    await page.keyboard.press('m')
    await page.keyboard.type('nearby')
    release()
    await page.assertInputValue(page.getByPlaceholder('Find a section'), 'nearby')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    // N made no page.
    assert.equal(await page.getByRole('link', { name: 'page' }).count(), 1)
  })

  const LATE = [
    {
      what: 'a menu',
      code: 'menu-code',
      open: (page: Page) => page.getByRole('button', { name: 'More', exact: true }).click(),
    },
    {
      what: 'a context menu',
      code: 'menu-code',
      open: (page: Page) =>
        page.getByRole('link', { name: 'page', exact: true }).click({ button: 'right' }),
    },
    {
      what: 'a rename',
      code: 'name-dialog',
      open: async (page: Page) => {
        await page.getByRole('link', { name: 'page', exact: true }).focus()
        await page.keyboard.press('F2')
      },
    },
    {
      what: 'an icon picker',
      code: 'icon-picker',
      open: async (page: Page) => {
        await steps.titleOf(page).hover()
        await page.getByRole('button', { name: 'Add icon', exact: true }).click()
      },
    },
    {
      what: 'the search',
      code: 'command-bar',
      open: (page: Page) => page.keyboard.press('ControlOrMeta+p'),
    },
    {
      what: 'the find bar',
      code: 'find-bar',
      open: async (page: Page) => {
        await steps.textOf(page).click()
        await page.keyboard.press('ControlOrMeta+f')
      },
    },
    {
      what: 'the page history',
      code: 'history-window',
      open: async (page: Page) => {
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Page history' }).click()
      },
    },
    {
      what: 'an earlier day',
      code: 'time-travel-window',
      open: (page: Page) => page.getByRole('button', { name: 'View an earlier day' }).click(),
    },
    {
      what: 'an import',
      code: 'import-dialog',
      open: (page: Page) =>
        page.getByRole('button', { name: 'View an earlier day' }).evaluate((inSidebar) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(['# Tides'], 'tides.md'))
          inSidebar.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }))
        }),
    },
  ]
  test('go into the text if {what} that still loads is left for it')
    .with(LATE)
    .run(async ({ browser, assert }, { code, open }) => {
      const { page } = await openEmptyPage(browser, product, { keepsApp: false })
      const release = await holdCode(page, code)
      await page.reload()
      await steps.textOf(page).waitFor()
      await open(page)
      await steps.textOf(page).locator('p').first().click()
      await page.keyboard.type('Dinner')
      release()
      await steps.waitForCode(page, code)
      await settled(page)
      await page.keyboard.type(' and wine')
      await page.assertText(steps.textOf(page), 'Dinner and wine')
      const late = page.locator('[role=dialog]:visible, [role=menu]:visible, [role=search]:visible')
      assert.equal(await late.count(), 0)
    })

  test('stay on the screen of a link that is pressed while {what} loads')
    .with(LATE.filter(({ code }) => /history-window|time-travel/.test(code)))
    .run(async ({ browser, assert }, { code, open }) => {
      const { page } = await openEmptyPage(browser, product, { keepsApp: false })
      const release = await holdCode(page, code)
      await page.reload()
      await steps.textOf(page).waitFor()
      const { pathname } = new URL(page.url())
      await open(page)
      await page.getByRole('link', { name: 'Trash' }).click()
      await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
      release()
      await steps.waitForCode(page, code)
      await settled(page)
      assert.match(page.url(), /\/trash$/)
      await page.goBack()
      await steps.textOf(page).waitFor()
      assert.equal(new URL(page.url()).pathname, pathname)
      assert.equal(await page.getByRole('dialog').count(), 0)
    })

  test('are named in a message if the code does not load', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, {
      keepsApp: false,
      expectedErrors: FAILED,
    })
    await page.keyboard.type('one two')
    await steps.save(page)
    let fail = () => {}
    const failing = new Promise<void>((resolve) => (fail = resolve))
    await page.route('**/assets/find-bar-*.js', async (route) => {
      await failing
      await route.fulfill({ status: 404 })
    })
    const release = await holdCode(page, 'menus')
    await page.reload()
    await steps.textOf(page).getByText('one two').click()
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('tides')
    release()
    fail()
    await steps.toast(page, '“tides” was typed nowhere').waitFor()
    await settled(page)
    await page.keyboard.type('!')
    assert.equal((await steps.textOf(page).innerText()).replace('!', ''), 'one two')
  })
})
