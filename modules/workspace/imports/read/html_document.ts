import { Parser } from 'htmlparser2'
import { parseHTML } from 'linkedom'

/** Deepest nesting of elements; the content of deeper ones moves up. */
const MAX_DEPTH = 100
/** Most elements of a page, because each rule of cleaning looks at all of them. */
const MAX_ELEMENTS = 60_000

/** Elements that are no text, with what is in them. */
const LEFT_OUT = new Set('base link param track'.split(' '))
/** The same, but the user learns of them. */
const REPORTED = new Set(
  'applet canvas datalist frame frameset map math-field noscript script select svg template'.split(
    ' '
  )
)
/** Controls whose text is part of the page. */
const CONTROLS = new Set(['button', 'textarea'])
/** Kinds of fields whose value is shown. */
const SHOWN = new Set('button date email number search submit tel text time url'.split(' '))
/** Parts of a page that add nothing to its text. */
const UNSEEN = new Set(['html', 'head', 'body', 'form', 'fieldset'])
/** Parts of a table whose own text would be lost; as in browsers, it moves above the table. */
const OUTSIDE_CELLS = new Set(['TABLE', 'THEAD', 'TBODY', 'TFOOT', 'TR'])
/** Elements of the head by which the rules of cleaning recognize a program. */
const HEAD = new Set(['meta', 'style'])

const ATTRIBUTE = /^(?!on)[a-z_][\w.:-]*$/i
const ELEMENT = /^[a-z][a-z\d:-]*$/

/** An HTML page of which nothing is run or loaded. */
export interface HtmlDocument {
  body: HTMLElement
  /** Text of `<title>`, in one line. */
  title: string
  /** Names of elements that were left out although they show something. */
  leftOut: string[]
  /** True if the page has so many or so deeply nested elements that some became their text. */
  isReduced: boolean
}

/**
 * Reads HTML in time and memory that grow with its length alone.
 * @param options.isXml true for XHTML, in which any element can close itself
 */
export function htmlDocument(html: string, { isXml = false } = {}): HtmlDocument {
  const { document } = parseHTML('<!doctype html><html><head></head><body></body></html>')
  const body = document.body as unknown as HTMLElement
  const leftOut = new Set<string>()
  const open: Element[] = [body]
  let skipped = 0
  let elements = 0
  let isReduced = false
  let title: string | undefined
  let isInTitle = false
  let text = ''

  const flush = () => {
    const place = open.at(-1)!
    const table = OUTSIDE_CELLS.has(place.tagName) && text.trim() !== '' && place.closest('table')
    // The space keeps the texts of two cells apart.
    if (table) table.before(`${text} `)
    else if (text !== '') place.append(document.createTextNode(text) as unknown as Text)
    text = ''
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (LEFT_OUT.has(name) || REPORTED.has(name)) {
          const isIcon = name === 'svg' && open.at(-1)!.classList.contains('icon')
          if (REPORTED.has(name) && !isIcon) leftOut.add(name)
          skipped += 1
        }
        if (skipped > 0) return
        flush()
        if (name === 'title' && title === undefined) isInTitle = true
        if (CONTROLS.has(name)) text = ' '
        if (name === 'input' && SHOWN.has(attributes.type ?? 'text'))
          text = ` ${attributes.value ?? ''} `
        const isUnseen = UNSEEN.has(name) || CONTROLS.has(name) || !ELEMENT.test(name)
        const isText = isUnseen || name === 'title'
        const isTooMuch = open.length > MAX_DEPTH || elements >= MAX_ELEMENTS
        if (isTooMuch && !isText) isReduced = true
        if (isText || isTooMuch) {
          open.push(open.at(-1)!)
          return
        }
        elements += 1
        const element = document.createElement(name) as unknown as Element
        for (const [key, value] of Object.entries(attributes)) {
          if (ATTRIBUTE.test(key)) element.setAttribute(key, value)
        }
        const place = HEAD.has(name) ? (document.head as unknown as Element) : open.at(-1)!
        place.append(element)
        open.push(element)
      },
      onclosetag(name) {
        if (skipped > 0) {
          if (LEFT_OUT.has(name) || REPORTED.has(name)) skipped -= 1
          return
        }
        flush()
        if (open.length > 1) open.pop()
        if (CONTROLS.has(name)) text = ' '
        if (name === 'title') isInTitle = false
      },
      ontext(data) {
        if (skipped > 0) return
        if (isInTitle) title = (title ?? '') + data
        else text += data
      },
      oncomment(data) {
        if (skipped > 0) return
        flush()
        open.at(-1)!.append(document.createComment(data) as unknown as Comment)
      },
    },
    { decodeEntities: true, recognizeSelfClosing: isXml }
  )
  parser.end(html)
  flush()
  const line = (title ?? '').replaceAll(/\s+/g, ' ').trim()
  return { body, title: line, leftOut: [...leftOut], isReduced }
}
