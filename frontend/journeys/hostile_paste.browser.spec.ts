import { test } from '@japa/runner'
import { Product } from '#testing/product'
import { openEmptyPage, pasteInto } from './editor_steps.js'
import * as steps from './steps.js'

test.group('Pasting invalid content', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('a page stays savable and keeps every pasted word', async ({ browser, assert }) => {
    const { page } = await openEmptyPage(browser, product, {
      expectedErrors: [/status of 413/],
    })
    const text = steps.textOf(page)
    const pasteOver = async (clipboard: Record<string, string>) => {
      await page.keyboard.press('ControlOrMeta+A')
      await pasteInto(page, clipboard)
    }
    await pasteOver({ 'text/html': `${'<blockquote><p>deep</p>'.repeat(60)}<p>end</p>` })
    await text.getByText('end').waitFor()
    assert.equal(await text.getByText('deep').count(), 60)
    await pasteOver({ 'text/plain': `${'> '.repeat(3_000)}too deep for Markdown` })
    await text.getByText('too deep for Markdown').waitFor()
    await pasteOver({ 'text/plain': 'half a sign \ud83d, and\0none' })
    await page.assertText(text, 'half a sign , andnone')
    await pasteOver({ 'text/html': '<p>a picture</p><img src="cid:1" title="of a mail">' })
    await text.getByText('a picture').waitFor()
    for (const ours of ['', ' data-pm-slice="0 0 []"']) {
      const field = '<input name="nodeName"><input id="childNodes"><input name="replaceWith">'
      await pasteOver({ 'text/html': `<form${ours}>${field}<p>a form${ours}</p></form>` })
      await text.getByText(`a form${ours}`).waitFor()
    }
    await page.getByText(/^Saved /).waitFor()

    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.keyboard.type('> '.repeat(48))
    await page.getByText('Blocks can’t be nested any deeper.').first().waitFor()
    await page.getByText(/^Saved /).waitFor()

    await pasteOver({ 'text/plain': `${'word '.repeat(200)}\n`.repeat(1_200) })
    await page.getByText('A page holds 1 MB of text.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(/^Saved /).waitFor()
  })
})
