import type { Page } from 'playwright-core'

/**
 * The bodies that the page sends from now on to addresses that end like this, as they come. Firefox
 * tells Playwright of none.
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
