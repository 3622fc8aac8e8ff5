import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { freshEmail, signUpVerified, TEST_PASSWORD } from '#testing/accounts'
import { expectNoAxeViolations } from '#testing/browser/axe'
import { looks } from '#testing/browser/looks'
import { newPage, screenshot } from '#testing/browser/page'
import { HttpClient } from '#testing/http_client'
import { mailTo } from '#testing/mailbox'
import { Product } from '#testing/product'
import * as steps from './steps.js'

const SCREENS = [
  { name: 'desktop light', width: 1280, theme: 'light', touch: false },
  { name: 'phone dark', width: 375, theme: 'dark', touch: true },
] as const

/** Takes a screenshot with a name, and checks the screen with axe. */
type Look = (name: string) => Promise<void>

test.group('First note', (group) => {
  let product: Product

  group.setup(async () => {
    product = await Product.shared()
  })

  test('a visitor signs up, writes a note and finds it again: {name}')
    .tags(['@smoke'])
    .with(looks(SCREENS))
    .run(async ({ browser }, screen) => {
      const page = await newPage(browser, { baseURL: product.url, ...screen })
      const user = { fullName: 'Lena First', email: freshEmail('lena'), password: TEST_PASSWORD }
      async function look(name: string) {
        await screenshot(page, `${screen.name} ${name}`)
        await expectNoAxeViolations(page)
      }

      await register(page, user, look)
      await verify(page, await verificationLink(user.email, product.url), look)
      // The page is already open and accepts typing without a click.
      await focused(steps.titleOf(page))
      await look('first page')
      await write(page)
      await look('page')

      await page.reload()
      await expectNote(page)

      await steps.signOut(page)
      await page.getByRole('link', { name: 'Sign In' }).click()
      await steps.signIn(page, user)
      await findNote(page)
      await expectNote(page)
    })

  test('a new user gets from sign-up to saved text in three clicks: {name}')
    .with(looks(SCREENS))
    .run(async ({ browser, assert }, screen) => {
      const page = await newPage(browser, { baseURL: product.url, ...screen })
      const user = { fullName: 'Lena Fast', email: freshEmail('fast'), password: TEST_PASSWORD }
      const clicks = await countPresses(page)
      await page.goto('/auth/sign-up')
      await steps.signUp(page, user)
      await page.getByRole('button', { name: 'OK' }).click()
      await page.goto(await verificationLink(user.email, product.url))
      await page.getByRole('button', { name: 'Open Strata' }).click()
      await focused(steps.titleOf(page))
      await page.keyboard.type('Hello')
      await page.getByText(/^Saved /).waitFor()
      // The clicks are Sign up, OK and Open Strata; no click opens the page.
      assert.equal(clicks(), 3)
      await page.reload()
      await page.assertInputValue(steps.titleOf(page), 'Hello')
    })

  test('each empty level says that it is empty and creates its first item: {name}')
    .with(looks(SCREENS))
    .run(async ({ browser }, screen) => {
      const page = await newPage(browser, { baseURL: product.url, ...screen })
      await steps.signInByCookies(page.context(), await signUpVerified(product.url))
      await page.goto('/app')
      async function look(name: string) {
        await screenshot(page, `${screen.name} ${name}`)
        await expectNoAxeViolations(page)
      }
      await makePage(page, look)
    })
})

/** Waits until the field has the focus. */
function focused(field: Locator) {
  return field.and(field.page().locator(':focus')).waitFor()
}

/** Returns a function that counts the presses of buttons and links from now on. */
async function countPresses(page: Page) {
  let presses = 0
  await page.exposeFunction('tellPress', () => void presses++)
  await page.addInitScript(() => {
    const { tellPress } = window as unknown as { tellPress: () => void }
    const isPress = ({ target }: Event) => (target as Element).closest('button, a')
    addEventListener('click', (event) => isPress(event) && tellPress(), true)
  })
  return () => presses
}

/**
 * Signs up from the front page. Ends at the dialog that blocks the app until the address is
 * verified.
 */
async function register(page: Page, user: steps.NewUser, look: Look) {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Keeping your notes in one places' }).waitFor()
  await look('landing')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { name: 'Sign up' }).waitFor()
  await look('sign-up')
  await steps.signUp(page, user)
  await page.getByText('Check your mailbox to verify your email').waitFor()
  await page.getByText('The link will be valid in 15 minutes.').waitFor()
  await look('signed up')
  await page.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL('**/app')
  await page.getByText('Verify your email to continue').waitFor()
  await page.getByText('We sent you an email with a link to verify your account').waitFor()
  await page.getByText(`Sent to ${user.email}`).waitFor()
  await look('verify first')
}

async function verificationLink(email: string, baseUrl: string) {
  const { subject, links } = await mailTo(email, undefined, new HttpClient(baseUrl))
  const [link] = links
  if (!link) throw new Error(`There is no link in "${subject}"`)
  return link
}

async function verify(page: Page, link: string, look: Look) {
  await page.goto(link)
  await page.getByText('Your account has been verified').waitFor()
  await look('verified')
  await page.getByRole('button', { name: 'Open Strata' }).click()
}

/** Creates one item of each type, each where the level above shows that it is empty. */
async function makePage(page: Page, look: Look) {
  const levels = [
    { type: 'Folder', add: 'Add a folder', name: 'Garden' },
    { type: 'File', add: 'Add a file', name: 'North bed' },
    { type: 'Section', add: 'Add section', name: 'Spring' },
  ]
  for (const { type, add, name } of levels) {
    await page.getByText(`${type} empty`).waitFor()
    await look(`no ${type.toLowerCase()}`)
    await steps.createNamed(page, add, name)
  }
  await page.getByText('Page empty').waitFor()
  await look('no page')
  await steps.createPage(page)
}

/** Types from the current focus: the title, with all of its text selected. */
async function write(page: Page) {
  await page.keyboard.type('March sowing')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Alt+1')
  await page.keyboard.type('What goes into the ground')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Broad beans, ')
  await page.keyboard.press('ControlOrMeta+B')
  await page.keyboard.type('before the frost is over')
  await steps.save(page)
}

/** Opens the note down the tree. Wide screens open the first section and page automatically. */
async function findNote(page: Page) {
  if (steps.isNarrow(page)) await steps.openBlock(page, 'My notes')
  await steps.openBlock(page, 'Notebook')
  if (!steps.isNarrow(page)) return
  await steps.openBlock(page, 'General')
  await steps.openBlock(page, 'March sowing')
}

async function expectNote(page: Page) {
  const text = steps.textOf(page)
  await page.assertInputValue(steps.titleOf(page), 'March sowing')
  await page.assertText(text.locator('h1'), 'What goes into the ground')
  await page.assertText(text.locator('p'), 'Broad beans, before the frost is over')
  await page.assertText(text.locator('strong'), 'before the frost is over')
}
