/** Rules of the style sheet for one class; each mix of formats has one. */
const RULE = /\.(c\d{1,5})\{([^{}]{0,2000})\}/g
/** Class of a style that each document has. */
const OF_DOCUMENT = /\.subtitle\{/
/** Properties that say how a text looks by the author's choice. */
const KEPT = new Set([
  'background-color',
  'color',
  'font-family',
  'font-style',
  'font-weight',
  'text-decoration',
  'vertical-align',
])
/** Class of a list, with its id and level. */
const LIST = /(?:^|\s)lst-kix_(\w{1,40})-(\d)(?:\s|$)/
const REDIRECT = /^https?:\/\/www\.google\.com\/url\?/i

/**
 * Gives pages that Google Docs saved the shape of pasted ones: formats at the elements instead of in
 * a style sheet, levels at the lists, and links that lead to their targets.
 */
export function readGoogleDocs(body: HTMLElement) {
  const sheet = [...body.ownerDocument.querySelectorAll('style')]
    .map(({ textContent }) => textContent)
    .join('\n')
  if (!OF_DOCUMENT.test(sheet)) return
  const rules = [...sheet.matchAll(RULE)].map(([, name = '', text = '']) => ({ name, text }))
  if (rules.length === 0) return
  showFormats(body, rules)
  for (const list of body.querySelectorAll<HTMLElement>('ul, ol')) showLevel(list)
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('href', targetOf(link.getAttribute('href')!))
  }
  for (const title of body.querySelectorAll('p.title')) {
    const heading = body.ownerDocument.createElement('h1')
    heading.append(...title.childNodes)
    title.replaceWith(heading)
  }
  // Pasted documents have this element around them, by which the other readers know them.
  const whole = body.ownerDocument.createElement('div')
  whole.id = 'docs-internal-guid'
  whole.append(...body.childNodes)
  body.append(whole)
}

/** Later rules of the sheet win, in whatever order an element names its classes. */
function showFormats(body: HTMLElement, rules: readonly { name: string; text: string }[]) {
  const places = new Map(rules.map(({ name }, place) => [name, place]))
  for (const element of body.querySelectorAll('[class]')) {
    const found = [...element.classList].flatMap((name) => places.get(name) ?? [])
    if (found.length === 0) continue
    const style = new Map<string, string>()
    const texts = found.sort((a, b) => a - b).map((place) => rules[place]!.text)
    for (const line of texts.join(';').split(';')) {
      const [property = '', value = ''] = line.split(':', 2)
      if (KEPT.has(property.trim())) style.set(property.trim(), value.trim())
    }
    const own = element.getAttribute('style') ?? ''
    const lines = [...style].map(([property, value]) => `${property}:${value}`)
    if (lines.length > 0) element.setAttribute('style', [...lines, own].join(';'))
  }
}

function showLevel(list: HTMLElement) {
  const [, id, level] = LIST.exec(list.className) ?? []
  if (id === undefined || level === undefined) return
  list.dataset.indent = level
  for (const item of list.children) (item as HTMLElement).dataset.listid = id
}

/** Returns the address that a link of the program passes on to. */
function targetOf(address: string) {
  if (!REDIRECT.test(address)) return address
  try {
    return new URL(address).searchParams.get('q') || address
  } catch {
    return address
  }
}
