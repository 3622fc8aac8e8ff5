import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { needsChromium, NO_DROP } from '#testing/browser/left_out'
import { newPage, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { respondWithLongList } from '../bench/long-list.js'
import { enterTree } from '../bench/make-tree.js'
import { settled } from './editor_steps.js'
import { namesIn, rowOf, undo } from './rows.js'
import * as steps from './steps.js'
import { touchOf } from './touch.js'

const TREE = {
  A: { a1: { s1: { p1: {}, p2: {}, p3: {} }, s2: {}, s3: {} }, a2: {}, a3: {}, a4: {} },
  B: {},
  C: {},
  D: {},
}

/** Position in a row: its upper edge, its middle, its lower edge. */
type Part = 'above' | 'into' | 'below'
const HEIGHTS: Record<Part, number> = { above: 0.1, into: 0.5, below: 0.9 }

test.group('Moving blocks', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('a mouse drag drops folders and files at the indicated place', async ({
    browser,
    assert,
  }) => {
    needsChromium(browser, NO_DROP)
    const page = await newPage(browser, { baseURL: product.url })
    const { path } = await enterTree(page, product, TREE)
    await page.goto(path('A'))
    await drag(page, 'A', 'below', 'C')
    await expectNames(page, 'Folders', 'B C A D', assert)
    await drag(page, 'D', 'above', 'C')
    await expectNames(page, 'Folders', 'B D C A', assert)
    await drag(page, 'a4', 'above', 'a1')
    await expectNames(page, 'Files', 'a4 a1 a2 a3', assert)

    // Several files move into another folder together, and back.
    await rowOf(page, 'a4').click({ position: { x: 400, y: 20 }, modifiers: ['ControlOrMeta'] })
    await rowOf(page, 'a2').click({ position: { x: 400, y: 20 }, modifiers: ['ControlOrMeta'] })
    await page.getByText('2 selected').waitFor()
    await expectNoAxeViolations(page)
    await drag(page, 'a2', 'into', 'B', 'moves into a folder')
    await expectNames(page, 'Files', 'a1 a3', assert)
    await undo(page, 'Moved 2 files to “B”')
    await expectNames(page, 'Files', 'a4 a1 a2 a3', assert)
    await drag(page, 'a3', 'into', 'B')
    await expectNames(page, 'Files', 'a4 a1 a2', assert)
    await page.reload()
    await expectNames(page, 'Folders', 'B D C A', assert)
    await expectNames(page, 'Files', 'a4 a1 a2', assert)
    await page.goto(path('B'))
    await expectNames(page, 'Files', 'a3', assert)
  }).tags(['@smoke'])

  test('pages and sections move by drag, and the open page moves along', async ({
    browser,
    assert,
  }) => {
    needsChromium(browser, NO_DROP)
    const page = await newPage(browser, { baseURL: product.url, theme: 'dark' })
    const { path } = await enterTree(page, product, TREE)
    await page.goto(path('A', 'a1', 's1', 'p1'))
    await drag(page, 'p1', 'below', 'p3')
    await expectNames(page, 'Pages', 'p2 p3 p1', assert)
    await drag(page, 'p1', 'into', 's2')
    await page.waitForURL(`**${path('A', 'a1', 's2', 'p1')}`)
    await expectNames(page, 'Pages', 'p1', assert)
    await drag(page, 's3', 'above', 's1')
    await expectNames(page, 'Sections', 's3 s1 s2', assert)
    // Dragging a section shows the other files.
    await drag(page, 's2', 'into', 'a3', 'moves into a file dark')
    await page.waitForURL(`**${path('A', 'a3', 's2', 'p1')}`)
    await expectNames(page, 'Sections', 's2', assert)
    await undo(page, 'Moved “s2” to “a3”')
    await page.waitForURL(`**${path('A', 'a1', 's2', 'p1')}`)
    await expectNames(page, 'Sections', 's3 s1 s2', assert)

    // The text accepts no dropped page, and an old address redirects to the page's new path.
    await rowOf(page, 'p1').dragTo(steps.textOf(page))
    assert.equal((await steps.textOf(page).innerText()).trim(), '')
    await page.goto(path('A', 'a1', 's1', 'p1'))
    await page.waitForURL(`**${path('A', 'a1', 's2', 'p1')}`)
  })

  test('a page that the user opens while another one moves stays open', async ({
    browser,
    assert,
  }) => {
    const page = await newPage(browser, { baseURL: product.url, keepsApp: false })
    const { path } = await enterTree(page, product, TREE)
    await page.goto(path('A', 'a1', 's1', 'p1'))
    await page.assertInputValue(steps.titleOf(page), 'p1')
    const release = await steps.holdRequests(page, '**/api/v1/blocks/*/ordering')
    await page.getByRole('link', { name: 'p1', exact: true }).focus()
    await page.keyboard.press('Alt+Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('treeitem', { name: 's2' }).waitFor()
    await page.keyboard.type('s2')
    await dialog.getByRole('treeitem', { name: 's1' }).waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'p2', exact: true }).click()
    await page.assertInputValue(steps.titleOf(page), 'p2')
    await steps.textOf(page).locator('p').first().click()
    await page.keyboard.type('every ')
    const moved = page.waitForResponse('**/api/v1/blocks/*/ordering')
    release()
    await moved
    await page.keyboard.type('key', { delay: 100 })
    await page.assertText(steps.textOf(page), 'every key')
    assert.isTrue(page.url().endsWith(path('A', 'a1', 's1', 'p2')))
  })

  test('keys move one or several pages, also to a chosen place', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url })
    const { path } = await enterTree(page, product, TREE)
    await page.goto(path('A', 'a1', 's1', 'p1'))
    await page.getByRole('link', { name: 'p1', exact: true }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expectNames(page, 'Pages', 'p2 p1 p3', assert)
    await page.getByText('“p1” moved to place 2').waitFor({ state: 'attached' })
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Alt+ArrowUp')
    await expectNames(page, 'Pages', 'p1 p3 p2', assert)

    await page.keyboard.press('Alt+Enter')
    const dialog = page.getByRole('dialog', { name: 'Move 2 pages' })
    await dialog.getByRole('treeitem', { name: 's3' }).waitFor()
    await screenshot(page, 'moves dialog')
    await expectNoAxeViolations(page)
    await page.keyboard.type('s3')
    await dialog.getByRole('treeitem', { name: 's1' }).waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${path('A', 'a1', 's3', 'p1')}`)
    await expectNames(page, 'Pages', 'p1 p3', assert)

    // Moves through the tree dialog.
    await page.getByRole('link', { name: 'p3', exact: true }).focus()
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('dialog').getByRole('treeitem', { name: 's1' }).waitFor()
    await page.getByRole('dialog').locator('input:focus').waitFor()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await expectNames(page, 'Pages', 'p1', assert)
    await page.goto(path('A', 'a1', 's1'))
    await expectNames(page, 'Pages', 'p3 p2', assert)
  })

  test('a touch drag scrolls a long list under the finger', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url, width: 375, touch: true })
    const { path, idOf } = await enterTree(page, product, TREE)
    await respondWithLongList(page, idOf('s1'), 300, { id: idOf('p1'), name: 'p1', at: 3 })
    const ordering = `**/api/v1/blocks/${idOf('p1')}/ordering`
    await page.route(ordering, (route) => route.fulfill({ json: { data: null } }))
    await page.goto(path('A', 'a1', 's1'))
    await rowOf(page, 'p1').waitFor()
    const touch = await touchOf(page)
    const { x, y } = await pointIn(page, 'p1', 'into')
    await touch('touchStart', { x, y })
    await rowOf(page, 'p1').and(page.locator('[data-dragging]')).waitFor()
    // The finger rests at the lower edge until the dragged row is no longer rendered.
    await touch('touchMove', { x, y: y + 40 })
    await touch('touchMove', { x, y: 670 })
    await rowOf(page, 'Page 60').waitFor()
    assert.equal(await rowOf(page, 'p1').count(), 0)
    await touch('touchMove', { x, y: 300 })
    await touch('touchMove', { x, y: 301 })
    const line = page.locator('[data-drop]')
    await line.waitFor()
    const [name = '', drop] = await line.evaluate((row) => [
      row.textContent.trim(),
      row.dataset.drop,
    ])
    const [sent] = await Promise.all([page.waitForRequest(ordering), touch('touchEnd')])
    const place = Number(name.slice('Page '.length)) + (drop === 'reorder-after' ? 1 : 0)
    assert.isAbove(place, 40)
    assert.deepEqual(sent.postDataJSON(), { ordering: place })
    await eventually(async () => {
      const names = await page.locator('[data-id] a').allInnerTexts()
      assert.include(names, 'p1')
      assert.equal(names[names.indexOf('p1') + 1], `Page ${place}`)
    })
  })

  test('a touch drag cannot drop a page into the text', async ({ browser, assert }) => {
    const page = await newPage(browser, { baseURL: product.url, width: 1024, touch: true })
    const { path } = await enterTree(page, product, TREE)
    await page.goto(path('A', 'a1', 's1', 'p1'))
    const { x, y } = (await steps.textOf(page).boundingBox())!
    const dragged = rowOf(page, 'p2').and(page.locator('[data-dragging]'))
    const touch = await touchOf(page)
    await touch('touchStart', await centerOf(page, 'p2'))
    await dragged.waitFor()
    await touch('touchMove', { x: x + 40, y: y + 10 })
    await touch('touchMove', { x: x + 41, y: y + 10 })
    await settled(page)
    assert.equal(await page.locator('[data-drop]').count(), 0)
    await touch('touchEnd')
    await dragged.waitFor({ state: 'detached' })
    assert.equal((await steps.textOf(page).innerText()).trim(), '')
    await expectNames(page, 'Pages', 'p1 p2 p3', assert)
  })

  test('a long press drags a folder, and the menu selects and moves folders', async ({
    browser,
    assert,
  }) => {
    const page = await newPage(browser, { baseURL: product.url, width: 375, touch: true })
    await enterTree(page, product, TREE)
    await rowOf(page, 'A').waitFor()
    // Recent pages are a section above the folders.
    const rows = page.locator('[data-id]:not(section *) a')
    const names = async () => (await rows.allInnerTexts()).join(' ').trim()
    await touchDrag(page, 'A', 'below', 'C')
    await eventually(async () => assert.equal(await names(), 'B C A D'))
    assert.match(page.url(), /\/app$/, 'no folder was opened by it')
    await undo(page, 'Order changed')
    await eventually(async () => assert.equal(await names(), 'A B C D'))

    await page.getByRole('button', { name: 'Actions for B' }).tap()
    await page.getByRole('menuitem', { name: 'Select' }).tap()
    await rowOf(page, 'C').tap()
    await page.getByText('2 selected').waitFor()
    await screenshot(page, 'moves select on a phone')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Clear selection' }).tap()

    await steps.openBlock(page, 'A')
    await page.getByRole('button', { name: 'Actions for a2' }).tap()
    await page.getByRole('menuitem', { name: 'Move to…' }).tap()
    await page.getByRole('treeitem', { name: 'D' }).tap()
    await eventually(async () => assert.equal(await names(), 'a1 a3 a4'))
    await page.getByText('Moved “a2” to “D”').waitFor()
  })
})

async function expectNames(
  page: Page,
  list: Parameters<typeof namesIn>[1],
  names: string,
  assert: Assert
) {
  await eventually(async () => assert.equal(await namesIn(page, list), names))
}

/** Drags one row onto another as a user does, and takes a screenshot before the drop. */
async function drag(page: Page, name: string, part: Part, target: string, picture?: string) {
  const from = await centerOf(page, name)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // Drop targets appear only once the drag has begun.
  await page.mouse.move(from.x + 6, from.y + 6, { steps: 3 })
  const to = await pointIn(page, target, part)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  // A real idle mouse keeps reporting its position, but this mouse does not.
  await page.mouse.move(to.x + 1, to.y)
  await rowOf(page, target).and(page.locator('[data-drop]')).waitFor()
  if (picture) await screenshot(page, picture)
  await page.mouse.up()
}

async function touchDrag(page: Page, name: string, part: Part, target: string) {
  const touch = await touchOf(page)
  const from = await centerOf(page, name)
  const to = await pointIn(page, target, part)
  await touch('touchStart', from)
  await rowOf(page, name).and(page.locator('[data-dragging]')).waitFor()
  await touch('touchMove', { x: from.x, y: (from.y + to.y) / 2 })
  await touch('touchMove', { x: from.x, y: to.y })
  await rowOf(page, target).and(page.locator('[data-drop]')).waitFor()
  await screenshot(page, 'moves by a finger')
  await touch('touchEnd')
}

async function centerOf(page: Page, name: string) {
  return pointIn(page, name, 'into')
}

async function pointIn(page: Page, name: string, part: Part) {
  const box = await rowOf(page, name).boundingBox()
  if (!box) throw new Error(`There is no row ${name}`)
  return { x: box.x + 60, y: box.y + box.height * HEIGHTS[part] }
}
