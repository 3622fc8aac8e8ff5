import type { Page } from 'playwright-core'
import { png } from '#platform/files/testing/pictures'
import { pasteInto } from './editor_steps.js'
import * as steps from './steps.js'

/** A picture as the dialog takes it, 320 by 160. */
export const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(png({ width: 320, height: 160 })),
})

/** Pastes a picture as programs for pictures give it: as a file. */
export function pasteFile(page: Page, picture: Buffer) {
  return pasteInto(page, {}, picture)
}

/** The images of the page's text, first first. */
export function images(page: Page) {
  return steps.textOf(page).locator('figure.image img')
}

/** How wide they are drawn, in CSS pixels. */
export function widths(page: Page) {
  return images(page).evaluateAll((all) => all.map((image) => image.getBoundingClientRect().width))
}

/** Opens the window for an image by keys, with the tab for files. */
export async function openDialog(page: Page) {
  await page.locator('[aria-label="Page text"]:focus').waitFor()
  await page.keyboard.type('/image')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Select file' }).click()
  return page.getByRole('dialog', { name: 'Insert image' })
}
