/**
 * `npm run pictures`: retakes the product's pictures in both themes. `docs/pictures/*.png` are for
 * README.md. `frontend/features/landing/pictures` has the front page's pictures: twice the size, as
 * WebP. `frontend/public` gets the pictures that other sites and phones show.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext } from 'playwright-core'
import { APP_ROOT } from '#start/bin/importer'
import { launchChromium } from '#testing/browser/chromium'
import { endSuite } from '#testing/cleanup'
import { startDemo } from './start-demo.js'

const README_PICTURES = 'docs/pictures'
const LANDING_PICTURES = 'frontend/features/landing/pictures'
const PUBLIC = 'frontend/public'
const MAX_BYTES = 150_000
const WEBP_QUALITY = 0.82
const DESK = { width: 1280, height: 640 }
const PHONE = { width: 375, height: 500 }
/** Size that social sites expect. */
const SOCIAL = { width: 1200, height: 630 }
/** Size that phones expect, in CSS pixels. */
const TOUCH_ICON = 180
/** Margin on each side of a maskable icon, as a fraction. The margin may be cut off. */
const MASKED = 0.12

try {
  const product = await startDemo()
  const browser = await launchChromium()
  for (const theme of ['light', 'dark'] as const) {
    const take = (size: typeof DESK, scale: 1 | 2) =>
      takePicture(browser, { baseURL: product.url, theme, size, scale })
    await keep(`${README_PICTURES}/page-${theme}.png`, await take(DESK, 1))
    const [desk, phone] = [await take(DESK, 2), await take(PHONE, 2)]
    await keep(`${LANDING_PICTURES}/page-${theme}.webp`, await toWebp(browser, desk))
    await keep(`${LANDING_PICTURES}/phone-${theme}.webp`, await toWebp(browser, phone))
  }
  await keep(`${PUBLIC}/social.png`, await takeFrontPage(browser, product.url))
  const icon = (size: number, inset?: number) => takeIcon(browser, product.url, { size, inset })
  await keep(`${PUBLIC}/touch-icon.png`, await icon(TOUCH_ICON))
  await keep(`${PUBLIC}/icon-192.png`, await icon(192))
  await keep(`${PUBLIC}/icon-512.png`, await icon(512))
  await keep(`${PUBLIC}/icon-maskable-512.png`, await icon(512, MASKED))
  await browser.close()
} finally {
  await endSuite()
}

interface Picture {
  baseURL: string
  theme: 'light' | 'dark'
  size: { width: number; height: number }
  scale: 1 | 2
}

/** Takes a picture of the first page in the demo's sample workspace. */
async function takePicture(browser: Browser, { baseURL, theme, size, scale }: Picture) {
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await waitForFonts(context)
  const page = await context.newPage()
  await page.goto('/auth/sign-in')
  await page.getByLabel('Email').fill('demo@strata.test')
  await page.getByLabel('Password', { exact: true }).fill('Strata#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/app{,/*}')
  const text = page.getByRole('textbox', { name: 'Page text' })
  const path = ['Welcome', 'Getting started', 'First steps', 'How Strata is arranged']
  // On a desktop the first section and page open automatically.
  for (const name of size === PHONE ? path : path.slice(1, 2)) {
    await page.getByRole('link', { name, exact: true }).click()
  }
  await text.waitFor()
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  return picture
}

/**
 * Makes the page wait for fonts. A first visit skips fonts that load late (`font-display:
 * optional`).
 */
async function waitForFonts(context: BrowserContext) {
  await context.route('**/assets/*.css', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(
      /font-display:\s*optional/g,
      'font-display:block'
    )
    await route.fulfill({ response, body })
  })
}

/** Takes the top of the front page, which other sites show as a link preview. */
async function takeFrontPage(browser: Browser, baseURL: string) {
  const page = await browser.newPage({ baseURL, viewport: SOCIAL, colorScheme: 'light' })
  await waitForFonts(page.context())
  // The build still contains the previous pictures.
  const path = fileURLToPath(new URL(`${LANDING_PICTURES}/page-light.webp`, APP_ROOT))
  await page.route(/\/page-light-[^/]*\.webp$/, (route) => route.fulfill({ path }))
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign Up' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.close()
  return picture
}

/** Draws the mark over the whole square, because phones round the corners. */
async function takeIcon(
  browser: Browser,
  baseURL: string,
  { size, inset = 0 }: { size: number; inset?: number }
) {
  const page = await browser.newPage({ baseURL, viewport: { width: size, height: size } })
  await page.goto('/favicon.svg')
  await page.evaluate((inset) => {
    const mark = document.documentElement
    const { width } = (mark as unknown as SVGSVGElement).viewBox.baseVal
    const [from, across] = [-inset * width, (1 + 2 * inset) * width]
    mark.setAttribute('viewBox', [from, from, across, across].join(' '))
    const ground = document.querySelector('rect')!
    for (const side of ['x', 'y']) ground.setAttribute(side, String(from))
    for (const side of ['width', 'height']) ground.setAttribute(side, String(across))
    ground.setAttribute('rx', '0')
  }, inset)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

/** Converts a PNG to WebP in Chromium. */
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
