import { test } from '@japa/runner'
import { signIn, signUpVerified } from '#testing/accounts'
import { LOOKS } from '#testing/browser/looks'
import { screenshot } from '#testing/browser/page'
import type { Product } from '#testing/product'
import type { StaffUserResponse } from '#modules/admin/api'
import type { PlanResponse } from '#modules/billing/api'
import { sharedDemo } from '../bench/start-demo.js'
import * as admin from './admin_steps.js'

test.group('Concurrent changes by staff', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  for (const { width, theme } of LOOKS) {
    test(`a form opened earlier shows the other admin’s change: ${width} ${theme}`, async ({
      browser,
      assert,
    }) => {
      const user = await signUpVerified(product.url)
      const other = await admin.signUpStaff(product, 'admin')
      const theirs = await signIn(other, product.url)

      const expectedErrors = [/status of 409/]
      const options = { width, theme, live: false, expectedErrors }
      const { page, client } = await admin.openAdmin(browser, product, '/admin/plans', options)
      const { body } = await client.get<PlanResponse[]>('plans')
      const { id, revision = 0, ...plan } = body.data.find(({ name }) => name === 'Basic')!
      await page.getByRole('button', { name: 'Edit Basic, monthly' }).click()
      const dialog = page.getByRole('dialog', { name: /^Update plan/ })
      await dialog.getByLabel('Description').fill('Written here')
      const storage_limit = plan.storage_limit + 1
      await theirs.put(`plans/${id}`, { ...plan, storage_limit, base_revision: revision })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText(`${other.email} changed the storage`).waitFor()
      await screenshot(page, `plan conflict ${width} ${theme}`)
      await dialog.getByRole('button', { name: 'Take over' }).click()
      assert.equal(await dialog.getByLabel('Storage (GB)').inputValue(), String(storage_limit))
      assert.equal(await dialog.getByLabel('Description').inputValue(), 'Written here')
      await theirs.put(`plans/${id}`, { ...plan, base_revision: revision + 1 })

      await page.goto(`/admin/users/${user.id}`)
      await page.getByRole('combobox', { name: 'Scope' }).waitFor()
      await theirs.put(`users/${user.id}/scope`, { scope: 'admin', base_scope: null })
      await page.getByRole('combobox', { name: 'Scope' }).click()
      await page.getByRole('option', { name: 'auditor', exact: true }).click()
      const asked = page.getByRole('dialog', { name: 'Give the scope auditor?' })
      await asked.getByRole('button', { name: 'Give scope' }).click()
      await asked.getByText(`${other.email} gave the scope admin`).waitFor()
      await screenshot(page, `scope conflict ${width} ${theme}`)
      await asked.getByRole('button', { name: 'Give scope' }).click()
      await asked.waitFor({ state: 'detached' })
      const { body: after } = await client.get<StaffUserResponse>(`users/${user.id}`)
      assert.equal(after.data.scope, 'auditor')
    })
  }
})
