import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { newPage, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { respondWithLongList } from '../bench/long-list.js'
import { enterTree } from '../bench/make-tree.js'
import { namesIn, rowOf, undo } from './rows.js'
import * as steps from './steps.js'

const TREE = {
  A: { a1: { s1: { p1: {}, p2: {}, p3: {} }, s2: {} }, a2: {}, a3: {} },
  B: {},
  C: {},
}

/** The workspace by mouse and keyboard (rules 3.6, 15.2, 15.4, 15.6, 15.7). */
test.group('Workspace', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
  const nav = (page: Page, name: string) => page.getByRole('navigation', { name })

  test('the first folder, section and page open automatically', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const { path } = await enterTree(page, product, TREE)
    await page.waitForURL(`**${path('A')}`)
    await title(page, 'A').waitFor()
    await steps.openBlock(page, 'a1')
    await page.waitForURL(`**${path('A', 'a1', 's1', 'p1')}`)
    await steps.titleOf(page).waitFor()
    for (const name of ['s1', 'p1']) {
      const link = page.getByRole('link', { name, exact: true })
      assert.equal(await link.getAttribute('aria-current'), 'page')
    }
    // The redirects replaced the history entries, so Back leads past them.
    await page.goBack()
    await page.waitForURL(`**${path('A')}`)

    await page.goto(path('A', 'a1'))
    await page.waitForURL(`**${path('A', 'a1', 's1', 'p1')}`)
    const sections = nav(page, 'Sections')
    const back = sections.getByRole('link', { name: 'Back to folders' })
    assert.equal(await back.getAttribute('href'), '/app')
    await page.getByRole('button', { name: 'Hide sidebar' }).waitFor()
    await sections.getByRole('link', { name: 'A', exact: true }).click()
    await title(page, 'A').waitFor()
  })

  test('a folder shows its files and fallback names for empty names', async ({
    browser,
    assert,
  }) => {
    const page = await newPage(browser, { baseURL: product.url, theme: 'dark' })
    const { path, idOf, account } = await enterTree(page, product, TREE)
    for (const name of ['C', 'a3', 's2', 'p3']) {
      await account.client.put(`blocks/${idOf(name)}`, { name: '' })
    }
    await page.goto(path('B'))
    const held = Promise.withResolvers<void>()
    await page.route(`**/api/v1/blocks?parent_block_id=${idOf('A')}&*`, async (route) => {
      await held.promise
      await route.continue()
    })
    await nav(page, 'Folders').getByRole('link', { name: 'A', exact: true }).click()
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor()
    held.resolve()
    const table = page.getByRole('table', { name: 'Files' })
    await eventually(async () => assert.equal(await namesIn(page, 'Files'), 'a1 a2 untitled file'))
    const headings = await table.getByRole('columnheader').allInnerTexts()
    assert.deepEqual(headings.slice(0, 4), ['Name', 'Created at', 'Edited', 'Pages'])
    await expectNoAxeViolations(page)
    const created = rowOf(page, 'a1').getByText(/^less than a minute ago$|minutes? ago$/)
    await created.first().hover()
    const year = new Date().getFullYear()
    await page.getByText(new RegExp(`^\\w+ \\d+, ${year} at \\d+:\\d\\d`)).waitFor()
    await screenshot(page, 'workspace files dark')
    await nav(page, 'Folders').getByRole('link', { name: 'untitled folder' }).waitFor()
    await page.goto(path('A', 'a1', 's1'))
    await nav(page, 'Sections').getByRole('link', { name: 'untitled section' }).waitFor()
    await nav(page, 'Pages').getByRole('link', { name: 'Untitled page' }).waitFor()
  })

  test('a name typed in a row survives changes of the list by another browser', async ({
    browser,
  }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const { path, idOf, account } = await enterTree(page, product, TREE)
    await page.goto(path('A'))
    for (const { name, other } of [
      { name: 'a2', other: { name: 'a9', block_type: 'file', parent_block_id: idOf('A') } },
      { name: 'B', other: { name: 'Z', block_type: 'folder', parent_block_id: null } },
    ]) {
      await page.getByRole('link', { name, exact: true }).press('F2')
      const field = page.getByRole('textbox', { name: `New name of ${name}` })
      await field.waitFor()
      await page.keyboard.type('Attic ')
      await account.client.post('blocks', other)
      await page.getByRole('link', { name: other.name, exact: true }).waitFor()
      await page.keyboard.type('and loft')
      await page.assertInputValue(field, 'Attic and loft')
      await page.keyboard.press('Escape')
    }
  })

  test('a double click, the menu and F2 rename items', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const { path } = await enterTree(page, product, TREE)
    await page.goto(path('A'))
    const typed = (name: string) => page.getByRole('textbox', { name: `New name of ${name}` })
    for (const [name, renamed] of [
      ['B', 'Barn'],
      // The first press on a file opens the file.
      ['a2', 'Attic'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).dblclick()
      await typed(name).fill(renamed)
      await typed(name).press('Enter')
      await page.getByRole('link', { name: renamed, exact: true }).waitFor()
      if (name === 'B') await page.goto(path('A'))
    }
    await undo(page, 'Renamed to “Attic”')
    await rowOf(page, 'a2').click({ button: 'right', position: { x: 300, y: 20 } })
    const entries = await page.getByRole('menuitem').allInnerTexts()
    const expected = [
      'Rename',
      'Add to favorites',
      'Add icon',
      'Duplicate',
      'Share',
      'Export',
      'Move to…',
      'Move up',
      'Move down',
      'Trash',
    ]
    assert.deepEqual(entries, expected)
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await typed('a2').fill('never')
    await typed('a2').press('Escape')
    await page.getByRole('link', { name: 'a2', exact: true }).press('F2')
    await typed('a2').press('Escape')

    await page.goto(path('A', 'a1', 's1', 'p1'))
    for (const name of ['p2', 's2']) {
      await page.getByRole('link', { name, exact: true }).dblclick()
      const dialog = page.getByRole('dialog', {
        name: name === 's2' ? 'Rename section' : 'Rename page',
      })
      await dialog.getByLabel('Name').fill(`${name} too`)
      await dialog.getByRole('button', { name: 'Rename' }).click()
      await page.getByRole('link', { name: `${name} too`, exact: true }).waitFor()
      if (name !== 'p2') continue
      // The open page also updates its title.
      await eventually(async () => assert.equal(await steps.titleOf(page).inputValue(), 'p2 too'))
    }
  })

  test('a new item comes first and opens', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const { path } = await enterTree(page, product, TREE)
    await page.goto(path('A'))
    const dialog = page.getByRole('dialog')
    const made: [add: string, suggested: string, opens: RegExp][] = [
      ['Add a folder', 'untitled folder', /\/app\/\d+$/],
      ['Add a file', 'Untitled file', /\/app\/\d+\/\d+$/],
      ['Add section', 'untitled section', /\/app(\/\d+){3}$/],
    ]
    for (const [add, suggested, opens] of made) {
      await page.getByRole('button', { name: add }).click()
      assert.equal(await dialog.getByLabel('Name').inputValue(), suggested)
      await dialog.getByLabel('Name').fill(' ')
      await dialog.getByRole('button', { name: 'Create' }).click()
      await dialog.getByText('Required').waitFor()
      await dialog.getByLabel('Name').fill('New')
      await dialog.getByRole('button', { name: 'Create' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.waitForURL(opens)
    }
    await page.getByRole('button', { name: 'Add page' }).click()
    await page.waitForURL(/\/app(\/\d+){4}$/)
    assert.equal(await steps.titleOf(page).inputValue(), 'untitled page')
    await page.goto(path('A'))
    await eventually(async () => assert.equal(await namesIn(page, 'Folders'), 'New A B C'))
  })

  test('after a move to the trash the next item opens, else the previous item, else the parent', async ({
    browser,
  }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const { path } = await enterTree(page, product, TREE)
    const trash = async (name: string) => {
      await page.getByRole('link', { name, exact: true }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Trash' }).click()
    }
    await page.goto(path('A', 'a1', 's1', 'p2'))
    await trash('p1')
    await page.getByText('Moved “p1” to the trash').waitFor()
    await page.waitForURL(`**${path('A', 'a1', 's1', 'p2')}`)
    await trash('p2')
    await page.waitForURL(`**${path('A', 'a1', 's1', 'p3')}`)
    await undo(page, 'Moved “p2” to the trash')
    await page.waitForURL(`**${path('A', 'a1', 's1', 'p2')}`)
    await trash('p2')
    await trash('p3')
    await page.waitForURL(`**${path('A', 'a1', 's1')}`)
    await page.getByText('Page empty').waitFor()
    await trash('s1')
    await page.waitForURL(`**${path('A', 'a1', 's2')}`)
    await trash('s2')
    await page.waitForURL(`**${path('A', 'a1')}`)
    await page.getByText('Section empty').waitFor()

    await page.goto(path('C'))
    await trash('C')
    await page.waitForURL(`**${path('B')}`)
    await trash('A')
    await trash('B')
    await page.waitForURL('**/app')
    await page.getByText('Folder empty').waitFor()
  })

  test('several items are selected and moved to the trash together; a refused item reappears', async ({
    browser,
    assert,
  }) => {
    const expectedErrors = [/status of 500/]
    const page = await newPage(browser, { baseURL: product.url, expectedErrors })
    const { path } = await enterTree(page, product, TREE)
    await page.goto(path('A', 'a1', 's1', 'p3'))
    const names = (list: 'Pages' | 'Sections', expected: string) =>
      eventually(async () => assert.equal(await namesIn(page, list), expected))
    const press = (name: string, key: 'Shift' | 'ControlOrMeta') =>
      page.getByRole('link', { name, exact: true }).click({ modifiers: [key] })
    await press('p1', 'ControlOrMeta')
    await press('p2', 'Shift')
    await page.getByText('2 selected').waitFor()
    // A selection in another list replaces the current one.
    await press('s2', 'ControlOrMeta')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('group', { name: 'Selection' }).waitFor({ state: 'hidden' })
    await press('p1', 'ControlOrMeta')
    await press('p2', 'Shift')
    await page.getByRole('link', { name: 'p2', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Trash all' }).click()
    await names('Pages', 'p3')
    await undo(page, 'Moved 2 pages to the trash')
    await names('Pages', 'p1 p2 p3')
    assert.match(page.url(), new RegExp(`${path('A', 'a1', 's1', 'p3')}$`), 'none was opened')

    await page.route('**/api/v1/blocks/*/archive', (route) =>
      route.fulfill({ status: 500, json: { message: 'The disk is full' } })
    )
    await page.getByRole('link', { name: 's2', exact: true }).press('Delete')
    await page.getByText('Couldn’t move this to the trash: The disk is full').first().waitFor()
    await names('Sections', 's1 s2')
  })

  test('a phone shows one level at a time, and of created items only a page opens', async ({
    browser,
    assert,
  }) => {
    const page = await newPage(browser, { baseURL: product.url, width: 375, touch: true })
    await enterTree(page, product, TREE)
    const shown = async () =>
      (await page.locator('[data-id]:not(section *) a').allInnerTexts()).join(' ').trim()
    const expectShown = (names: string) =>
      eventually(async () => assert.equal(await shown(), names))
    await expectShown('A B C')
    assert.match(page.url(), /\/app$/, 'no folder opened by itself')
    for (const [name, below] of [
      ['A', 'a1 a2 a3'],
      ['a1', 's1 s2'],
      ['s1', 'p1 p2 p3'],
    ] as const) {
      await steps.openBlock(page, name)
      await title(page, name).waitFor()
      await expectShown(below)
    }
    const { pathname } = new URL(page.url())
    await page.getByRole('button', { name: 'Add page' }).tap()
    await steps.titleOf(page).and(page.locator(':focus')).waitFor()
    await page.goBack()
    await expectShown('untitled page p1 p2 p3')
    assert.equal(new URL(page.url()).pathname, pathname)
    await page.getByRole('link', { name: 'Up one level' }).tap()
    await page.getByRole('button', { name: 'Add section' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).tap()
    await expectShown('untitled section s1 s2')
    await page.getByRole('button', { name: 'Actions for s2' }).tap()
    await screenshot(page, 'workspace menu on a phone')
    await page.getByRole('menuitem', { name: 'Trash' }).tap()
    await expectShown('untitled section s1')
    await expectNoAxeViolations(page)
  })

  test('a long list renders and loads only the visible rows', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const { path, idOf } = await enterTree(page, product, TREE)
    // The open page is far down the list.
    const asked = await respondWithLongList(page, idOf('s1'), 1_200, {
      id: idOf('p3'),
      name: 'p3',
      at: 451,
    })
    await page.goto(path('A', 'a1', 's1', 'p3'))
    const list = nav(page, 'Pages')
    await list.getByRole('link', { name: 'p3', exact: true }).waitFor()
    assert.deepEqual(asked, [1])
    assert.isBelow(await list.getByRole('link').count(), 80)
    const open = await list.getByRole('link', { name: 'p3', exact: true }).boundingBox()
    assert.isAbove(open!.y, 0)
    assert.isBelow(open!.y, 760)
    await screenshot(page, 'workspace long list')
    // Scrolling to the end of the loaded rows loads more.
    await rowOf(page, 'Page 450').hover()
    await eventually(
      async () => {
        await page.mouse.wheel(0, 4_000)
        assert.deepEqual([...new Set(asked)], [1, 2, 3])
        assert.isTrue(await rowOf(page, 'Page 1200').isVisible())
      },
      { every: 200 }
    )
    assert.isBelow(await list.getByRole('link').count(), 80)
  })
})
