import type { Page } from 'playwright-core'

/** Point in CSS pixels of the viewport. */
interface Point {
  x: number
  y: number
}

/** Returns a function that moves one finger on the screen. */
export async function touchOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
}
