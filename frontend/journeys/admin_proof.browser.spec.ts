import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { LOOKS } from '#testing/browser/looks'
import { screenshot } from '#testing/browser/page'
import { eventually } from '#testing/eventually'
import { signIn } from '#testing/accounts'
import type { Product } from '#testing/product'
import type { ProofResponse } from '#modules/admin/api'
import { sharedDemo } from '../bench/start-demo.js'
import * as admin from './admin_steps.js'

async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test.group('Proof', (group) => {
  let product: Product
  let proof: ProofResponse

  group.setup(async () => {
    product = await sharedDemo()
    const client = await signIn(admin.AUDITOR, product.url)
    proof = await eventually(
      async () => {
        const { body } = await client.get<ProofResponse>('audit/proof')
        if (body.data.anchors.length === 0) throw new Error('Nothing signed yet')
        return body.data
      },
      { within: 60_000 }
    )
  })

  for (const { width, theme } of LOOKS) {
    test(`an auditor sees the signed anchors: ${width} ${theme}`, async ({ browser, assert }) => {
      const options = { as: admin.AUDITOR, width, theme }
      const { page } = await admin.openAdmin(browser, product, '/admin/audit', options)
      await page.getByRole('link', { name: 'Proof' }).click()
      await page.getByRole('heading', { level: 1, name: 'Proof' }).waitFor()
      await page.getByText('follows the log').waitFor()
      assert.equal(await admin.rows(page).count(), proof.anchors.length)
      await admin.expectNothingCutOff(page)
      await screenshot(page, `admin proof ${width} ${theme}`, { fullPage: true })
      await expectNoAxeViolations(page)
    })
  }

  test('an auditor downloads anchors, keys and the whole proof', async ({ browser, assert }) => {
    const { page } = await admin.openAdmin(browser, product, '/admin/audit/proof', {
      as: admin.AUDITOR,
    })
    const [anchor] = proof.anchors
    const one = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download anchor 1' }).click()
    )
    assert.deepEqual([one.name, JSON.parse(one.text)], ['anchor-1.json', anchor])
    const key = await downloaded(page, () =>
      page.getByRole('button', { name: /^Download key / }).click()
    )
    assert.match(key.name, /^strata-.{8}\.pem$/)
    assert.include(key.text, `-----BEGIN PUBLIC KEY-----\n${proof.keys[0]}\n`)
    const all = await downloaded(page, () =>
      page.getByRole('link', { name: 'Download proof.json' }).click()
    )
    assert.equal(all.name, 'proof.json')
    const { data } = JSON.parse(all.text) as { data: ProofResponse }
    assert.deepEqual(data.anchors, proof.anchors)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy anchor 1' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Copied anchor 1 to clipboard').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.deepEqual(JSON.parse(copied), anchor)
  })
})
