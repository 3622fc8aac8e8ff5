import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { needsChromium } from '#testing/browser/left_out'
import { newPage } from '#testing/browser/page'
import { signUpVerified } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'
import * as steps from './steps.js'

const PAGES = 6

/**
 * Returns the number of objects of a class that remain in memory after garbage collection. The
 * expressions run in the page.
 */
async function countInMemory(page: Page, prototype: string, isMeant: string) {
  const devTools = await page.context().newCDPSession(page)
  const { result } = await devTools.send('Runtime.evaluate', { expression: prototype })
  const { objects } = await devTools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId!,
  })
  const counted = await devTools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: `function () { return this.filter(${isMeant}).length }`,
    returnByValue: true,
  })
  await devTools.detach()
  return Number(counted.result.value)
}

/** Counts page texts from server responses. */
const textsOf = (page: Page) =>
  countInMemory(
    page,
    'Object.prototype',
    `(it) => {
    const field = (name) => Object.getOwnPropertyDescriptor(it, name)?.value
    return field('block_type') === 'page' && typeof field('content') === 'string'
  }`
  )

const editorsOf = (page: Page) =>
  countInMemory(page, 'HTMLDivElement.prototype', `(it) => it.classList?.contains('ProseMirror')`)

test('pages that the user has left are released from memory', async ({ browser, assert }) => {
  needsChromium(browser, 'a look into the memory')
  const product = await Product.shared()
  const { client, ...account } = await signUpVerified(product.url)
  const { folder, file, section } = await makeBranch(client)
  const ids: number[] = []
  for (let i = 0; i < PAGES; i++) {
    const block = { name: `Page ${i}`, block_type: 'page', parent_block_id: section }
    const { id } = (await client.post<{ id: number }>('blocks', block)).body.data
    const content = JSON.stringify({ type: 'doc', content: [paragraph(`Text ${i}`)] })
    await client.put(`blocks/${id}`, { content })
    ids.push(id)
  }
  const page = await newPage(browser, { baseURL: product.url, keepsApp: false })
  await steps.signInByCookies(page.context(), { client, ...account })
  await page.goto(`/app/${folder}/${file}/${section}/${ids[0]}`)
  for (let i = 0; i < PAGES; i++) {
    const link = page.getByRole('link', { name: `Page ${i}`, exact: true })
    await link.first().click()
    await page.assertText(steps.textOf(page), `Text ${i}`)
  }
  // The text of each visited page stays; only the open page and one closing page have an editor.
  await eventually(async () => {
    const [texts, editors] = [await textsOf(page), await editorsOf(page)]
    assert.isAtMost(texts, PAGES + 1)
    assert.isAtLeast(editors, 1)
    assert.isAtMost(editors, 2)
  })
})
