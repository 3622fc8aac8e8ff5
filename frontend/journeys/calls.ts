import type { Page } from 'playwright-core'

/**
 * Returns the bodies of the page's later requests to addresses with this ending, in order. Firefox
 * reports no bodies to Playwright.
 */
export async function bodiesSent(page: Page, address: string) {
  const bodies: unknown[] = []
  await page.exposeFunction('tellBody', (body: string) => void bodies.push(JSON.parse(body)))
  await page.addInitScript(listen, address)
  await page.evaluate(listen, address)
  return bodies
}

/** Runs in the page. */
function listen(address: string) {
  const { fetch } = window
  window.fetch = (url, init) => {
    const { tellBody } = window as typeof window & { tellBody: (body: string) => void }
    if (String(url).endsWith(address) && init?.body) tellBody(init.body as string)
    return fetch(url, init)
  }
}
