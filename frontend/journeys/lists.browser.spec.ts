import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { eventually } from '#testing/eventually'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { needsChromium } from '#testing/browser/left_out'
import { screenshot } from '#testing/browser/page'
import { Product } from '#testing/product'
import { openEmptyPage } from './editor_steps.js'
import * as steps from './steps.js'

/** Returns the items of each list in Chromium's accessibility tree, one string per list. */
async function accessibleLists(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const childrenOf = ({ childIds = [] }: (typeof nodes)[number]) =>
    childIds.flatMap((id) => byId.get(id) ?? [])
  const textOf = (node: (typeof nodes)[number]): string => {
    if (node.role?.value === 'StaticText') return node.name?.value as string
    return childrenOf(node).map(textOf).join('')
  }
  const text = nodes.find(
    ({ role, name }) => role?.value === 'textbox' && name?.value === 'Page text'
  )!
  const isBelowText = (node: (typeof nodes)[number]): boolean =>
    node === text || (node.parentId !== undefined && isBelowText(byId.get(node.parentId)!))
  return nodes
    .filter((node) => node.role?.value === 'list' && !node.ignored && isBelowText(node))
    .map((list) => childrenOf(list).map(textOf).join(' | '))
}

test.group('Lists', () => {
  test('consecutive list items form one list for screen readers', async ({ browser, assert }) => {
    needsChromium(browser, 'the accessibility tree')
    const { page } = await openEmptyPage(browser, await Product.shared())
    const expectLists = (...lists: string[]) =>
      eventually(async () => assert.deepEqual(await accessibleLists(page), lists))

    await page.keyboard.type('1. One\nTwo\nThree')
    await expectLists('One | Two | Three')
    await page.keyboard.press('Tab')
    await expectLists('One | TwoThree', 'Three')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('[] Milk\nBread')
    await expectLists('One | Two | Three', 'Milk | Bread')
    await expectNoAxeViolations(page)
    await screenshot(page, 'editor lists')

    await steps.textOf(page).getByText('Two').click()
    await page.keyboard.press('ControlOrMeta+Alt+0')
    await expectLists('One', 'Three', 'Milk | Bread')
  })

  test('a list within an item that starts at 3 starts at 1', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, await Product.shared())
    await page.keyboard.type('3. Three\nOne\nTwo')
    for (const key of ['Tab', 'ArrowUp', 'Tab']) await page.keyboard.press(key)
    const counters = () =>
      steps
        .textOf(page)
        .locator('ol')
        .evaluateAll((lists) => lists.map((list) => getComputedStyle(list).counterSet))
    await eventually(async () =>
      assert.deepEqual(await counters(), ['list-number 3', 'list-number 1', 'none'])
    )
  })
})
