import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'
import { signUpVerified } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { LOOKS } from '#testing/browser/looks'
import { screenshot } from '#testing/browser/page'
import type { Product } from '#testing/product'
import { sharedDemo } from '../bench/start-demo.js'
import { AUDITOR, count, expectNothingCutOff, openAdmin, rows, signUpMany } from './admin_steps.js'

test.group('User list', (group) => {
  let product: Product

  group.setup(async () => {
    product = await sharedDemo()
  })

  for (const { width, theme } of LOOKS) {
    test(`staff see all users: ${width} ${theme}`, async ({ browser, assert }) => {
      await signUpMany(product, 12)
      const { page } = await openAdmin(browser, product, '/admin/users', { width, theme })
      await count(page, /^1–10 of \d+ users$/).waitFor()
      const headings = await page.getByRole('columnheader').allTextContents()
      const shown =
        width > 768 ? headings : ['Avatar', 'Email', 'Full name', 'Verified', 'Created at']
      assert.deepEqual(shown, ['Avatar', 'Email', 'Full name', 'Verified', 'Created at'])
      const first = (await rows(page).first().innerText()).replaceAll(/\s+/g, ' ')
      assert.match(first, /Crowd Member 12/)
      assert.match(first, /unverified/)
      assert.match(first, /[A-Z][a-z]{2} \d\d, 20\d\d/)
      await expectNothingCutOff(page)
      await screenshot(page, `admin users ${width} ${theme}`)
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('dialog', { name: 'Filters' }).waitFor()
      await screenshot(page, `admin users filters ${width} ${theme}`)
      await expectNoAxeViolations(page)
    })
  }

  test('search, sort order and page are part of the address', async ({ browser, assert }) => {
    const word = await signUpMany(product, 12)
    const { page } = await openAdmin(browser, product, '/admin/users')
    await page.getByPlaceholder('Search user by email').fill(`${word.toUpperCase()} `)
    await count(page, '1–10 of 12 users').waitFor()
    await page.waitForURL(`**/admin/users?keyword=${word.toUpperCase()}`)

    await page.getByRole('button', { name: 'Email' }).click()
    await page.waitForURL('**&sort=email&order=asc')
    await page.getByRole('link', { name: `${word}-01@example.test` }).waitFor()
    assert.equal(
      await page.getByRole('columnheader', { name: 'Email' }).getAttribute('aria-sort'),
      'ascending'
    )

    await page.getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL('**&page=2')
    await count(page, '11–12 of 12 users').waitFor()
    assert.deepEqual(await page.getByRole('table').getByRole('link').allTextContents(), [
      `${word}-11@example.test`,
      `${word}-12@example.test`,
    ])
    await page.reload()
    await count(page, '11–12 of 12 users').waitFor()
    await page.getByRole('button', { name: 'Email' }).click()
    await page.waitForURL((url) => url.search.endsWith('&sort=email&order=desc'))
    await page.getByRole('link', { name: `${word}-12@example.test` }).waitFor()
    await page.goBack()
    await page.goBack()
    await count(page, '1–10 of 12 users').waitFor()
    assert.equal(new URL(page.url()).searchParams.get('page'), null)
  })

  test('the user list works by keyboard alone', async ({ browser }) => {
    const word = await signUpMany(product, 11)
    const { page } = await openAdmin(browser, product, '/admin/users')
    await page.getByPlaceholder('Search user by email').focus()
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
    await count(page, '1–10 of 11 users').waitFor()
    await page.getByRole('link', { name: 'Page 2' }).focus()
    await page.keyboard.press('Enter')
    await count(page, '11–11 of 11 users').waitFor()
    await page.getByRole('link', { name: 'Page 1', exact: true }).focus()
    await page.keyboard.press('Enter')
    await count(page, '1–10 of 11 users').waitFor()
    await page.getByRole('link', { name: `${word}-11@example.test` }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Crowd Member 10', level: 1 }).waitFor()
  })

  test('the list filters users and names its active filters', async ({ browser, assert }) => {
    const word = await signUpMany(product, 2)
    const { page } = await openAdmin(browser, product, `/admin/users?keyword=${word}`)
    await count(page, '1–2 of 2 users').waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Verified' }).click()
    await page.getByRole('option', { name: 'verified', exact: true }).click()
    await page.getByText('Nothing found').waitFor()
    await page.waitForURL('**&verified=1')
    await page.getByLabel('Created from').fill('2026-01-01')
    await page.waitForURL('**&created_from=2026-01-01')
    await page.keyboard.press('Escape')
    await screenshot(page, 'admin users nothing found')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Remove filter Verified: verified' }).click()
    await count(page, '1–2 of 2 users').waitFor()

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    const download = await downloading
    assert.match(download.suggestedFilename(), /^users.*\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    assert.lengthOf(lines, 3)
    assert.isTrue(lines.slice(1).every((line) => line.includes(word)))

    await page.goto(`/admin/users?keyword=${word}&disabled=1`)
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.waitForURL('**/admin/users')
    assert.equal(await page.getByPlaceholder('Search user by email').inputValue(), '')
  })

  test('invalid page numbers show an error, and pages beyond the last are empty', async ({
    browser,
  }) => {
    const { page } = await openAdmin(browser, product, '/admin/users?page=x')
    for (const number of ['x', '0', '-1', '1000001']) {
      await page.goto(`/admin/users?page=${number}`)
      await page.getByText('There is no such page').waitFor()
    }
    await screenshot(page, 'admin users no such page')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Go to the first page' }).click()
    await count(page, /^1–10 of/).waitFor()
    await page.goto('/admin/users?page=1000000')
    await page.getByText('Nothing on this page').waitFor()
    await page.getByRole('link', { name: 'Go to the last page' }).click()
    await count(page, /of \d+ users$/).waitFor()
  })

  test('a retry loads the user list after a failure', async ({ browser }) => {
    const { page } = await openAdmin(browser, product, '/admin/plans', {
      keepsApp: false,
      expectedErrors: [/Failed to load/, /net::ERR_FAILED/],
    })
    await page.route('**/api/v1/users?*', (route) => route.abort())
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByText('Couldn’t load the users').waitFor()
    await page.unroute('**/api/v1/users?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await count(page, /^1–10 of/).waitFor()
  })

  test('auditors have no access to the user list and see a message', async ({
    browser,
    assert,
  }) => {
    const { page } = await openAdmin(browser, product, '/admin/users', { as: AUDITOR })
    for (const path of ['/admin/users', '/admin/users/1', '/admin/plans', '/admin/payments']) {
      await page.goto(path)
      await page.getByText('You don’t have access').waitFor()
    }
    const places = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
    assert.deepEqual(await places.allInnerTexts(), ['Audit'])
    await screenshot(page, 'admin auditor')
    await expectNoAxeViolations(page)
  })

  test('a row opens its user; an invalid id shows that there is no such user', async ({
    browser,
  }) => {
    const { email } = await signUpVerified(product.url)
    const { page } = await openAdmin(browser, product, `/admin/users?keyword=${email}`)
    await rows(page).getByText('Test Person').click()
    await page.getByRole('heading', { name: 'Test Person', level: 1 }).waitFor()
    await page.goBack()
    await count(page, '1–1 of 1 user').waitFor()
    await page.goto('/admin/users/x')
    await page.getByText('There is no such user').waitFor()
  })
})
