import type { Page } from 'playwright-core'

/** Clicks and keys of a user. */
export interface Effort {
  presses: number
  keys: number
}

/**
 * Seconds of user input by the keystroke-level model. `key` is one key at 55 words a minute.
 * `press` is one pointing movement with its click.
 */
export const SECONDS = { key: 0.2, press: 1.2 }

/** Maximum number of Tab keys between two fields of a form. */
const MOST_TABS = 4
/** Milliseconds. */
const SOON = 200

/** A user at a page. Counts every click and key. */
export class Hands {
  #presses = 0
  #keys = 0

  constructor(readonly page: Page) {}

  get effort(): Effort {
    return { presses: this.#presses, keys: this.#keys }
  }

  /** Clicks a button or a link. */
  async press(role: 'button' | 'link', name: string) {
    await this.page.getByRole(role, { name, exact: true }).first().click()
    this.#presses++
  }

  /** Opens a link from a mail, and counts a click in another program. */
  async follow(address: string) {
    await this.page.goto(address)
    this.#presses++
  }

  /** Presses one key, with its modifiers. */
  async key(name: string) {
    await this.page.keyboard.press(name)
    this.#keys++
  }

  async type(text: string) {
    await this.page.keyboard.type(text)
    this.#keys += [...text].length
  }

  /** Types into fields in sequence. The Tab key moves between fields and selects their text. */
  async typeInto(texts: Record<string, string>) {
    for (const [label, text] of Object.entries(texts)) {
      await this.#goTo(label)
      await this.type(text)
    }
  }

  /**
   * Moves the focus to a field. Clicks the field if the focus is outside the form. Otherwise
   * presses Tab, because buttons may lie between the fields.
   */
  async #goTo(label: string) {
    const field = this.page.getByLabel(label, { exact: true })
    await field.waitFor()
    const isThere = () => field.evaluate((element) => element === document.activeElement)
    const isInForm = () =>
      this.page.evaluate(() => document.activeElement?.closest('form') !== null)
    if (await settles(isThere)) return
    if (!(await isInForm())) {
      await field.click({ clickCount: 3 })
      this.#presses++
    }
    for (let key = 0; key < MOST_TABS && !(await isThere()); key++) await this.key('Tab')
  }
}

/**
 * Resolves to true if the check becomes true soon, because autofocus may come a moment after the
 * element.
 */
async function settles(check: () => Promise<boolean>) {
  const end = performance.now() + SOON
  while (performance.now() < end) if (await check()) return true
  return false
}
