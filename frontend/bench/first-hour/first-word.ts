import type { Browser } from 'playwright-core'
import { freshEmail, TEST_PASSWORD } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { mailTo } from '#testing/mailbox'
import * as steps from '../../journeys/steps.js'
import { type Effort, Hands } from './hands.js'

/** The first word that is written. */
const WORD = 'Hello'
const PERSON = { name: 'Lena First', password: TEST_PASSWORD }

/** From the address to the first word that the server has acknowledged. */
export interface FirstWord extends Effort {
  /** Seconds that the product took, with hands that take no time. */
  product: number
}

/** What is done from the front page on, as a person does it. */
type Way = (hands: Hands, baseURL: string) => Promise<void>

/** Somebody who has never been there; the mail is in another window, and is followed by a press. */
export const newAccount: Way = async (hands, baseURL) => {
  const { page } = hands
  const email = freshEmail('first')
  await hands.press('link', 'Sign Up')
  await hands.typeInto({
    'Full name': PERSON.name,
    Email: email,
    Password: PERSON.password,
    'Confirm password': PERSON.password,
  })
  await hands.key('Enter')
  await page.getByText('Check your mailbox to verify your email').waitFor()
  const { links } = await mailTo(email, undefined, new HttpClient(baseURL))
  await hands.follow(links[0]!)
  await page.getByText('Your account has been verified').waitFor()
  await hands.press('button', 'Open Strata')
  await focusedTitle(hands)
}

/** The demo's account, whose form is filled in. */
export const demoAccount: Way = async (hands) => {
  await hands.press('link', 'Sign In')
  await hands.page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[type=email]:focus')?.value
  )
  await hands.key('Enter')
  await hands.page.waitForURL('**/app/**')
  await hands.page.getByRole('link', { name: 'Trash' }).first().waitFor()
  await hands.key('n')
  await focusedTitle(hands)
}

/** Goes the way and writes a word, in a browser that knows nothing. */
export async function firstWord(browser: Browser, baseURL: string, way: Way): Promise<FirstWord> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const hands = new Hands(page)
  const began = performance.now()
  await page.goto('/')
  await way(hands, baseURL)
  await hands.type(WORD)
  await page.getByText(/^Saved /).waitFor()
  const product = (performance.now() - began) / 1000
  await page.reload()
  await page.waitForFunction(
    (word) => document.querySelector<HTMLTextAreaElement>('textarea')?.value === word,
    WORD
  )
  await context.close()
  return { ...hands.effort, product }
}

/** The title of a page that is new has the focus, and is selected. */
function focusedTitle({ page }: Hands) {
  return steps.titleOf(page).and(page.locator(':focus')).waitFor()
}
