import type { Page } from 'playwright-core'

/** Locates a row of a list by its exact name. */
export function rowOf(page: Page, name: string) {
  return page
    .locator('[data-id]')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
}

/** Returns the names in a list: 'Folders', 'Sections', 'Pages', or the table of files. */
export async function namesIn(page: Page, list: 'Folders' | 'Sections' | 'Pages' | 'Files') {
  const place =
    list === 'Files' ? page.getByRole('table') : page.getByRole('navigation', { name: list })
  const rows = await place.locator('[data-id] a').allInnerTexts()
  return rows.map((name) => name.trim()).join(' ')
}

/** Undoes the change whose toast shows this message. */
export async function undo(page: Page, message: string) {
  const toast = page.getByText(message, { exact: true }).locator('..')
  await toast.getByText('Undo', { exact: true }).click()
}
