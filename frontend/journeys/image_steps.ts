import type { Page } from 'playwright-core'
import { png } from '#platform/files/testing/pictures'
import { pasteInto } from './editor_steps.js'
import * as steps from './steps.js'

/** Returns an image file of 320 by 160 in the form that the dialog accepts. */
export const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(png({ width: 320, height: 160 })),
})

/** Pastes an image as a file, as image programs do. */
export function pasteFile(page: Page, picture: Buffer) {
  return pasteInto(page, {}, picture)
}

/** Locates the images of the page's text, in order. */
export function images(page: Page) {
  return steps.textOf(page).locator('figure.image img')
}

/** Returns the rendered widths of the images in CSS pixels. */
export function widths(page: Page) {
  return images(page).evaluateAll((all) => all.map((image) => image.getBoundingClientRect().width))
}

/** Opens the image dialog by keyboard, with the file tab. */
export async function openDialog(page: Page) {
  await page.locator('[aria-label="Page text"]:focus').waitFor()
  await page.keyboard.type('/image')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Select file' }).click()
  return page.getByRole('dialog', { name: 'Insert image' })
}
