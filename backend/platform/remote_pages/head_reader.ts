import { TextDecoder } from 'node:util'
import { Parser } from 'htmlparser2'

/** Head of a page in the page's own words; empty texts for missing parts. */
export interface PageHead {
  title: string
  description: string
  /** Address of a picture, which may be relative to `base`. */
  picture: string
  /** Address that relative ones refer to, itself relative to the page. */
  base: string
}

/** Bytes in which a page must declare its encoding. */
const DECLARED_IN = 1024
const DECLARED = /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i

/** Elements that only follow the head. */
const ENDS = new Set(['body', 'svg'])
/** Elements that are read, because the cost of a closing tag grows with the open ones. */
const MAX_ELEMENTS = 2_000
/** Characters that are kept of each text. */
const MAX_TEXT = 4_096

/** Names of Open Graph and their substitutes, the best first. */
const TITLES = ['og:title', 'twitter:title']
const DESCRIPTIONS = ['og:description', 'twitter:description', 'description']
const PICTURES = [
  'og:image:secure_url',
  'og:image:url',
  'og:image',
  'twitter:image',
  'twitter:image:src',
]

/** Reads the head of a page from its bytes as they arrive. Runs no script and loads nothing. */
export class HeadReader {
  readonly #declared: string | undefined
  readonly #parser: Parser
  #decoder?: TextDecoder
  /** First bytes, until the encoding is known. */
  #start = Buffer.alloc(0)
  #elements = 0
  #isInTitle = false
  #isComplete = false
  #title?: string
  #base = ''
  readonly #metas = new Map<string, string>()

  /** @param charset encoding by the header of the response. */
  constructor(charset?: string) {
    this.#declared = charset
    this.#parser = new Parser({
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => this.#text(text),
      onclosetag: (name) => this.#close(name),
    })
  }

  /** True once the rest of the page is of no use. */
  get isComplete() {
    return this.#isComplete
  }

  write(bytes: Buffer) {
    if (this.#decoder) return this.#parse(bytes)
    this.#start = Buffer.concat([this.#start, bytes])
    if (this.#start.length >= DECLARED_IN) this.#begin()
  }

  end(): PageHead {
    if (!this.#decoder) this.#begin()
    this.#parser.end()
    const first = (names: string[]) =>
      names.map((name) => this.#metas.get(name)).find((text) => text !== undefined)
    return {
      title: first(TITLES) ?? this.#title ?? '',
      description: first(DESCRIPTIONS) ?? '',
      picture: first(PICTURES) ?? '',
      base: this.#base,
    }
  }

  #begin() {
    this.#decoder = decoderFor(this.#start, this.#declared)
    this.#parse(this.#start)
  }

  #parse(bytes: Buffer) {
    if (!this.#isComplete) this.#parser.write(this.#decoder!.decode(bytes, { stream: true }))
  }

  #open(name: string, { property, name: named, content, href }: Record<string, string>) {
    if (ENDS.has(name) || ++this.#elements > MAX_ELEMENTS) this.#isComplete = true
    if (this.#isComplete) return
    if (name === 'title') this.#isInTitle = this.#title === undefined
    else if (name === 'base' && href && this.#base === '') this.#base = href.slice(0, MAX_TEXT)
    else if (name === 'meta' && content?.trim()) {
      const key = (property ?? named ?? '').trim().toLowerCase()
      if (!this.#metas.has(key)) this.#metas.set(key, content.slice(0, MAX_TEXT))
    }
  }

  #text(text: string) {
    if (this.#isInTitle && !this.#isComplete) {
      this.#title = `${this.#title ?? ''}${text}`.slice(0, MAX_TEXT)
    }
  }

  #close(name: string) {
    if (name === 'title') this.#isInTitle = false
    if (name === 'head') this.#isComplete = true
  }
}

/** Returns a decoder by the mark at the start, the header, or the page; otherwise for UTF-8. */
function decoderFor(start: Buffer, charset: string | undefined) {
  const byMark = [
    ['utf-8', [0xef, 0xbb, 0xbf]],
    ['utf-16be', [0xfe, 0xff]],
    ['utf-16le', [0xff, 0xfe]],
  ] as const
  const [mark] = byMark.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte)) ?? []
  const [, inPage] = DECLARED.exec(start.toString('latin1', 0, DECLARED_IN)) ?? []
  // A page that can be searched for its encoding is not in UTF-16, whatever it declares.
  const declared = charset ?? inPage?.replace(/^utf-?16.*$/i, 'utf-8')
  try {
    return new TextDecoder(mark ?? declared)
  } catch {
    return new TextDecoder()
  }
}
