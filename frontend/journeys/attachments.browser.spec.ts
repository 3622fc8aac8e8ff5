import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage, settled } from './editor_steps.js'
import * as steps from './steps.js'

const HTML = '<script>document.title = "run"</script>'
const file = (name: string, text = HTML) => ({
  name,
  mimeType: 'text/html',
  buffer: Buffer.from(text),
})

/** Locates the links of the page's attachments. */
const links = (page: Page) => page.locator('main .attachment a')

/** Chooses files by the slash menu. */
async function chooseFiles(page: Page, ...files: ReturnType<typeof file>[]) {
  await page.locator('[aria-label="Page text"]:focus').waitFor()
  await page.keyboard.type('/attach')
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(files)
}

/** Returns the name and the text of the file that an action downloads. */
async function downloaded(page: Page, act: () => Promise<void>) {
  const downloading = page.waitForEvent('download')
  await act()
  const download = await downloading
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')]
}

/** Pastes or drops a file at the first line of the text. */
function bringFile(page: Page, how: 'paste' | 'drop', name: string, size = 5) {
  return steps.textOf(page).evaluate(
    (text, { how, name, size }) => {
      const data = new DataTransfer()
      data.items.add(new File([new ArrayBuffer(size)], name, { type: 'text/plain' }))
      const event = new Event(how, { bubbles: true, cancelable: true })
      const { x, y } = text.querySelector('p')!.getBoundingClientRect()
      const place = { clientX: x + 20, clientY: y + 4 }
      text.dispatchEvent(Object.assign(event, place, { clipboardData: data, dataTransfer: data }))
    },
    { how, name, size }
  )
}

test.group('Files of a page', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('files are attached, downloaded, renamed and deleted by keyboard and mouse', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, { keepsApp: false })
    const address = page.url()
    await page.keyboard.type('before\n')
    const release = await steps.holdRequests(page, '**/files/presigned-url')
    await chooseFiles(page, file('page.html'), file('boats & tides.csv', 'a,b'))
    await page.getByText('Uploading your file').nth(1).waitFor()
    await page.keyboard.type('after')
    await screenshot(page, 'files uploading')
    await expectNoAxeViolations(page, WCAG_AA)
    release()
    await links(page).nth(1).waitFor()
    assert.deepEqual(await links(page).allInnerTexts(), ['page.html', 'boats & tides.csv'])
    await page.getByText(/^Saved /).waitFor()
    await screenshot(page, 'files')
    await expectNoAxeViolations(page, WCAG_AA)

    const first = links(page).filter({ hasText: 'page.html' })
    assert.deepEqual(await downloaded(page, () => first.click()), ['page.html', HTML])
    assert.equal(page.url(), address)

    // A press beside the name selects the block.
    await first.locator('..').locator('.attachment-size').click()
    await settled(page)
    await page.getByRole('toolbar', { name: 'File' }).waitFor()
    await screenshot(page, 'file selected')
    await expectNoAxeViolations(page, WCAG_AA)
    assert.deepEqual(await downloaded(page, () => page.keyboard.press('Alt+Enter')), [
      'page.html',
      HTML,
    ])
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name', { exact: true }).fill('harbour.html')
    await screenshot(page, 'file renamed')
    await page.keyboard.press('Enter')
    await links(page).filter({ hasText: 'harbour.html' }).waitFor()
    await page.keyboard.press('ControlOrMeta+z')
    await first.waitFor()
    await page.keyboard.press('Backspace')
    await first.waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+z')
    await first.waitFor()
    await page.getByText(/^Saved /).waitFor()

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Lock page' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('Locked', { exact: true }).waitFor()
    await screenshot(page, 'files while reading')
    await expectNoAxeViolations(page, WCAG_AA)
    assert.deepEqual(await downloaded(page, () => first.click()), ['page.html', HTML])
  })

  test('pasted and dropped files are attached; a failure and a missing file are reported', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, {
      keepsApp: false,
      expectedErrors: [/status of (404|500)/],
    })
    await page.keyboard.type('before\n')
    await bringFile(page, 'paste', 'pasted.txt')
    await links(page).filter({ hasText: 'pasted.txt' }).waitFor()
    await bringFile(page, 'drop', 'dropped.txt')
    await links(page).filter({ hasText: 'dropped.txt' }).waitFor()
    assert.deepEqual(await links(page).allInnerTexts(), ['dropped.txt', 'pasted.txt'])

    await steps.textOf(page).locator('p').last().click()
    let sent = 0
    await page.route('**/files/presigned-url', (route) => {
      sent++
      return route.fulfill({ status: 500 })
    })
    await bringFile(page, 'paste', 'huge.zip', 50 * 1024 ** 2 + 1)
    await page.getByText('File size should be < 50MB').waitFor()
    await screenshot(page, 'file too large')
    await page.getByRole('button', { name: 'Close' }).click()
    assert.equal(sent, 0)
    await chooseFiles(page, file('refused.zip'))
    await page.getByText('Couldn’t upload “refused.zip”').first().waitFor()
    await page.getByText('Uploading your file').waitFor({ state: 'detached' })
    assert.equal(sent, 1)
    assert.equal(await links(page).count(), 2)

    await page.route('**/api/v1/files/*', (route) => route.fulfill({ status: 404 }))
    await links(page).first().click()
    await page.getByText('This file is no longer available').first().waitFor()
    await screenshot(page, 'file missing')
  })

  test('on a phone a file is chosen from the menu and a tap downloads it', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product, {
      width: 375,
      touch: true,
      theme: 'dark',
    })
    await page.getByRole('button', { name: 'Add a block' }).tap()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('listbox', { name: 'Blocks' }).getByText('File', { exact: true }).tap()
    await (await choosing).setFiles(file('page.html'))
    await links(page).waitFor()
    await steps.save(page)
    await screenshot(page, 'file on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    const { height } = (await links(page).locator('..').boundingBox())!
    assert.isAtLeast(height, 44)
    const saved = await downloaded(page, () => links(page).tap())
    assert.deepEqual(saved, ['page.html', HTML])
  })
})
