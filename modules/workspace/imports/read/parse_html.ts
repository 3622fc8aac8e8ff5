import { parseHTML } from 'linkedom'

/** Returns the body of an HTML text. Nothing of it is run or loaded. */
export function bodyOf(html: string): HTMLElement {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`)
  return document.body as unknown as HTMLElement
}
