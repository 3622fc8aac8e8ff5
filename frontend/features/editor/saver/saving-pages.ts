/** What is known of a page that is open, or that was left while its last save had no answer yet. */
interface SavingPage {
  settled: () => Promise<void>
  renamed: (name: string) => void
}

/** The pages whose savers are at work. Apart from the savers, so that it loads without them. */
export const savingPages = new Map<number, SavingPage>()

/** Resolves when no save of this page is under way. */
export async function pageSettled(pageId: number) {
  await savingPages.get(pageId)?.settled()
}

/** Tells the page's editor, if there is one, that the page got this name and that it is saved. */
export function pageRenamed(pageId: number, name: string) {
  savingPages.get(pageId)?.renamed(name)
}
