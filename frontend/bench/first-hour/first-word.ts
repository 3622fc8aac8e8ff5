import type { Browser } from 'playwright-core'
import { freshEmail, TEST_PASSWORD } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { mailTo } from '#testing/mailbox'
import * as steps from '../../journeys/steps.js'
import { type Effort, Hands } from './hands.js'

/** First word that the user writes. */
const WORD = 'Hello'
const USER = { name: 'Lena First', password: TEST_PASSWORD }

/** Effort from opening the address until the server has acknowledged the first word. */
export interface FirstWord extends Effort {
  /** Seconds that the product takes, with instant user input. */
  product: number
}

/** A user's steps from the front page on. */
type Way = (hands: Hands, baseURL: string) => Promise<void>

/**
 * Signs up as a new user. The mail is in another window, and following its link counts as a press.
 */
export const newAccount: Way = async (hands, baseURL) => {
  const { page } = hands
  const email = freshEmail('first')
  await hands.press('link', 'Sign Up')
  await hands.typeInto({
    'Full name': USER.name,
    Email: email,
    Password: USER.password,
    'Confirm password': USER.password,
  })
  await hands.key('Enter')
  await page.getByText('Check your mailbox to verify your email').waitFor()
  const { links } = await mailTo(email, undefined, new HttpClient(baseURL))
  await hands.follow(links[0]!)
  await page.getByText('Your account has been verified').waitFor()
  await hands.press('button', 'Open Strata')
  await focusedTitle(hands)
}

/** Signs in to the demo account with the prefilled form. */
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

/** Takes the steps and writes a word, in a new browser context. */
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

/** Waits until the new page's title has the focus and is selected. */
function focusedTitle({ page }: Hands) {
  return steps.titleOf(page).and(page.locator(':focus')).waitFor()
}
