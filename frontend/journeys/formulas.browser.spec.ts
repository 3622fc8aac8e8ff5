import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import type { BlockResponse } from '#modules/workspace/api'
import type { TestAccount } from '#testing/accounts'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage, pasteInto, settled, writeAbove } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Formulas', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const form = (page: Page) => page.getByRole('form', { name: 'Formula' })
  const source = (page: Page) => form(page).getByLabel('LaTeX')
  const inline = (page: Page) => steps.textOf(page).locator('.math-inline .katex')
  const block = (page: Page) => steps.textOf(page).locator('.math-block .katex')

  /** Turns the first block into a formula, as another browser does. */
  async function turnIntoFormula({ client }: TestAccount, id: number) {
    const { body } = await client.get<BlockResponse>(`blocks/${id}`)
    const [first] = JSON.parse(body.data.content!).content
    const attrs = { id: first.attrs?.id, latex: 'x^2' }
    const changes = [{ at: 0, delete: 1, insert: [{ type: 'math_block', attrs }] }]
    await client.put(`blocks/${id}`, { base_revision: body.data.revision, changes })
  }

  test('formulas are typed, changed with a preview, undone in one step, saved and read', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.keyboard.type('It costs $5 and $6. So ')
    assert.isEmpty(loaded.filter((url) => /katex/i.test(url)))
    await page.keyboard.type('$x^2$ is.')
    await inline(page).waitFor()
    const latex = steps.textOf(page).locator('.math-inline annotation')
    await latex.filter({ hasText: /^x\^2$/ }).waitFor({ state: 'attached' })
    assert.isNotEmpty(loaded.filter((url) => /katex/i.test(url)))

    await page.keyboard.press('Enter')
    await page.keyboard.type('$$ ')
    await page.locator('textarea:focus').and(source(page)).waitFor()
    await page.keyboard.type('\\foo')
    await form(page).getByText('Undefined control sequence: \\foo (character 1).').waitFor()
    await expectNoAxeViolations(page, WCAG_AA)
    await screenshot(page, 'formula with an error')
    await source(page).fill('\\frac{a}{b}')
    await form(page).locator('.katex').waitFor()
    await screenshot(page, 'formula with its preview')
    await page.keyboard.press('ControlOrMeta+Enter')
    await form(page).waitFor({ state: 'detached' })
    await block(page).waitFor()
    await page.keyboard.type('After it')

    // A click opens the source, Escape leaves it unchanged, and a press outside saves it.
    await block(page).click()
    await source(page).fill('y')
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'detached' })
    await page.getByRole('toolbar', { name: 'Formula' }).waitFor()
    await screenshot(page, 'formula selected')
    await block(page).click()
    await source(page).fill('\\sqrt{c}')
    await steps.textOf(page).getByText('After it').click()
    await steps.textOf(page).locator('[data-latex="\\\\sqrt{c}"] .katex').waitFor()
    await steps.textOf(page).getByText('After it').click()
    await page.keyboard.press('ControlOrMeta+Z')
    await steps.textOf(page).locator('[data-latex="\\\\frac{a}{b}"] .katex').waitFor()

    await steps.save(page)
    await page.reload()
    await block(page).waitFor()
    await inline(page).waitFor()
  })

  test('a source that is being typed stays while another browser writes above', async ({
    browser,
  }) => {
    const { page, id, account } = await openEmptyPage(browser, product)
    await page.keyboard.type('Area')
    await steps.save(page)
    await page.keyboard.press('ControlOrMeta+Shift+e')
    await source(page).waitFor()
    await page.keyboard.type('x^2')
    await writeAbove(account, id, 'Theirs')
    await steps.textOf(page).getByText('Theirs').waitFor()
    await page.keyboard.type('+y^2')
    await page.assertInputValue(source(page), 'x^2+y^2')
  })

  test('typing goes on below text that another browser turned into a formula', async ({
    browser,
    assert,
  }) => {
    const { page, account, id } = await openEmptyPage(browser, product)
    await page.keyboard.type('x^2\nnext')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('End')
    await steps.save(page)
    await turnIntoFormula(account, id)
    await block(page).waitFor()
    await writeAbove(account, id, 'above')
    await steps.textOf(page).getByText('above').waitFor()
    await page.keyboard.type('typed on')
    const texts = () => steps.textOf(page).locator('p').allInnerTexts()
    assert.deepEqual(await texts(), ['above', 'typed on', 'next'])
    await steps.save(page)
  })

  test('formulas work by keyboard alone', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product)
    await page.keyboard.type('a ')
    await page.keyboard.press('ControlOrMeta+Shift+E')
    await page.locator('textarea:focus').and(source(page)).waitFor()
    await page.keyboard.type('x_1')
    await page.keyboard.press('Enter')
    await inline(page).waitFor()
    await page.keyboard.type(' b')
    for (let left = 0; left < 3; left++) await page.keyboard.press('ArrowLeft')
    await settled(page)
    await page.getByRole('toolbar', { name: 'Formula' }).waitFor()
    await page.keyboard.press('Alt+F10')
    await page.getByRole('button', { name: 'Edit formula' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await source(page).fill('x_2')
    await page.keyboard.press('Enter')
    await steps.textOf(page).locator('[data-latex="x_2"] .katex').waitFor()
    await page.keyboard.type('!')
    await steps.textOf(page).locator('p', { hasText: '! b' }).waitFor()
  })

  test('pasted formulas are drawn, and a locked page copies them as LaTeX', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, { theme: 'dark' })
    const chat =
      '<p>So <span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span> is.</p>'
    await pasteInto(page, { 'text/html': chat, 'text/plain': 'So x2 is.' })
    await inline(page).waitFor()
    await steps.save(page)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.getByText('Locked', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    const read = page.locator('main .math-inline .katex')
    await read.waitFor()
    await screenshot(page, 'formula on a locked page')
    const copied = await read.evaluate((formula) => {
      const line = formula.closest('p')!
      document.getSelection()!.selectAllChildren(line)
      const clipboardData = new DataTransfer()
      const copy = new Event('copy', { bubbles: true, cancelable: true })
      line.dispatchEvent(Object.assign(copy, { clipboardData }))
      return clipboardData.getData('text/plain')
    })
    assert.equal(copied, 'So $x^2$ is.')
  })

  test('a formula is inserted and changed on a phone', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, { width: 375, touch: true })
    const bar = page.getByRole('toolbar', { name: 'Formatting' })
    await bar.getByRole('button', { name: 'Add a block' }).tap()
    const sheet = page.getByRole('listbox', { name: 'Blocks' })
    await sheet.getByText('Formula', { exact: true }).tap()
    await source(page).fill('x = a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p')
    await expectNoAxeViolations(page, WCAG_AA)
    await screenshot(page, 'formula on a phone')
    await form(page).getByRole('button', { name: 'Save' }).tap()
    await block(page).waitFor()
    await block(page).tap()
    await source(page).fill('y')
    await form(page).getByRole('button', { name: 'Save' }).tap()
    await steps.textOf(page).locator('[data-latex="y"] .katex').waitFor()
  })
})
