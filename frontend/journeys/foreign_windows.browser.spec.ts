import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import type { BlockResponse } from '#modules/workspace/api'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import { PROGRAMS } from './other_programs.js'
import * as steps from './steps.js'

const PHONE = { width: 375, touch: true, keepsApp: false }

const paragraph = (text: string, id?: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})
const cell = (text: string) => ({ type: 'table_cell', content: [paragraph(text)] })
const table = {
  type: 'table',
  content: [{ type: 'table_row', content: [cell('Moon'), cell('nine')] }],
}
const textOf = (line: string) =>
  JSON.stringify({
    type: 'doc',
    content: [paragraph(line, 'first'), table, paragraph('boats and boats')],
  })

/** An open page with two texts, on a phone. */
interface Opened {
  page: Page
  id: number
  /** Time at which the page had its first text. */
  then: string
  address: string
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Opens a tab of the settings. */
async function openSettings(page: Page, tab: string) {
  await page.goto('/profile')
  await button(page, tab).tap()
  return dialog(page, 'Settings')
}

/** Chooses an entry of the page's menu. */
async function choose(page: Page, entry: string) {
  await button(page, 'More').tap()
  await page.getByRole('menuitem', { name: entry, exact: true }).tap()
}

/** Uses each window by touch, and waits for the texts that its controls change. */
const WINDOWS: Record<string, (opened: Opened) => Promise<void>> = {
  'page history': async ({ page }) => {
    await choose(page, 'Page history')
    const window = dialog(page, 'Page history')
    await window.getByText('Three boats').first().waitFor()
    await button(page, 'Older version').tap()
    await window.getByText('In this save').tap()
    await window.getByText('Shows what changed since the save before.').waitFor()
    await window.getByText('Since then').tap()
    await window.getByText('Shows what changed between this version and').waitFor()
    await button(page, 'All versions').tap()
    await dialog(page, 'All versions').getByRole('button', { name: 'Close' }).tap()
    await button(page, 'Name this version').tap()
    await page.getByRole('dialog').last().getByRole('textbox').fill('Low water')
    await page.keyboard.press('Enter')
    await window.getByText('Low water · ').waitFor()
    await button(page, 'Rename').waitFor()
  },

  'an earlier day': async ({ page, then, address, id }) => {
    await page.goto(`${address}?then=${then}&item=${id}`)
    const window = dialog(page, 'Notes on an earlier day')
    await window.getByText('Two boats').waitFor()
    await button(page, 'All notes of that day').tap()
    await window.getByRole('button', { name: 'folder' }).tap()
    await button(page, 'Bring back').waitFor()
    await button(page, 'Earlier change').tap()
    await button(page, 'Later change').tap()
    await window.locator('input[type=date]').fill('2020-03-01')
    await window.getByText('This is before your first note.').waitFor()
    await button(page, 'Go to that day').tap()
    await window.getByText(/ on this day\.$/).waitFor()
  },

  activity: async ({ page }) => {
    await page.goto('/activity')
    await page.getByRole('combobox', { name: 'What' }).tap()
    await page.getByRole('option', { name: 'Names and icons' }).tap()
    await page.getByRole('main').getByText('Changed the name of').first().waitFor()
    await page
      .getByRole('button', { name: /^Undo: Changed the name/ })
      .first()
      .tap()
    await page.getByRole('main').getByText('Undone').first().waitFor()
    await page.getByRole('button', { name: /^Redo: / }).tap()
    await page.getByRole('main').getByText('Redone').first().waitFor()
    await button(page, 'Undo everything from a device…').tap()
    const undo = dialog(page, 'Undo everything from a device')
    await undo.getByLabel('Since').fill('2026-01-01T00:00')
    await undo.getByRole('button', { name: 'Cancel' }).tap()
  },

  shares: async ({ page }) => {
    await choose(page, 'Share')
    const share = dialog(page, /^Share/)
    await share.getByText('Only you can read this page.').waitFor()
    await share.getByRole('switch', { name: 'Share by link' }).tap()
    await share.getByText('Anyone with the link can read this page.').waitFor()
    await share.getByLabel('Last day').fill('2099-12-31')
    await share.getByText('The link ends with this day.').waitFor()
    await button(page, 'Remove').tap()
    await share.getByText('The link has no end.').waitFor()
    await button(page, 'Set password').tap()
    await share.getByLabel('Password for visitors').fill('low')
    await button(page, 'Save password').tap()
    await share.getByText(/^Use at least \d+ characters/).waitFor()
    await share.getByLabel('Password for visitors').fill('low water at noon')
    await button(page, 'Save password').tap()
    await share.getByText('Visitors have to enter it.').waitFor()
    await button(page, 'Done').tap()
    const settings = await openSettings(page, 'Shared by you')
    await button(page, /^End share of/).tap()
    await dialog(page, /^End the share of/)
      .getByRole('button', { name: 'End share' })
      .tap()
    await settings.getByText('Active').waitFor({ state: 'detached' })
  },

  'import and export': async ({ page }) => {
    await choose(page, 'Export')
    await dialog(page, /^Export/)
      .getByText('HTML', { exact: true })
      .tap()
    await dialog(page, /^Export/)
      .getByRole('button', { name: 'Cancel' })
      .tap()
    const settings = await openSettings(page, 'Import')
    const buffer = Buffer.from('# Slugs\n\nThey like beans.')
    const file = { name: 'notes.md', mimeType: 'text/markdown', buffer }
    await settings.locator('input[type=file]').first().setInputFiles(file)
    const imported = dialog(page, /^Import “notes/)
    await imported.getByRole('combobox', { name: 'Import into' }).tap()
    await page.getByRole('option', { name: 'A folder…' }).tap()
    await page.getByRole('treeitem', { name: 'folder' }).tap()
    await imported.getByText('folder', { exact: true }).first().waitFor()
    await imported.getByRole('button', { name: /^Import 1 page$/ }).tap()
    await imported.getByText('Your notes are imported.').waitFor()
    await button(page, 'Open').tap()
    await imported.waitFor({ state: 'detached' })
    await openSettings(page, 'Import')
    await button(page, 'Undo import of notes.md').tap()
    await dialog(page, 'Undo this import').getByRole('button', { name: 'Undo import' }).tap()
    await page.getByText('undone', { exact: true }).waitFor()
  },

  'find and replace': async ({ page }) => {
    await choose(page, 'Find and replace')
    const bar = page.getByRole('search', { name: 'Find and replace' })
    await bar.getByRole('textbox', { name: 'Find' }).fill('nothing like it')
    await bar.getByText('No matches').waitFor()
    await bar.getByRole('textbox', { name: 'Find' }).fill('boats and')
    await bar.getByText('1 of 1').waitFor()
    await bar.getByRole('textbox', { name: 'Replace with' }).fill('ships and')
    await bar.getByRole('button', { name: 'Replace all' }).tap()
    await steps.toast(page, 'Replaced 1 match').waitFor()
    await steps.textOf(page).getByText('ships and boats').waitFor()
    await bar.getByRole('button', { name: 'Close' }).tap()
  },

  'menus of a table': async ({ page }) => {
    const cells = steps.textOf(page).locator('td')
    await cells.first().tap()
    await button(page, 'Row menu').tap()
    await page.getByRole('menuitem', { name: 'Duplicate' }).tap()
    await cells.nth(3).waitFor()
    await cells.first().tap()
    await button(page, 'Column menu').tap()
    await page.getByRole('menuitem', { name: 'Duplicate' }).tap()
    await cells.nth(5).waitFor()
  },

  'block history': async ({ page }) => {
    await steps.textOf(page).getByText('Three boats').tap()
    await button(page, 'Block menu').tap()
    await page.getByRole('menuitem', { name: 'Block history' }).tap()
    const window = dialog(page, 'Block history')
    await window.getByText('Three boats').first().waitFor()
    await button(page, 'Close').tap()
    await window.waitFor({ state: 'detached' })
  },

  'favorites, templates and icons': async ({ page }) => {
    await button(page, 'Add to favorites').tap()
    await button(page, 'Remove from favorites').waitFor()
    await choose(page, 'Mark as template')
    await steps.toast(page, 'as a template').waitFor()
    await choose(page, 'Remove from templates')
    await choose(page, 'Add icon')
    const picker = dialog(page, /^Icon of/)
    await picker.getByRole('searchbox', { name: 'Search emoji' }).fill('nothing like it')
    await picker.getByRole('searchbox', { name: 'Search emoji' }).fill('rocket')
    await picker.getByRole('option', { name: 'rocket', exact: true }).tap()
    await button(page, /^Change icon/).waitFor()
    await page.getByRole('link', { name: 'Pages' }).tap()
    await button(page, 'Remove “Tides” from favorites').waitFor()
    await button(page, 'New page').tap()
    await page
      .getByRole('region', { name: 'Start with a template' })
      .getByRole('button', { name: 'Weekly plan' })
      .tap()
    await steps.textOf(page).getByRole('heading', { name: 'Monday' }).waitFor()
  },

  'trash and receipts': async ({ page }) => {
    await choose(page, 'Delete')
    await page.goto('/trash')
    await page.getByRole('checkbox', { name: 'Select Tides' }).tap()
    await page.getByText('1 selected').waitFor()
    await button(page, 'Clear selection').tap()
    await button(page, 'Actions for Tides').tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await dialog(page, 'Permanently delete?').getByRole('button', { name: 'Delete' }).tap()
    await button(page, 'See receipt').tap()
    const settings = dialog(page, 'Settings')
    await settings.getByText('Erased completely').waitFor()
    await settings.getByRole('button', { name: /^1 page/ }).tap()
    await settings.getByRole('button', { name: /^1 page/ }).tap()
    await settings.getByText('Erased completely').waitFor()
  },
}

test.group('Windows beside other programs, by touch', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  /** Opens a page with two texts, which a program changes while it is used. */
  async function open(browser: Browser, { begin, seen }: (typeof PROGRAMS)[number]) {
    const { page, account, id } = await openEmptyPage(browser, product, {
      ...PHONE,
      // Deleting for good ends what the open page still asks for.
      expectedErrors: [/status of 404/],
    })
    const { client } = account
    await client.put(`blocks/${id}`, { name: 'Tides' })
    await client.put(`blocks/${id}`, { content: textOf('Two boats') })
    const then = (await client.get<BlockResponse>(`blocks/${id}`)).body.data.updated_at
    await client.put(`blocks/${id}`, { content: textOf('Three boats') })
    await begin(page)
    await page.reload()
    await steps.textOf(page).getByText('Three boats').waitFor()
    await page.locator(seen).first().waitFor({ state: 'attached' })
    return { page, id, then, address: new URL(page.url()).pathname }
  }

  for (const program of PROGRAMS) {
    for (const [name, use] of Object.entries(WINDOWS)) {
      test(`${name}: every control works beside ${program.name}`, async ({ browser, assert }) => {
        const opened = await open(browser, program)
        await use(opened)
        await screenshot(opened.page, `${name} beside ${program.name}`)
        assert.equal(await opened.page.getByText('An error was thrown').count(), 0)
      })
    }
  }
})
