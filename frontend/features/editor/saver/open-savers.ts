import type { Saver } from './saver.js'

/**
 * The savers of pages that are open, or that were left while their last save got no answer yet:
 * those go on by themselves, and take up their page again when it is opened before that.
 */
const savers = new Map<number, Saver>()

/** The saver that still holds unsaved text of this page, or a new one. */
export function openSaver(pageId: number, create: () => Saver) {
  const held = savers.get(pageId)
  if (held?.state.dirty) return held
  const saver = create()
  savers.set(pageId, saver)
  return saver
}

/** Called when the page is left. */
export function releaseSaver(pageId: number, saver: Saver) {
  if (!saver.state.dirty && savers.get(pageId) === saver) savers.delete(pageId)
}

/** Resolves when no save of this page is under way. */
export async function saversSettled(pageId: number) {
  await savers.get(pageId)?.settled()
}
