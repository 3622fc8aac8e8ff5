import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { signUpVerified } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { needsChromium } from '#testing/browser/left_out'
import { newPage, OUT_OF_REACH, screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import type { BlockResponse } from '#modules/workspace/api'
import { makeBranch } from '#modules/workspace/testing/branch'
import { storedInBrowser } from './editor_steps.js'
import * as steps from './steps.js'

const DAY_MS = 24 * 60 * 60_000
const expectedErrors = [...OUT_OF_REACH, /409 .*blocks/, /409 \(Conflict\)/]
const line = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})

test('three days of offline edits are sent, merged or asked about, and nothing is lost', async ({
  browser,
  assert,
}) => {
  needsChromium(browser, 'its offline mode')
  const product = await Product.shared()
  const account = await signUpVerified(product.url)
  const { client } = account
  const { folder, file, section, page: empty } = await makeBranch(client)
  const ids = new Map<string, number>()
  for (const name of ['Alone', 'Merged', 'Contested']) {
    const block = { name, block_type: 'page', parent_block_id: section }
    const { id } = (await client.post<{ id: number }>('blocks', block)).body.data
    ids.set(name, id)
    const content = [line(`${name}-1`, 'first line'), line(`${name}-2`, 'second line')]
    await client.put(`blocks/${id}`, { content: JSON.stringify({ type: 'doc', content }) })
  }
  const pathOf = (name: string) => `/app/${folder}/${file}/${section}/${ids.get(name)}`
  const textOnServer = async (name: string) => {
    const { body } = await client.get<BlockResponse>(`blocks/${ids.get(name)}`)
    return body.data.content!
  }
  /** Changes a line on the server, as another device does. */
  const changeThere = async (name: string, at: number, text: string) => {
    const { body } = await client.get<BlockResponse>(`blocks/${ids.get(name)}`)
    const changes = [{ at, delete: 1, insert: [line(`${name}-${at + 1}`, text)] }]
    await client.put(`blocks/${ids.get(name)}`, { base_revision: body.data.revision, changes })
  }

  const page = await newPage(browser, { baseURL: product.url, expectedErrors })
  await steps.signInByCookies(page.context(), account)
  for (const name of ids.keys()) {
    await page.goto(pathOf(name))
    await steps.textOf(page).getByText('second line').waitFor()
  }
  // The code that an empty page needs is cached with its first use.
  await page.goto(`/app/${folder}/${file}/${section}/${empty}`)
  await page.getByText('Start with a template').waitFor()
  for (const name of ['menus', 'toast-provider']) await steps.waitForCode(page, name)
  await steps.waitForCachedApp(page)
  await eventually(async () => assert.include(await storedInBrowser(page), 'Contested-2'))

  await page.goto(pathOf('Contested'))
  await steps.textOf(page).getByText('second line').waitFor()
  await page.context().setOffline(true)
  await page
    .getByText(/^You’re offline/)
    .first()
    .waitFor()
  await typeInto(page, 0, 's on Monday')
  await nextDay(page, 1, 'on Monday')
  await page.goto(pathOf('Merged'))
  await typeInto(page, 0, ' on Tuesday')
  await nextDay(page, 2, 'on Tuesday')
  await page.goto(pathOf('Alone'))
  await typeInto(page, 1, ' on Wednesday')
  await nextDay(page, 3, 'on Wednesday')
  await page.getByRole('button', { name: 'Add page' }).click()
  await page.keyboard.type('Made offline')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Written far away')
  await eventually(async () => assert.include(await storedInBrowser(page), 'Written far away'))
  await changeThere('Merged', 1, 'second line at home')
  await changeThere('Contested', 0, 'first row at home')

  await page.context().setOffline(false)
  await steps.toast(page, /“Contested” has unsaved text in this browser/).waitFor()
  await eventually(async () => {
    assert.include(await textOnServer('Alone'), 'second line on Wednesday')
    const merged = await textOnServer('Merged')
    assert.include(merged, 'first line on Tuesday')
    assert.include(merged, 'second line at home')
    const query = `blocks?parent_block_id=${section}`
    const { data } = (await client.get<{ id: number; name: string }[]>(query)).body
    const made = data.find(({ name }) => name === 'Made offline')
    assert.isDefined(made)
    ids.set('Made offline', made!.id)
    assert.include(await textOnServer('Made offline'), 'Written far away')
  })
  assert.notInclude(await textOnServer('Contested'), 'on Monday')

  await page.goto(pathOf('Contested'))
  await page.getByRole('button', { name: 'Choose a version' }).click()
  const dialog = page.getByRole('dialog', { name: 'This page was changed elsewhere' })
  await dialog.getByText('on Monday').first().waitFor()
  await screenshot(page, 'three days offline')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: /^Keep (mine|both)$/ }).click()
  await page.getByText(/^Saved /).waitFor()
  await eventually(async () => {
    const text = await textOnServer('Contested')
    assert.include(text, 'first lines on Monday')
    assert.include(text, 'second line')
  })
})

/** Types at the end of a line, and waits until the browser has stored it. */
async function typeInto(page: Page, at: number, text: string) {
  await steps.textOf(page).locator('p').nth(at).click()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
  await eventually(async () => {
    if (!(await storedInBrowser(page)).includes(text)) throw new Error(`${text} is not stored`)
  })
}

/** Reloads the app on a later day; what was typed before is still there. */
async function nextDay(page: Page, days: number, text: string) {
  await page.clock.setSystemTime(Date.now() + days * DAY_MS)
  await page.reload()
  await steps.textOf(page).getByText(text).waitFor()
}
