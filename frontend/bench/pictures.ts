/**
 * `npm run pictures`: takes the pictures of the product anew, in both themes. `docs/pictures/*.png`
 * are for README.md, those in `frontend/features/landing/pictures` for the front page: at twice the
 * size, as WebP.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { APP_ROOT } from '#backend/bin/importer'
import { launchChromium } from '#backend/testing/browser/chromium'
import { endSuite } from '#backend/testing/cleanup'
import { startDemo } from './start-demo.js'

const README_PICTURES = 'docs/pictures'
const LANDING_PICTURES = 'frontend/features/landing/pictures'
const MAX_BYTES = 150_000
const WEBP_QUALITY = 0.82
const SIZE = { width: 1280, height: 800 }

try {
  const product = await startDemo()
  const browser = await launchChromium()
  for (const theme of ['light', 'dark'] as const) {
    const png = await takePicture(browser, product.url, theme, 1)
    await keep(`${README_PICTURES}/page-${theme}.png`, png)
    const large = await takePicture(browser, product.url, theme, 2)
    await keep(`${LANDING_PICTURES}/page-${theme}.webp`, await toWebp(browser, large))
  }
  await browser.close()
} finally {
  await endSuite()
}

/** The first page of the demo's sample workspace. */
async function takePicture(
  browser: Browser,
  baseURL: string,
  theme: 'light' | 'dark',
  scale: 1 | 2
) {
  const context = await browser.newContext({
    baseURL,
    viewport: SIZE,
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/auth/sign-in')
  await page.getByLabel('Email').fill('demo@strata.test')
  await page.getByLabel('Password', { exact: true }).fill('Strata#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Getting started' }).click()
  await page.getByRole('textbox', { name: 'Page text' }).waitFor()
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  return picture
}

/** Chromium writes WebP itself. */
async function toWebp(browser: Browser, png: Buffer) {
  const page = await browser.newPage()
  const base64 = await page.evaluate(
    async ({ source, quality }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')!.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality).split(',')[1]!
    },
    { source: png.toString('base64'), quality: WEBP_QUALITY }
  )
  await page.close()
  return Buffer.from(base64, 'base64')
}

async function keep(path: string, bytes: Buffer) {
  if (bytes.length > MAX_BYTES) throw new Error(`${path} would take ${bytes.length} bytes`)
  const file = fileURLToPath(new URL(path, APP_ROOT))
  await mkdir(new URL('.', new URL(path, APP_ROOT)), { recursive: true })
  await writeFile(file, bytes)
  console.log(`${path}  ${Math.ceil(bytes.length / 1000)} kB`)
}
