import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { isChromium, needsChromium } from '#testing/browser/left_out'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage, pasteInto, settled, writeAbove } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Blocks of a page', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  async function write(page: Page, ...lines: string[]) {
    for (const line of lines) {
      await page.keyboard.type(line)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.type('end')
  }

  const texts = (page: Page) => steps.textOf(page).locator('p, h1').allInnerTexts()
  const line = (page: Page, text: string) => steps.textOf(page).getByText(text, { exact: true })
  const grip = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Block menu' })

  const expectPrintWithoutButtons = async (page: Page) => {
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('button', { name: 'More' }).waitFor({ state: 'hidden' })
    await screenshot(page, 'page printed')
    await page.emulateMedia({ media: 'screen' })
  }

  test('the mouse adds, drags and edits blocks', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product)
    await write(page, 'one', 'two', 'three')
    await line(page, 'two').hover()
    await page.getByRole('button', { name: 'Add a block below' }).click()
    await page.keyboard.type('new')
    assert.deepEqual(await texts(page), ['one', 'two', 'new', 'three', 'end'])

    if (isChromium(browser)) {
      await line(page, 'three').hover()
      await grip(page).dragTo(line(page, 'one'), { targetPosition: { x: 5, y: 2 } })
      assert.deepEqual(await texts(page), ['three', 'one', 'two', 'new', 'end'])
      await page.keyboard.press('ControlOrMeta+Z')
      assert.deepEqual(await texts(page), ['one', 'two', 'new', 'three', 'end'])
    }

    await line(page, 'one').hover()
    await grip(page).click()
    const menu = page.getByRole('menu', { name: 'Block' })
    await menu.waitFor()
    await screenshot(page, 'block menu')
    await expectNoAxeViolations(page, WCAG_AA)
    await menu.getByRole('menuitem', { name: 'Turn into' }).hover()
    await page.getByRole('menuitemradio', { name: /^Heading 1/ }).click()
    await steps.textOf(page).locator('h1').waitFor()
    await line(page, 'two').hover()
    await grip(page).click()
    await menu.getByRole('menuitem', { name: 'Duplicate' }).click()
    assert.deepEqual(await texts(page), ['one', 'two', 'two', 'new', 'three', 'end'])
    await page.keyboard.press('Delete')
    assert.deepEqual(await texts(page), ['one', 'two', 'new', 'three', 'end'])
    await line(page, 'new').hover()
    await grip(page).click()
    await menu.getByRole('menuitem', { name: 'Cut' }).click()
    await line(page, 'new').waitFor({ state: 'detached' })
    await line(page, 'two').click()
    await settled(page)
    await page.keyboard.press('ControlOrMeta+V')
    assert.deepEqual(await texts(page), ['one', 'two', 'new', 'three', 'end'])
    await page.getByText(/^Saved /).waitFor()
    if (isChromium(browser)) await expectPrintWithoutButtons(page)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByText('5 words').waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await line(page, 'three').waitFor()
    assert.deepEqual(await texts(page), ['one', 'two', 'new', 'three', 'end'])
  })

  test('the keyboard selects, moves and pastes blocks', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product)
    await write(page, 'one', 'two', 'three')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+ArrowUp')
    await steps.textOf(page).locator('.selected-block').nth(1).waitFor()
    await screenshot(page, 'blocks selected')
    await page.keyboard.press('Alt+Shift+ArrowUp')
    assert.deepEqual(await texts(page), ['one', 'three', 'end', 'two'])
    await page.getByText('2 blocks moved to place 2 of 4').waitFor({ state: 'attached' })
    await page.keyboard.press('ControlOrMeta+X')
    assert.deepEqual(await texts(page), ['one', 'two'])
    await page.keyboard.press('ControlOrMeta+V')
    assert.deepEqual((await texts(page)).toSorted(), ['end', 'one', 'three', 'two'])
    await page.keyboard.press('Escape')
    const focus = page.locator(':focus')
    for (const [entry, choice, selector] of [
      ['Turn', 'Heading 1', 'h1'],
      ['Color', 'Red', '[data-color=red]'],
    ] as const) {
      await page.keyboard.press('ControlOrMeta+/')
      await page.getByRole('menuitem', { name: 'Turn into' }).waitFor()
      await page.keyboard.type(entry)
      await page.getByRole('menuitem', { name: entry }).and(focus).waitFor()
      await page.keyboard.press('ArrowRight')
      await page.getByRole('menuitemradio').and(focus).waitFor()
      await page.keyboard.type(choice)
      await page.getByRole('menuitemradio', { name: choice }).and(focus).waitFor()
      await page.keyboard.press('Enter')
      await steps.textOf(page).locator(selector).first().waitFor()
      await page.getByRole('menu').first().waitFor({ state: 'detached' })
    }
  })

  test('keys delete, replace or keep selected blocks', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product)
    const selected = steps.textOf(page).locator('.selected-block')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      await settled(page)
    }
    await write(page, 'one', 'two', 'three')
    await press('Escape', 'ArrowUp')
    // WebDriver BiDi has no code for CapsLock.
    const capsLock = isChromium(browser) ? ['CapsLock'] : []
    for (const key of ['Shift', 'Control', 'Alt', 'Meta', ...capsLock, 'F2', 'F9', 'Tab']) {
      await press(key)
      await page.assertText(selected, 'three')
    }
    await press('ArrowDown', 'ArrowUp')
    await page.assertText(selected, 'three')
    assert.deepEqual(await texts(page), ['one', 'two', 'three', 'end'])
    await press('Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown', 'ControlOrMeta+D')
    assert.deepEqual(await texts(page), ['one', 'two', 'three', 'three', 'end'])
    await press('Delete')
    assert.deepEqual(await texts(page), ['one', 'two', 'three', 'end'])
    await press('Escape', 'ArrowUp', 'x')
    assert.deepEqual(await texts(page), ['one', 'x', 'three', 'end'])
    await press('Enter', 'Escape', 'Backspace')
    assert.deepEqual(await texts(page), ['one', 'x', 'three', 'end'])
    await press('Escape', 'Enter', 'y')
    assert.deepEqual(await texts(page), ['one', 'xy', 'three', 'end'])

    await pasteInto(page, { 'text/html': '<img src="/favicon.svg" alt="Mark">' })
    const image = steps.textOf(page).locator('figure.image')
    await image.waitFor()
    await press('ArrowUp')
    await page.getByRole('toolbar', { name: 'Image' }).waitFor()
    await press('Enter', 'z')
    await page.assertText(steps.textOf(page).locator('figure.image + p'), 'z')
    await press('ControlOrMeta+A', 'Backspace', 'ControlOrMeta+Alt+1', 'Escape', 'Delete')
    assert.deepEqual(await texts(page), ['\n'])
  })

  test('composed letters replace selected blocks', async ({ browser, assert }) => {
    needsChromium(browser, 'composing')
    const { page } = await openEmptyPage(browser, product)
    await write(page, 'one', 'two')
    const devTools = await page.context().newCDPSession(page)
    const compose = async (text: string, done: string) => {
      const end = text.length
      await devTools.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        windowsVirtualKeyCode: 229,
      })
      await devTools.send('Input.imeSetComposition', {
        text,
        selectionStart: end,
        selectionEnd: end,
      })
      if (done === '') {
        await devTools.send('Input.imeSetComposition', {
          text: '',
          selectionStart: 0,
          selectionEnd: 0,
        })
      } else await devTools.send('Input.insertText', { text: done })
      await settled(page)
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowUp')
    await page.assertText(steps.textOf(page).locator('.selected-block'), 'two')
    await compose('か', '感')
    assert.deepEqual(await texts(page), ['one', '感', 'end'])

    await pasteInto(page, { 'text/html': '<img src="/favicon.svg" alt="Mark">' })
    const image = steps.textOf(page).locator('figure.image')
    await image.waitFor()
    await page.keyboard.press('ArrowUp')
    const toolbar = page.getByRole('toolbar', { name: 'Image' })
    await toolbar.waitFor()
    await compose('も', '')
    await toolbar.waitFor()
    assert.deepEqual(await texts(page), ['one', '感', 'end'])
    await compose('も', '文字')
    await image.waitFor({ state: 'detached' })
    assert.deepEqual(await texts(page), ['one', '感', '文字', 'end'])
    await page.keyboard.press('ControlOrMeta+Z')
    await image.waitFor()
    assert.deepEqual(await texts(page), ['one', '感', 'end'])
  })

  test('the width of columns can be changed', async ({ browser, assert }) => {
    const { page, id, account } = await openEmptyPage(browser, product)
    await page.keyboard.type('/2 col')
    await page.keyboard.press('Enter')
    for (const text of ['left', 'and', 'more']) {
      if (text !== 'left') await page.keyboard.press('Shift+Enter')
      await page.keyboard.type(text)
    }
    const row = steps.textOf(page).getByRole('group', { name: 'Columns' })
    const columns = row.getByRole('group', { name: 'Column', exact: true })
    const widths = () => columns.evaluateAll((all) => all.map((one) => one.dataset.width))
    await columns.nth(1).click()
    await page.keyboard.type('right')
    await page.keyboard.type('\nx'.repeat(25))
    await page.waitForFunction(bordersFollow)
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0))
    await page.waitForFunction(bordersFollow)
    for (let i = 0; i < 50; i++) await page.keyboard.press('Backspace')
    await page.waitForFunction(bordersFollow)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('below')
    await page.assertText(steps.textOf(page).locator('.layout-row + p'), 'below')
    await columns.nth(0).hover()
    await page.getByText(/^Saved /).waitFor()
    const handle = page.getByRole('button', { name: 'Block menu' })
    await handle.waitFor()
    await writeAbove(account, id, 'by another tab')
    await line(page, 'by another tab').waitFor()
    await handle.waitFor({ state: 'detached' })
    await page.waitForFunction(bordersFollow)
    const border = page.getByRole('separator', { name: 'Width of the columns' })
    const box = (await border.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 100, box.y + 5, { steps: 5 })
    await screenshot(page, 'columns')
    await page.mouse.up()
    const [left] = await widths()
    assert.isAbove(Number(left), 55)
    await border.focus()
    await page.keyboard.press('ArrowLeft')
    assert.approximately(Number((await widths())[0]), Number(left) - 5, 0.1)
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowLeft')
    assert.isAbove(Number((await widths())[0]), 10)
    await columns.nth(1).click()
    for (let i = 0; i < 6; i++) await page.keyboard.press('Backspace')
    await columns.first().waitFor({ state: 'detached' })
    assert.deepEqual(await texts(page), ['by another tab', 'left\nand\nmore', 'below'])
  })
})

/** Runs in the page. Returns true if the columns' border handle aligns with the columns. */
function bordersFollow() {
  const [border, row] = ['[aria-label="Width of the columns"]', '.layout-row'].map((one) =>
    document.querySelector(one)?.getBoundingClientRect()
  )
  return border && row && Math.hypot(border.top - row.top, border.height - row.height) < 1
}
