const RELATION = /\sId=["']([^"'<>]*)["']/g
const NOTE = /<w:(footnote|endnote)\s([^<>]*)>/g
const REFERENCE = /^w:(footnote|endnote)Reference$/
/** Attributes that name a target, by their element. */
const ATTRIBUTES = new Map([
  ['w:hyperlink', ['r:id']],
  ['a:hlinkClick', ['r:id']],
  ['a:blip', ['r:embed', 'r:link']],
  ['v:imagedata', ['r:id']],
])

/** Relations and notes of a document, to which its text refers. */
export class DocxTargets {
  readonly #relations: ReadonlySet<string>
  readonly #notes = new Set<string>()

  constructor(relations: string, notes: string) {
    this.#relations = new Set([...relations.matchAll(RELATION)].map(([, id]) => id!))
    for (const [, kind, attributes = ''] of notes.matchAll(NOTE)) {
      const [, id] = /w:id="([^"]*)"/.exec(attributes) ?? []
      if (!/w:type="(?:s|continuationS)eparator"/.test(attributes)) this.#notes.add(`${kind} ${id}`)
    }
  }

  /** True for an element that refers to something that is missing, which the library cannot read. */
  lacks(name: string, attributes: Partial<Record<string, string>>) {
    const [, kind] = REFERENCE.exec(name) ?? []
    if (kind !== undefined) return !this.#notes.has(`${kind} ${attributes['w:id']}`)
    const ids = (ATTRIBUTES.get(name) ?? []).map((attribute) => attributes[attribute])
    const id = ids.find((each) => each !== undefined && each !== '')
    return id !== undefined && !this.#relations.has(id)
  }
}
