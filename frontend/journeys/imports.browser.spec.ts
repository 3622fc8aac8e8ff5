import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { png } from '#platform/files/testing/pictures'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { OUT_OF_REACH, screenshot } from '#testing/browser/page'
import { temporaryDirectory } from '#testing/environment'
import { Product } from '#testing/product'
import type { NamedBlock } from '#modules/workspace/api'
import { openEmptyPage } from './editor_steps.js'
import { docx, notionExport, obsidianVault } from './import_archives.js'
import { images } from './image_steps.js'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true }

interface ImportFile {
  name: string
  bytes: Buffer
}

test.group('Import', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const dialogOf = (page: Page, name: string) =>
    page.getByRole('dialog', { name: `Import “${name}”` })
  const created = (page: Page) => page.getByRole('list', { name: 'What will be created' })

  async function openTab(page: Page) {
    await button(page, 'Your account').click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('tab', { name: 'Import' }).click()
    await page.getByText('How to export from other programs').waitFor()
  }

  async function choose(page: Page, press: () => Promise<void>, { name, bytes }: ImportFile) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()])
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
  }

  /** Drops a file on the sidebar with this name. */
  async function dropOn(page: Page, sidebar: string, { name, bytes }: ImportFile) {
    await page.getByRole('navigation', { name: sidebar }).evaluate(
      (panel, file) => {
        const dataTransfer = new DataTransfer()
        const data = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0))
        dataTransfer.items.add(new File([data], file.name))
        const at = { bubbles: true, cancelable: true, dataTransfer }
        panel.dispatchEvent(new DragEvent('dragover', at))
        panel.dispatchEvent(new DragEvent('drop', at))
      },
      { name, base64: bytes.toString('base64') }
    )
  }

  test('a Notion export is previewed, imported, opened and undone', async ({ browser, assert }) => {
    // The open list of an imported folder is read until the app hears that the folder is gone.
    const expectedErrors = [/404 .*blocks/]
    const { page, account } = await openEmptyPage(browser, product, { expectedErrors })
    const file = { name: 'Export-harbour.zip', bytes: await notionExport() }
    await openTab(page)
    await screenshot(page, 'import settings')
    await expectNoAxeViolations(page, WCAG_AA)
    await choose(page, () => button(page, 'Choose a file').click(), file)
    const dialog = dialogOf(page, file.name)
    await created(page).getByText('Tides').waitFor()
    await dialog.getByText('Read as Notion.').waitFor()
    await screenshot(page, 'import preview of Notion')
    await expectNoAxeViolations(page, WCAG_AA)

    await dialog.getByRole('button', { name: /^Import \d+ pages$/ }).click()
    await dialog.getByText('Your notes are imported.').waitFor()
    await screenshot(page, 'import report of Notion')
    await expectNoAxeViolations(page, WCAG_AA)
    const names = await account.client.get<NamedBlock[]>('blocks/names')
    const pages = names.body.data.filter(({ block_type: type }) => type === 'page')
    assert.includeMembers(
      pages.map(({ name }) => name),
      ['Harbour', 'Boats', 'Tides']
    )

    const [{ id }] = (await account.client.get<[{ id: string }]>('imports')).body.data
    const shown = await account.client.get<{ block_ids: number[] }>(`imports/${id}`)
    await button(page, 'Open').click()
    await dialog.waitFor({ state: 'detached' })
    await openTab(page)
    await page.getByRole('button', { name: `Undo import of ${file.name}` }).click()
    await page.getByRole('dialog', { name: 'Undo this import' }).waitFor()
    await screenshot(page, 'import undo')
    await page
      .getByRole('dialog', { name: 'Undo this import' })
      .getByRole('button', { name: 'Undo import' })
      .click()
    await page.getByText('undone', { exact: true }).waitFor()
    const left = await account.client.get<NamedBlock[]>('blocks/names')
    assert.notInclude(
      left.body.data.map(({ name }) => name),
      'Tides'
    )

    // The user restores from the trash what the undo has moved there.
    await account.client.put(`blocks/${shown.body.data.block_ids[0]}/unarchive`, {})
    await page.getByRole('button', { name: `Report of ${file.name}` }).click()
    await dialog.getByText('Your notes are imported.').waitFor()
    await dialog.getByRole('button', { name: 'Undo import' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await openTab(page)
    await page.getByRole('button', { name: `Undo import of ${file.name}` }).waitFor()
    assert.equal(await page.getByText('undone', { exact: true }).count(), 0)
  })

  test('a chosen folder is imported with its pages and pictures', async ({ browser, assert }) => {
    const { page, account } = await openEmptyPage(browser, product)
    const vault = join(await temporaryDirectory(), 'Harbour')
    await mkdir(join(vault, 'Logs'), { recursive: true })
    await writeFile(join(vault, 'Logs', 'Monday.md'), 'Wind from [the pier](../Pier.md)\n')
    await writeFile(join(vault, 'Pier.md'), '![The pier](pier.png)\n')
    await writeFile(join(vault, 'pier.png'), png())
    await openTab(page)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(page, 'Choose a folder').click(),
    ])
    await chooser.setFiles(vault)
    const dialog = dialogOf(page, 'Harbour.zip')
    await created(page).getByText('Monday').waitFor()
    await dialog.getByRole('button', { name: 'Import 2 pages' }).click()
    await dialog.getByText('Everything came over.').waitFor()
    await screenshot(page, 'import report of a folder')
    const { body } = await account.client.get<NamedBlock[]>('blocks/names')
    assert.includeMembers(
      body.data.map(({ name }) => name),
      ['Harbour', 'Logs', 'Monday', 'Pier']
    )
  })

  test('an Obsidian vault dropped on the sidebar goes into a folder while its window is closed', async ({
    browser,
    assert,
  }) => {
    const { page } = await openEmptyPage(browser, product)
    const file = { name: 'Vault.zip', bytes: await obsidianVault() }
    await page.goto('/app?recent')
    await steps.folderLinks(page).first().waitFor()
    await dropOn(page, 'Folders', file)
    const dialog = dialogOf(page, file.name)
    await created(page).getByText('Tides').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Your import is ready to start').waitFor()
    await screenshot(page, 'import notice')
    await expectNoAxeViolations(page, WCAG_AA)

    await page.reload()
    await page.getByText('Your import is ready to start').waitFor()
    await button(page, 'Show').click()
    const target = dialog.getByRole('combobox', { name: 'Import into' })
    await target.click()
    await page.getByRole('option', { name: 'A folder…' }).click()
    await page.getByRole('treeitem', { name: 'folder' }).click()
    await target.getByText('folder', { exact: true }).waitFor()
    await screenshot(page, 'import preview of Obsidian')
    await dialog.getByRole('button', { name: /^Import \d+ pages?$/ }).click()
    await dialog.getByText('Your notes are imported.').waitFor()
    await screenshot(page, 'import report of Obsidian')
    await button(page, 'Open').click()
    await page.getByRole('link', { name: 'Tides', exact: true }).first().click()
    await steps.titleOf(page).waitFor()
    await page.assertInputValue(steps.titleOf(page), 'Tides')
    await images(page).first().waitFor()
    await steps.textOf(page).getByRole('link', { name: 'Boats' }).click()
    await page.assertInputValue(steps.titleOf(page), 'Boats')
    assert.equal(await page.getByText('Your import is ready to start').count(), 0)
  })

  test('a Word document is imported on a phone', async ({ browser }) => {
    const { page } = await openEmptyPage(browser, product, PHONE)
    const file = { name: 'Low tide.docx', bytes: await docx() }
    await page.goto('/profile')
    await button(page, 'Import').tap()
    await page.getByText('How to export from other programs').waitFor()
    await screenshot(page, 'import settings on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await choose(page, () => button(page, 'Choose a file').tap(), file)
    const dialog = dialogOf(page, file.name)
    await created(page).getByText('Low tide').first().waitFor()
    await screenshot(page, 'import preview on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await dialog.getByRole('button', { name: 'Import 1 page' }).tap()
    await dialog.getByText('Everything came over.').waitFor()
    await screenshot(page, 'import report on a phone')
    await expectNoAxeViolations(page, WCAG_AA)
    await button(page, 'Open').tap()
    await dialog.waitFor({ state: 'detached' })
  })

  test('unfit files are refused, and an import is canceled with the keyboard', async ({
    browser,
    assert,
  }) => {
    const { page, account } = await openEmptyPage(browser, product)
    await page.goto('/app?recent')
    await steps.folderLinks(page).first().waitFor()
    await dropOn(page, 'Folders', { name: 'pier.png', bytes: Buffer.from('x') })
    await page.getByText('“pier.png” can’t be imported.').waitFor()
    await screenshot(page, 'import of an unfit file')
    const file = { name: 'Tides.md', bytes: Buffer.from('# Tides\n\nLow tide at noon.\n') }
    const chooseButton = button(page, 'Choose a file')
    await chooseButton.focus()
    await choose(page, () => page.keyboard.press('Enter'), file)
    await created(page).getByText('Tides').first().waitFor()
    await button(page, 'Cancel import').focus()
    await page.keyboard.press('Enter')
    await page.getByText('This import was canceled. Nothing was created.').waitFor()
    const { body } = await account.client.get<unknown[]>('blocks')
    assert.lengthOf(body.data, 1)
  })

  test('without a connection the dialog says so, and the upload begins on a second try', async ({
    browser,
  }) => {
    const expectedErrors = OUT_OF_REACH
    const { page } = await openEmptyPage(browser, product, { expectedErrors })
    await openTab(page)
    await page.context().setOffline(true)
    const file = { name: 'Tides.md', bytes: Buffer.from('# Tides\n') }
    await choose(page, () => button(page, 'Choose a file').click(), file)
    const dialog = dialogOf(page, file.name)
    await dialog.getByText('You’re offline. Try again once you’re back online.').waitFor()
    await screenshot(page, 'import without connection')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await created(page).getByText('Tides').first().waitFor()
  })
})
