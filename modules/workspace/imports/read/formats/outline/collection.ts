import { UnreadableEntry } from '../../import_problems.js'
import type { ImportEntry } from '../../import_source.js'
import { jsonMembers, type JsonPlace, jsonValue } from '../../json_members.js'

/** Most bytes of a collection, because they are kept in memory while its documents are read. */
export const MAX_COLLECTION_BYTES = 32 * 1024 ** 2
/** Longest id, because paths in the report contain it; the program's own have 36 characters. */
const MAX_ID = 100

export interface OutlineDocument {
  id: string
  urlId?: string
  title: string
  icon?: string
  /** Place of its JSON in the file, with a document of ProseMirror as `data`. */
  place: JsonPlace
  createdAt: unknown
  updatedAt: unknown
  parentId?: string
  isTemplate: boolean
  isFullWidth: boolean
}

export interface OutlineCollection {
  id: string | undefined
  name: string
  icon?: string
  /** Place of its JSON with the description as `data`; undefined if it has none. */
  place: JsonPlace | undefined
  /** In the order of the export's list. */
  documents: OutlineDocument[]
  /** Titles of documents without a usable id. */
  damaged: string[]
  byId: ReadonlyMap<string, OutlineDocument>
  attachments: { id: string; key: string }[]
}

type Fields = Record<string, unknown>

/** Returns the collection in a file without its texts; undefined for a file that has none. */
export async function readCollection(entry: ImportEntry): Promise<OutlineCollection | undefined> {
  try {
    return collectionIn(await entry.read(MAX_COLLECTION_BYTES))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof UnreadableEntry) return undefined
    throw error
  }
}

/** Returns the text of a collection or document. */
export function dataIn(bytes: Buffer, place: JsonPlace) {
  return fieldsOf(jsonValue(bytes, place))?.data
}

function collectionIn(bytes: Buffer): OutlineCollection | undefined {
  const members = jsonMembers(bytes, { start: 0, end: bytes.length })
  const valueOf = (place: JsonPlace | undefined) => place && fieldsOf(jsonValue(bytes, place))
  const place = members.get('collection')
  const list = members.get('documents')
  const collection = valueOf(place)
  if (!collection || !list) return undefined
  const documents: OutlineDocument[] = []
  const damaged: string[] = []
  for (const each of jsonMembers(bytes, list).values()) {
    const fields = valueOf(each)
    const document = documentOf(fields, each)
    if (document) documents.push(document)
    else damaged.push(textOf(fields?.title))
  }
  const order = orderOf(collection.documentStructure)
  documents.sort((a, b) => (order.get(a.id) ?? Infinity) - (order.get(b.id) ?? Infinity) || 0)
  return {
    id: idOf(collection.id),
    name: textOf(collection.name),
    ...iconOf(collection),
    place: hasText(fieldsOf(collection.data)) ? place : undefined,
    documents,
    damaged,
    byId: new Map(documents.map((document) => [document.id, document])),
    attachments: Object.values(valueOf(members.get('attachments')) ?? {}).flatMap((value) => {
      const { id: stated, key } = fieldsOf(value) ?? {}
      const id = idOf(stated)
      return id !== undefined && typeof key === 'string' ? [{ id, key }] : []
    }),
  }
}

function documentOf(fields: Fields | undefined, place: JsonPlace): OutlineDocument | undefined {
  const id = idOf(fields?.id)
  if (!fields || id === undefined) return undefined
  const urlId = idOf(fields.urlId)
  const parentId = idOf(fields.parentDocumentId)
  return {
    id,
    ...(urlId !== undefined && { urlId }),
    title: textOf(fields.title),
    ...iconOf(fields),
    place,
    createdAt: fields.createdAt,
    updatedAt: fields.updatedAt,
    ...(parentId !== undefined && { parentId }),
    isTemplate: fields.template === true,
    isFullWidth: fields.fullWidth === true,
  }
}

/** Icons may also be names of drawings: the report states those that are left out. */
function iconOf({ icon, emoji }: Fields) {
  const text = textOf(icon) || textOf(emoji)
  return text === '' ? {} : { icon: text }
}

/** Returns the place of each document in the list of the collection. */
function orderOf(structure: unknown) {
  const order = new Map<string, number>()
  const left: unknown[] = Array.isArray(structure) ? structure.toReversed() : []
  while (left.length > 0) {
    const item = fieldsOf(left.pop())
    if (!item) continue
    order.set(textOf(item.id), order.size)
    if (!Array.isArray(item.children)) continue
    for (const child of item.children.toReversed()) left.push(child)
  }
  return order
}

function hasText(data: Fields | undefined) {
  return data !== undefined && JSON.stringify(data).includes('"text":"')
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined
}

function idOf(value: unknown) {
  return typeof value === 'string' && value.length <= MAX_ID ? value : undefined
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : ''
}
