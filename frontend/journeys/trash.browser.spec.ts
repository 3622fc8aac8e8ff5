import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { namesIn, undo } from './rows.js'
import { enterTrash, expectListed, menuItem, TEXT, trashRow as row } from './trash_steps.js'

test.group('Trash', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  const folders = (page: Page) => page.getByRole('navigation', { name: 'Folders' })
  const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' })

  /** Returns the names and addresses of the links in an element. */
  function linksOf(place: Locator) {
    return place
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
  }

  test('rows are selected and restored together, and Undo returns them to the trash', async ({
    browser,
    assert,
  }) => {
    const trashed = ['March sowing', 'Slugs', 'Summer', 'South bed', 'House']
    const { page, account, idOf } = await enterTrash(browser, product, trashed)
    await expectListed(page, ...trashed.toReversed())
    const headings = await page.getByRole('columnheader').allInnerTexts()
    assert.deepEqual(
      headings.map((text) => text.trim()),
      ['Select all', 'Name', 'Type', 'Deleted At', 'Actions']
    )
    await page.assertTextContains(row(page, 'Summer'), 'Section')
    await row(page, 'Summer').locator('time').last().hover()
    const exactTime = page.getByText(new RegExp(`${new Date().getFullYear()}.* \\d+:\\d\\d`))
    await exactTime.waitFor()
    await page.getByRole('heading', { name: 'Trash' }).hover()
    await exactTime.waitFor({ state: 'hidden' })
    await screenshot(page, 'trash root')
    await expectNoAxeViolations(page)

    // Beside the sidebar of a small window, names still have space.
    await page.setViewportSize({ width: 800, height: 800 })
    await row(page, 'Slugs').getByRole('link').click({ trial: true })
    await page.setViewportSize({ width: 1280, height: 800 })

    await row(page, 'Slugs').click({ button: 'right' })
    await menuItem(page, 'Restore').waitFor()
    await menuItem(page, 'Delete').waitFor()
    await page.keyboard.press('Escape')
    const all = page.getByRole('checkbox', { name: 'Select all' })
    await all.click()
    await page.getByText('5 selected').waitFor()
    // An item restored on another device is no longer selected.
    await account.client.put(`blocks/${idOf('March sowing')}/unarchive`)
    await page.getByText('4 selected').waitFor()
    await expectListed(page, 'House', 'South bed', 'Summer', 'Slugs')
    await all.click()
    await page.getByRole('checkbox', { name: 'Select South bed' }).click()
    await page.getByRole('checkbox', { name: 'Select Slugs' }).click({ modifiers: ['Shift'] })
    await page.getByText('3 selected').waitFor()
    await screenshot(page, 'trash selected')
    await expectNoAxeViolations(page)
    await row(page, 'Summer').click({ button: 'right' })
    await menuItem(page, 'Delete all').waitFor()
    await menuItem(page, 'Restore all').click()
    await page.getByText('Restored 3 items').waitFor()
    await expectListed(page, 'House')
    assert.equal(await page.getByText(' selected').count(), 0)
    await undo(page, 'Restored 3 items')
    await expectListed(page, 'Slugs', 'Summer', 'South bed', 'House')

    await row(page, 'House').hover()
    await page.getByRole('button', { name: 'Restore House' }).click()
    await eventually(async () => {
      assert.equal(await namesIn(page, 'Folders'), 'Garden House Shed')
    })
  }).tags(['@smoke'])

  test('the trash opens deeper levels by mouse and keyboard, and goes up again', async ({
    browser,
    assert,
  }) => {
    const { page, idOf } = await enterTrash(browser, product, ['House', 'South bed', 'North bed'], {
      expectedErrors: [/404/],
    })
    for (const [name, message] of [
      ['House', 'This folder is empty.'],
      ['South bed', 'This file is empty.'],
    ] as const) {
      await row(page, name).click()
      await page.getByText(message).waitFor()
      await page.goBack()
    }
    const bed = `/trash/null/${idOf('North bed')}`
    await page.getByRole('link', { name: 'North bed' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'North bed', level: 1 }).waitFor()
    assert.equal(new URL(page.url()).pathname, bed)
    assert.equal(await page.getByRole('checkbox').count(), 0)
    await expectListed(page, 'Spring', 'Summer')
    await row(page, 'Summer').click()
    await page.getByText('This section is empty.').waitFor()
    assert.deepEqual(await linksOf(crumbs(page)), [
      ['Trash', '/trash'],
      ['North bed', bed],
      ['Summer', `${bed}/${idOf('Summer')}`],
    ])
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Up one level' }).click()
    await page.waitForURL(`**${bed}`)
    await row(page, 'Spring').click()
    await expectListed(page, 'March sowing', 'Slugs')

    const link = page.getByRole('link', { name: 'March sowing' })
    await link.focus()
    await page.keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: 'March sowing' })
    await preview.getByRole('heading', { name: 'What to sow' }).waitFor()
    await preview.getByText(TEXT).waitFor()
    assert.equal(await preview.locator('textarea, [contenteditable=true]').count(), 0)
    await screenshot(page, 'trash preview')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'hidden' })
    assert.isTrue(await link.evaluate((element) => element === document.activeElement))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menu', { name: '“March sowing”' }).waitFor()
    await page.keyboard.press('Escape')

    await page.goto(`${bed}/${idOf('Spring')}/${idOf('Slugs')}`)
    await page.waitForURL(`**${bed}/${idOf('Spring')}`)
    const empty = page.getByRole('dialog', { name: 'Slugs' })
    await empty.getByText('This page is empty.').waitFor()
    await empty.getByRole('button', { name: 'Close' }).click()
    await page.goto(`${bed}/${idOf('Spring')}/${idOf('March sowing')}#beans`)
    await page.waitForURL(`**${bed}/${idOf('Spring')}#beans`)
    await preview.locator('.linked-block').getByText(TEXT).waitFor()
    await preview.getByRole('button', { name: 'Close' }).click()
    await page.waitForURL((url) => url.hash === '')

    await page.goto(`/trash/${idOf('Garden')}/${idOf('North bed')}`)
    await page.getByRole('heading', { name: 'North bed', level: 1 }).waitFor()
    assert.deepEqual(await linksOf(crumbs(page)), [
      ['Trash', '/trash'],
      ['Folder', '/trash'],
      ['North bed', `/trash/${idOf('Garden')}/${idOf('North bed')}`],
    ])
    await page.goto(`/trash/${idOf('Garden')}`)
    await page.getByText('The link does not exist or has been removed.').waitFor()
  })

  test('restoring an item in a trashed parent also restores the parent', async ({ browser }) => {
    const { page, archive } = await enterTrash(browser, product, ['Slugs', 'North bed'], {
      expectedErrors: [/status of 409/],
    })
    await expectListed(page, 'North bed', 'Slugs')
    await row(page, 'Slugs').click({ button: 'right' })
    await menuItem(page, 'Restore').click()
    await page.getByText('“Slugs” is in “North bed”, which is also in the trash.').waitFor()
    await screenshot(page, 'trash restore both')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'North bed' }).click()
    await row(page, 'Spring').click({ button: 'right' })
    await menuItem(page, 'Restore').click()
    const dialog = page.getByRole('dialog', { name: 'Restore “North bed”?' })
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await page.waitForURL('**/trash')
    await expectListed(page, 'Slugs')

    // The list on this screen does not know yet that another tab changes the item.
    await page.route('**/api/v1/live*', (route) => route.abort())
    await page.route('**/blocks/*/unarchive', async (route) => {
      await archive('Garden')
      await route.continue()
    })
    await row(page, 'Slugs').click({ button: 'right' })
    await menuItem(page, 'Restore').click()
    await page.getByRole('dialog', { name: 'Restore “Garden” as well?' }).waitFor()
    await page.getByRole('button', { name: 'Restore both' }).click()
    await page.getByText('Restored 2 items').waitFor()
    await page.getByText('Trash folder is empty.').waitFor()
    await folders(page).getByRole('link', { name: 'Garden' }).waitFor()
  })

  test('the trash works on a phone', async ({ browser, assert }) => {
    const phone = { width: 375, theme: 'dark', touch: true } as const
    const { page } = await enterTrash(browser, product, ['Slugs', 'Summer', 'House'], phone)
    await screenshot(page, 'trash phone')
    await expectNoAxeViolations(page)
    await page.getByRole('checkbox', { name: 'Select House' }).tap()
    await row(page, 'Summer').tap()
    await page.getByText('2 selected').waitFor()
    await screenshot(page, 'trash phone selected')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Clear selection' }).tap()
    await page.getByRole('link', { name: 'Slugs' }).tap()
    await page.getByRole('heading', { name: 'Slugs' }).waitFor()
    await page.getByText('This page is empty.').waitFor()
    await screenshot(page, 'trash phone page')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Up one level' }).tap()
    await page.getByRole('button', { name: 'Actions for Slugs' }).tap()
    await menuItem(page, 'Restore').tap()
    const toast = page.getByText('Restored “Slugs”')
    const box = (await toast.boundingBox())!
    const bar = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!
    assert.isBelow(box.y + box.height, bar.y)
    await expectListed(page, 'House', 'Summer')
  })
})
