import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright-core'
import { APP_ROOT } from '#start/bin/importer'
import { expectNoAxeViolations, WCAG_AA } from '#testing/browser/axe'
import { LOOKS } from '#testing/browser/looks'
import { type PageOptions, screenshot } from '#testing/browser/page'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import type { UserResponse } from '#modules/auth/api'
import type { Act, PageVersion } from '#modules/workspace/api'
import { paragraph } from '#modules/workspace/testing/branch'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

const THINNING = ['--import=./backend/testing/typescript.js', 'backend/testing/thin_versions_of.ts']
const TITLE = 'Keep one version a day?'

test.group('One version a day', (group) => {
  let product: Product
  let directory: string

  group.setup(async () => {
    directory = await temporaryDirectory()
    product = await Product.start({ directory })
  })

  /** Runs what the product does at night, 40 days from now. */
  const thin = (owner: number) =>
    promisify(execFile)(process.execPath, [...THINNING, directory, String(owner)], {
      cwd: fileURLToPath(APP_ROOT),
    })

  /** Opens the tab of the settings over an empty page. */
  async function openSettings(browser: Browser, options: Partial<PageOptions> = {}) {
    const opened = await openEmptyPage(browser, product, options)
    const { page } = opened
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Page versions' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    const toggle = settings.getByRole('switch', { name: 'Keep one version a day' })
    await toggle.waitFor()
    return { ...opened, settings, toggle }
  }

  const keeps = async (page: Page, text: string) =>
    page.getByRole('dialog', { name: 'Settings' }).getByText(text).waitFor()

  test('thinning is chosen, and history, earlier days and undo say what is not kept', async ({
    browser,
    assert,
  }) => {
    const expectedErrors = [/409 \(Conflict\)/]
    const { page, id, account, toggle } = await openSettings(browser, { expectedErrors })
    const { client } = account
    await toggle.click()
    const dialog = page.getByRole('dialog', { name: TITLE })
    await dialog.getByRole('button', { name: 'Keep one a day' }).click()
    await keeps(page, 'All versions of the last 30 days stay.')
    assert.isTrue(await toggle.isChecked())

    for (const text of ['One boat.', 'Two boats.', 'Three boats.']) {
      const content = JSON.stringify({ type: 'doc', content: [paragraph(text)] })
      await client.put(`blocks/${id}`, { content })
    }
    const [edit] = (await client.get<Act[]>('activity')).body.data
    const listed = async () => (await client.get<PageVersion[]>(`blocks/${id}/versions`)).body.data
    const [third, second, first] = await listed()
    await client.put(`blocks/${id}/versions/${second!.version}`, { name: 'Regatta' })
    await client.post(`activity/${edit!.id}/undo`)
    await thin(account.id)
    await eventually(async () => assert.lengthOf(await listed(), 2))

    await page.goBack()
    const { pathname } = new URL(page.url())
    await page.goto(`${pathname}?history=`)
    const history = page.getByRole('dialog', { name: 'Page history' })
    await history.getByText('Of each day more than 30 days ago, one version stays').waitFor()
    await history
      .getByRole('button', { name: /Regatta/ })
      .first()
      .waitFor()
    await history.getByText('2 versions').waitFor()
    await screenshot(page, 'history of one version a day')
    await expectNoAxeViolations(page, WCAG_AA)

    // An entry of the activity still leads to a version that is gone.
    await page.goto(`${pathname}?history=${third!.version}`)
    await history.getByText('The version you opened is no longer kept.').waitFor()
    await history.locator('input[aria-valuetext^="Version 2 of 2"]').waitFor()
    await screenshot(page, 'history of a version that is gone')
    await expectNoAxeViolations(page, WCAG_AA)

    await page.goto(`${pathname}?then=${first!.at}&item=${id}`)
    const earlier = page.getByRole('dialog', { name: 'Notes on an earlier day' })
    await earlier.getByText('The text of this moment is no longer kept').waitFor()
    await screenshot(page, 'an earlier day without its text')
    await expectNoAxeViolations(page, WCAG_AA)
    await page.goto(`${pathname}?then=${second!.at}&item=${id}`)
    await earlier.getByText('Two boats.').waitFor()
    assert.equal(await earlier.getByText('no longer kept').count(), 0)

    await page.goto('/activity')
    await page
      .getByRole('button', { name: /^Redo: / })
      .first()
      .click()
    await steps.toast(page, /The text from before is no longer kept/).waitFor()
    await screenshot(page, 'a redo without its text')
  })

  for (const { width, theme } of LOOKS) {
    test(`the choice is explained before it is made: ${width} ${theme}`, async ({
      browser,
      assert,
    }) => {
      const { page, account, toggle } = await openSettings(browser, { width, theme })
      await keeps(page, 'Every version of your pages stays.')
      await screenshot(page, `page versions ${width} ${theme}`)
      await expectNoAxeViolations(page, WCAG_AA)
      await toggle.press('Space')
      const dialog = page.getByRole('dialog', { name: TITLE })
      await dialog.getByText(/go for good once they’re 30 days old/).waitFor()
      await screenshot(page, `keep one version a day ${width} ${theme}`)
      await expectNoAxeViolations(page, WCAG_AA)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      const { body } = await account.client.get<UserResponse>('users/current-user')
      assert.equal(body.data.keep_versions, 'all')
      assert.isFalse(await toggle.isChecked())
    })
  }
})
