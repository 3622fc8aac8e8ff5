import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { LOOKS } from '#testing/browser/looks'
import { screenshot } from '#testing/browser/page'
import { signIn, signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import type { HttpClient } from '#testing/http_client'
import type { Product } from '#testing/product'
import { makeBranch } from '#modules/workspace/testing/branch'
import { sharedDemo } from '../bench/start-demo.js'
import * as admin from './admin_steps.js'

const SECRET = 'Secret harbour'

/**
 * Records a branch (0 to 3), a second file (4) and a page rename (5). Then it moves the first file
 * to the trash (6).
 */
async function act({ client }: TestAccount) {
  const blocks = await makeBranch(client)
  const other = { name: SECRET, block_type: 'file', parent_block_id: blocks.folder } as const
  const second = (await client.post<{ id: number }>('blocks', other)).body.data.id
  await client.put(`blocks/${blocks.page}`, { name: SECRET })
  await client.put(`blocks/${blocks.file}/archive`)
  return { ...blocks, second }
}

function tree(page: Page) {
  return page.getByRole('tree')
}

function names(page: Page) {
  return tree(page)
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-id'))))
}

function slider(page: Page, label = 'Moment') {
  return page.getByRole('slider', { name: `${label}: revision` })
}

test.group('Replay', (group) => {
  let product: Product
  let user: TestAccount
  let blocks: Awaited<ReturnType<typeof act>>

  group.setup(async () => {
    product = await sharedDemo()
    user = await signUpVerified(product.url)
    blocks = await act(user)
  })

  const path = (query = '') => `/admin/audit/workspaces/${user.id}${query}`

  for (const { width, theme } of LOOKS) {
    test(`an auditor steps through a workspace's history: ${width} ${theme}`, async ({
      browser,
      assert,
    }) => {
      const options = { as: admin.AUDITOR, width, theme }
      const { page } = await admin.openAdmin(browser, product, path(), options)
      const { folder, file, section, page: note, second } = blocks
      const item = (name: string) => tree(page).getByRole('treeitem', { name })
      await item(`file ${file}`).getByText('trashed').waitFor()
      await admin.expectNothingCutOff(page)
      await screenshot(page, `admin replay ${width} ${theme}`, { fullPage: true })
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Previous event' }).click()
      await item(`page ${note}`).getByText('renamed').waitFor()
      await page.getByText('Revision 5 of 6').waitFor()
      await page.getByRole('button', { name: 'Previous event' }).click()
      await item(`file ${second}`).getByText('added').waitFor()
      await slider(page).focus()
      await page.keyboard.press('ArrowLeft')
      await page.getByText('Revision 3 of 6').waitFor()
      assert.deepEqual(await names(page), [folder, file, section, note])
      await page.keyboard.press('Home')
      await page.getByText('There was nothing in it.').waitFor()
      await page.keyboard.press('End')
      await item(`file ${file}`).getByText('trashed').waitFor()
      assert.match(page.url(), /\?at=6$/)
      assert.notInclude(await page.content(), SECRET)
    })

    test(`an auditor compares two moments: ${width} ${theme}`, async ({ browser, assert }) => {
      const options = { as: admin.AUDITOR, width, theme }
      const { page } = await admin.openAdmin(browser, product, path('?from=2&to=6'), options)
      const [first, later] = [
        page.getByRole('region', { name: 'First moment' }),
        page.getByRole('region', { name: 'Second moment' }),
      ]
      await later.getByRole('treeitem', { name: `page ${blocks.page}` }).waitFor()
      await page.getByRole('status').getByText('added').waitFor()
      assert.equal(await first.getByRole('treeitem').count(), 2)
      const [left, right] = [(await first.boundingBox())!, (await later.boundingBox())!]
      if (width === 375) assert.isAbove(right.y, left.y + left.height - 1)
      else assert.equal(right.y, left.y)
      await admin.expectNothingCutOff(page)
      await screenshot(page, `admin replay compared ${width} ${theme}`, { fullPage: true })
      await expectNoAxeViolations(page)
      await slider(page, 'Second moment').focus()
      await page.keyboard.press('Home')
      await page.getByRole('status').getByText('removed').waitFor()
      await page.getByRole('button', { name: 'Back to one moment' }).click()
      await page.getByText('Before the first event').first().waitFor()
      assert.notInclude(await page.content(), SECRET)
    })
  }

  test('arrow keys, Home, End and Enter navigate the replayed tree', async ({
    browser,
    assert,
  }) => {
    const { page } = await admin.openAdmin(browser, product, path(), { as: admin.AUDITOR })
    const { folder, second, file, section } = blocks
    const focused = () =>
      page.evaluate(() => Number(document.activeElement?.getAttribute('data-id')))
    await tree(page).getByRole('treeitem').first().focus()
    // The first ArrowLeft closes the section; the second moves the focus to its parent.
    const KEYS: [key: string, id: number, rows: number][] = [
      ['ArrowDown', second, 5],
      ['ArrowDown', file, 5],
      ['ArrowRight', section, 5],
      ['ArrowLeft', section, 4],
      ['ArrowLeft', file, 4],
      ['Home', folder, 4],
      ['End', section, 4],
      ['Enter', section, 5],
      ['End', blocks.page, 5],
    ]
    for (const [key, id, rows] of KEYS) {
      await page.keyboard.press(key)
      assert.deepEqual([await focused(), (await names(page)).length], [id, rows], key)
    }
  })

  test('the replay opens at the moment of an event and links back to the log', async ({
    browser,
  }) => {
    await followed(await signIn(admin.AUDITOR, product.url), user.id)
    const start = `/admin/audit?stream=workspace-${user.id}&type=BlockRenamed`
    const { page } = await admin.openAdmin(browser, product, start, { as: admin.AUDITOR })
    const event = page.getByRole('list', { name: 'Events' }).getByRole('listitem').first()
    await event.getByText('BlockRenamed').first().click()
    await event.getByRole('link', { name: 'Replay' }).click()
    await page.getByText('Revision 5 of 6').waitFor()
    await page.getByRole('link', { name: 'In the log' }).click()
    await page.getByRole('button', { name: /^Remove filter Type: / }).waitFor()
    await page.getByRole('list', { name: 'Events' }).getByText('BlockRenamed').first().waitFor()
  })

  test("an admin opens the replay from the user's page and views the billing", async ({
    browser,
    assert,
  }) => {
    const { page } = await admin.openAdmin(browser, product, `/admin/users/${user.id}`)
    await page.getByRole('link', { name: 'the workspace' }).click()
    await tree(page).waitFor()
    await page.getByRole('link', { name: 'Billing' }).click()
    await page.getByText('Nothing recorded yet.').waitFor()
    assert.match(page.url(), new RegExp(`/admin/audit/billing/${user.id}$`))
    await page.getByRole('link', { name: 'The user' }).click()
    await page.waitForURL(`**/admin/users/${user.id}`)
  })

  test('the replay jumps to a time and reports an unknown user', async ({ browser }) => {
    const { page } = await admin.openAdmin(browser, product, path(), {
      as: admin.AUDITOR,
      expectedErrors: [/404/],
    })
    await page.getByLabel('Time (UTC)').fill('2020-01-01T00:00')
    await page.keyboard.press('Enter')
    await page.getByText('There was nothing in it.').waitFor()
    await page.goto('/admin/audit/workspaces/999999999')
    await page.getByText('There is no such user').first().waitFor()
    await page.goto('/admin/audit/workspaces/x')
    await page.getByText('There is no such user').first().waitFor()
  })

  for (const { width, theme } of LOOKS) {
    test(`the replay shows the causes and effects of an event: ${width} ${theme}`, async ({
      browser,
      assert,
    }) => {
      await followed(await signIn(admin.AUDITOR, product.url), user.id)
      const start = `/admin/audit?stream=workspace-${user.id}&type=BlockRenamed`
      const options = { as: admin.AUDITOR, width, theme }
      const { page } = await admin.openAdmin(browser, product, start, options)
      const event = page.getByRole('list', { name: 'Events' }).getByRole('listitem').first()
      await event.getByText('BlockRenamed').first().click()
      await event.getByRole('link', { name: 'Cause and effect' }).click()
      const causes = page.getByRole('list', { name: 'Cause and effect' })
      await causes.getByText('A command').first().waitFor()
      await causes.getByText('BlockRenamed').first().focus()
      await causes.locator('summary').first().focus()
      await page.keyboard.press('Enter')
      await causes.getByText(`"block_id": ${blocks.page}`).waitFor()
      await admin.expectNothingCutOff(page)
      await screenshot(page, `admin causes ${width} ${theme}`, { fullPage: true })
      await expectNoAxeViolations(page)
      assert.notInclude(await page.content(), SECRET)
    })
  }
})

/** Waits for the audit log, which lags behind. The page does not reload by itself. */
function followed(client: HttpClient, userId: number) {
  return eventually(async () => {
    const asked = `audit/events?stream=workspace-${userId}&type=BlocksArchived`
    const { body } = await client.get<unknown[]>(asked)
    if (body.data.length === 0) throw new Error('The audit log lacks some of its events')
  })
}
