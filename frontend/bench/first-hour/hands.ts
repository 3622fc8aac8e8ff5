import type { Page } from 'playwright-core'

/** What somebody's hands did. */
export interface Effort {
  presses: number
  keys: number
}

/**
 * Seconds that hands take, by the keystroke-level model: for a key, of somebody who types 55 words a
 * minute, and to point at something and press it.
 */
export const SECONDS = { key: 0.2, press: 1.2 }

/** Between two fields of a form. */
const MOST_TABS = 4
/** Milliseconds. */
const SOON = 200

/** A person at a page: everything is pressed and typed, and counted. */
export class Hands {
  #presses = 0
  #keys = 0

  constructor(readonly page: Page) {}

  get effort(): Effort {
    return { presses: this.#presses, keys: this.#keys }
  }

  /** Presses a button or a link. */
  async press(role: 'button' | 'link', name: string) {
    await this.page.getByRole(role, { name, exact: true }).first().click()
    this.#presses++
  }

  /** Follows a link of a mail: a press in another program. */
  async follow(address: string) {
    await this.page.goto(address)
    this.#presses++
  }

  /** One key, with whatever is held beside it. */
  async key(name: string) {
    await this.page.keyboard.press(name)
    this.#keys++
  }

  async type(text: string) {
    await this.page.keyboard.type(text)
    this.#keys += [...text].length
  }

  /** Types into fields, one after another: by the Tab key, which takes what stood there with it. */
  async typeInto(texts: Record<string, string>) {
    for (const [label, text] of Object.entries(texts)) {
      await this.#goTo(label)
      await this.type(text)
    }
  }

  /** A form that begins elsewhere is begun by a press; buttons may lie between its fields. */
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

/** Whether it becomes true soon: what has the focus may be decided a moment after it is there. */
async function settles(check: () => Promise<boolean>) {
  const end = performance.now() + SOON
  while (performance.now() < end) if (await check()) return true
  return false
}
