import { within } from '../../../app/within.js'

/** Milliseconds that a save under way is waited for: one without an answer must hold up nothing. */
const LIMIT = 5_000

/** What is known of a page that is open, or that was left while its last save had no answer yet. */
interface SavingPage {
  /** True while the server lacks what was written. */
  readonly unsaved: boolean
  settled: () => Promise<void>
  renamed: (name: string) => void
  /** Tries again what was refused. */
  reconnect: () => void
}

/** The pages whose savers are at work. Apart from the savers, so that it loads without them. */
export const savingPages = new Map<number, SavingPage>()

/** Resolves when no save of this page is under way, or none that is answered soon. */
export async function pageSettled(pageId: number) {
  const settled = savingPages.get(pageId)?.settled()
  if (settled) await within(LIMIT, settled, undefined)
}

/** Saves a page that is about to be left or locked; false when not all of it was saved soon. */
export function savedSoon(page: { flush: () => Promise<boolean> }) {
  return within(LIMIT, page.flush(), false)
}

/** Resolves when no save of this page is under way: whether something written is not saved. */
export async function leftUnsaved(pageId: number) {
  await pageSettled(pageId)
  return savingPages.get(pageId)?.unsaved ?? false
}

/** Returns whether something was written into a page that is not saved. */
export function isUnsaved(pageId: number) {
  return savingPages.get(pageId)?.unsaved ?? false
}

/** Tells the page's editor, if there is one, that the page got this name and that it is saved. */
export function pageRenamed(pageId: number, name: string) {
  savingPages.get(pageId)?.renamed(name)
}

/** Tells the page's editor, if there is one, that the server has unlocked the page: it shows so before. */
export async function pageUnlocked(pageId: number) {
  await pageSettled(pageId)
  savingPages.get(pageId)?.reconnect()
}
