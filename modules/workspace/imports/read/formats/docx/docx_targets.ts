import { xmlParser } from './xml_parser.js'

const NOTE = /^(?:foot|end)note$/
const SEPARATOR = /^(?:s|continuationS)eparator$/
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
  readonly #relations = new Set<string>()
  readonly #notes: ReadonlySet<string>

  /** @param notes as `noteNames` returns them */
  constructor(relations: string, notes: ReadonlySet<string>) {
    this.#notes = notes
    const onopentag = (_name: string, { Id }: Attributes) => {
      if (Id !== undefined) this.#relations.add(Id)
    }
    xmlParser({ onopentag }).end(relations)
  }

  /** True for an element that refers to something that is missing, which the library cannot read. */
  lacks(name: string, attributes: Attributes) {
    const [, kind] = REFERENCE.exec(name) ?? []
    if (kind !== undefined) return !this.#notes.has(`${kind} ${attributes['w:id']}`)
    const ids = (ATTRIBUTES.get(name) ?? []).map((attribute) => attributes[attribute])
    const id = ids.find((each) => each !== undefined && each !== '')
    return id !== undefined && !this.#relations.has(id)
  }
}

type Attributes = Partial<Record<string, string>>

/** Returns the kind and id of each note, whatever prefix its part has for Word's elements. */
export function noteNames(parts: readonly string[]) {
  const names = new Set<string>()
  const onopentag = (element: string, attributes: Attributes) => {
    const name = localName(element)
    if (!NOTE.test(name)) return
    const { id, type = '' } = Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [localName(key), value])
    )
    if (!SEPARATOR.test(type)) names.add(`${name} ${id}`)
  }
  for (const xml of parts) xmlParser({ onopentag }).end(xml)
  return names
}

function localName(name: string) {
  return name.slice(name.indexOf(':') + 1)
}
