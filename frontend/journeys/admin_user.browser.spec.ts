import { test } from '@japa/runner'
import { signIn, signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { LOOKS, looks } from '#testing/browser/looks'
import { newPage, screenshot } from '#testing/browser/page'
import { mailTo } from '#testing/mailbox'
import type { Product } from '#testing/product'
import { sharedDemo } from '../bench/start-demo.js'
import * as admin from './admin_steps.js'
import * as billing from './billing_steps.js'
import * as steps from './steps.js'

test.group('Page of a user', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  const pathOf = ({ id }: Pick<TestAccount, 'id'>) => `/admin/users/${id}`

  for (const { width, theme } of LOOKS) {
    test(`the page shows facts about a user but no note text: ${width} ${theme}`, async ({
      browser,
      assert,
    }) => {
      const { account, page: theirs } = await billing.openApp(browser, product)
      await steps.createNamed(theirs, 'Add a folder', 'Secret harbour')
      await billing.openMyPlan(theirs)
      await billing.choosePlan(theirs, '$6 per month')
      await billing.pay(theirs)
      const { page } = await admin.openAdmin(browser, product, pathOf(account), { width, theme })
      const plan = page.getByRole('region', { name: 'Plan and storage' })
      await page.getByRole('heading', { name: account.fullName, level: 1 }).waitFor()
      await plan.getByText('Basic, monthly').waitFor()
      await plan
        .getByText(/^paid until [A-Z][a-z]{2} \d\d, 20\d\d, renews automatically$/)
        .waitFor()
      await plan.getByText('of 10GB used').waitFor()
      const activity = page.getByRole('region', { name: 'Activity' })
      await activity.getByText('1 folder, 0 files, 0 sections, 0 pages').waitFor()
      assert.notInclude(await page.content(), 'Secret harbour')
      await admin.expectNothingCutOff(page)
      await screenshot(page, `admin user ${width} ${theme}`)
      await page.getByRole('heading', { name: 'Subscriptions' }).scrollIntoViewIfNeeded()
      await screenshot(page, `admin user below ${width} ${theme}`)
      await expectNoAxeViolations(page)
      await plan.getByRole('link', { name: '1 payment' }).click()
      await admin.count(page, '1–1 of 1 payment').waitFor()
      await page.getByRole('button', { name: `Remove filter User: ${account.email}` }).waitFor()
      await page.getByRole('link', { name: account.email }).waitFor()
    })
  }

  test('disabling an account signs its user out; enabling it lets the user in again', async ({
    browser,
  }) => {
    const account = await signUpVerified(product.url)
    const theirs = await newPage(browser, {
      baseURL: product.url,
      expectedErrors: [/401/, /403/, /live/],
    })
    await steps.signInByCookies(theirs.context(), account)
    await theirs.goto('/app')
    await theirs.getByText('Folder empty').waitFor()

    const { page } = await admin.openAdmin(browser, product, pathOf(account))
    const disable = page.getByRole('button', { name: 'Disable account' })
    const asked = page.getByRole('dialog', { name: 'Disable this account?' })
    await disable.click()
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'hidden' })
    await disable.click()
    await asked.getByLabel('Reason').fill('Sends spam <b>&</b>')
    await screenshot(page, 'admin disable')
    await expectNoAxeViolations(page)
    await asked.getByRole('button', { name: 'Disable' }).click()
    await page.getByText(/^Disabled on .*: Sends spam <b>&<\/b>$/).waitFor()
    await page.getByText('No active sessions.').waitFor()
    await theirs.getByRole('heading', { name: 'Sign in' }).waitFor()
    await steps.signIn(theirs, account)
    await theirs.getByText('This account has been disabled').waitFor()

    await page.goto('/admin/users?disabled=1')
    await admin.rows(page).filter({ hasText: account.email }).getByText('disabled').waitFor()
    await page.getByRole('link', { name: account.email }).click()
    await page.getByRole('button', { name: 'Enable account' }).click()
    await page.getByText('Can sign in.').waitFor()
    await steps.signIn(theirs, account)
    await theirs.getByText('Folder empty').waitFor()
  })

  for (const [width, theme] of looks([
    [1280, 'light'],
    [375, 'dark'],
  ] as const)) {
    test(`staff cancel a user's subscription: ${width} ${theme}`, async ({ browser, assert }) => {
      const { account, page: theirs } = await billing.openApp(browser, product)
      await billing.openMyPlan(theirs)
      await billing.choosePlan(theirs, '$6 per month')
      await billing.pay(theirs)
      const { page } = await admin.openAdmin(browser, product, pathOf(account), { width, theme })
      await page.getByText('PayPal charges $6 monthly for Basic.').waitFor()
      const cancel = page.getByRole('button', { name: 'Cancel subscription' })
      await cancel.click()
      const asked = page.getByRole('dialog', { name: 'Cancel this subscription?' })
      await asked.getByText(/The plan stays until .*, which is paid for\./).waitFor()
      await screenshot(page, `admin cancel ${width} ${theme}`)
      await expectNoAxeViolations(page)
      await asked.getByRole('button', { name: 'Cancel subscription' }).click()
      await page.getByText('PayPal charges nothing.').waitFor()
      await page.getByText(/^canceled; in effect until/).waitFor()
      assert.isTrue(await cancel.isDisabled())
      await admin.expectNothingCutOff(page)
      await screenshot(page, `admin cancelled ${width} ${theme}`)
    })
  }

  test('staff end all sessions of a user by keyboard alone', async ({ browser, assert }) => {
    const account = await signUpVerified(product.url)
    const { page } = await admin.openAdmin(browser, product, pathOf(account))
    await page.getByText('1 active session.').waitFor()
    await page.getByRole('button', { name: 'End sessions' }).focus()
    await page.keyboard.press('Enter')
    const asked = page.getByRole('dialog', { name: 'End all sessions?' })
    await asked.getByRole('button', { name: 'Cancel' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('No active sessions.').waitFor()
    assert.equal((await account.client.get('users/current-user')).status, 401)
    assert.isTrue(await page.getByRole('button', { name: 'End sessions' }).isDisabled())
  })

  test('an unverified user can get the email again, but no scope', async ({ browser, assert }) => {
    const account = await signUp(product.url)
    const { page } = await admin.openAdmin(browser, product, pathOf(account))
    await page.getByText('Only people with a verified email can have a scope.').waitFor()
    assert.isTrue(await page.getByRole('combobox', { name: 'Scope' }).isDisabled())
    const first = await mailTo(account.email, undefined, account.client)
    await page.getByRole('button', { name: 'Resend verification' }).click()
    await page.getByText('The email is on its way').waitFor()
    assert.equal(first.to, account.email)
  })

  test('an admin gives and takes a scope, but cannot change their own scope', async ({
    browser,
    assert,
  }) => {
    const account = await signUpVerified(product.url)
    const { page, client } = await admin.openAdmin(browser, product, pathOf(account))
    const scope = page.getByRole('combobox', { name: 'Scope' })
    await choose(scope, 'auditor')
    const given = page.getByRole('dialog', { name: 'Give the scope auditor?' })
    await screenshot(page, 'admin scope')
    await given.getByRole('button', { name: 'Give scope' }).click()
    await page.getByText('Belongs to the staff.').waitFor()
    await choose(scope, 'none')
    const taken = page.getByRole('dialog', { name: 'Take the scope?' })
    await taken.getByRole('button', { name: 'Take scope' }).click()
    await page.getByText('Does not belong to the staff.').waitFor()
    const { body } = await client.get<{ id: number; scope: string | null }>('users/current-user')
    assert.equal(body.data.scope, 'admin')

    await page.goto(pathOf(body.data))
    await page
      .getByText('This is your own account: only another admin can change its scope.')
      .waitFor()
    assert.isTrue(await scope.isDisabled())
    assert.isTrue(await page.getByRole('button', { name: 'Disable account' }).isDisabled())

    async function choose(select: typeof scope, name: string) {
      await select.click()
      await page.getByRole('option', { name, exact: true }).click()
    }
  })

  test('a former admin sees a permission error and ends no sessions', async ({
    browser,
    assert,
  }) => {
    const former = await admin.signUpStaff(product, 'admin')
    const account = await signUpVerified(product.url)
    const { page } = await admin.openAdmin(browser, product, pathOf(account), {
      as: former,
      live: false,
      expectedErrors: [/403/],
    })
    await page.getByRole('button', { name: 'End sessions' }).click()
    await former.admin.put(`users/${former.id}/scope`, { scope: null, base_scope: 'admin' })
    const asked = page.getByRole('dialog', { name: 'End all sessions?' })
    await asked.getByRole('button', { name: 'End sessions' }).click()
    await asked.getByText('You don’t have permission for this').waitFor()
    await screenshot(page, 'admin refused')
    assert.equal((await account.client.get('users/current-user')).status, 200)
    await signIn(account, product.url)
  })
})
