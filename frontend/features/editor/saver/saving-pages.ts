import { within } from '../../../app/within.js'

/**
 * Milliseconds to wait for a save in flight, because a save without a response must block nothing.
 */
const LIMIT = 5_000

/** Page that is open, or that was closed before its last save got a response. */
interface SavingPage {
  /** True while the server lacks changes. */
  readonly unsaved: boolean
  settled: () => Promise<void>
  /** Saves now; returns true if everything is saved. */
  flush: () => Promise<boolean>
  renamed: (name: string) => void
  /** Retries a rejected save. */
  reconnect: () => void
}

/** Pages with an active saver. In a module of its own, so that it loads without the savers. */
export const savingPages = new Map<number, SavingPage>()

/** Resolves once no save of this page is in flight, or after a time limit. */
export async function pageSettled(pageId: number) {
  const settled = savingPages.get(pageId)?.settled()
  if (settled) await within(LIMIT, settled, undefined)
}

/**
 * Saves a page that is about to be closed or locked. Returns false if it was not completely saved
 * in time.
 */
export function savedSoon(page: { flush: () => Promise<boolean> }) {
  return within(LIMIT, page.flush(), false)
}

/** Saves all pages of this tab; returns false if one was not completely saved in time. */
export async function savePages() {
  const saved = await Promise.all(Array.from(savingPages.values(), savedSoon))
  return saved.every((isSaved) => isSaved)
}

/** Waits for a save in flight, then returns true if the page has unsaved changes. */
export async function leftUnsaved(pageId: number) {
  await pageSettled(pageId)
  return savingPages.get(pageId)?.unsaved ?? false
}

/** Returns true if the page has unsaved changes. */
export function isUnsaved(pageId: number) {
  return savingPages.get(pageId)?.unsaved ?? false
}

/** Tells the page's open editor that the page was renamed and the name is saved. */
export function pageRenamed(pageId: number, name: string) {
  savingPages.get(pageId)?.renamed(name)
}

/**
 * Tells the page's open editor that the server has unlocked the page, which the screen already
 * shows.
 */
export async function pageUnlocked(pageId: number) {
  await pageSettled(pageId)
  savingPages.get(pageId)?.reconnect()
}
