import type { ImportEntry } from '../../import_source.js'
import { readJson } from '../../read_json.js'

export interface OutlineDocument {
  id: string
  urlId?: string
  title: string
  icon?: string
  /** Document of ProseMirror in JSON. */
  data: unknown
  createdAt: unknown
  updatedAt: unknown
  parentId?: string
  isTemplate: boolean
  isFullWidth: boolean
}

export interface OutlineCollection {
  id: string
  name: string
  icon?: string
  /** Description of the collection; undefined if it has none. */
  data: unknown
  /** In the order of the export's list. */
  documents: OutlineDocument[]
  byId: ReadonlyMap<string, OutlineDocument>
  attachments: { id: string; key: string }[]
}

type Fields = Record<string, unknown>

/** Returns the collection in a file; undefined for a file that has none. */
export async function readCollection(entry: ImportEntry): Promise<OutlineCollection | undefined> {
  const read = fieldsOf(await readJson(entry))
  const collection = fieldsOf(read?.collection)
  const list = fieldsOf(read?.documents)
  if (!collection || !list) return undefined
  const documents = Object.values(list).flatMap((value) => documentOf(fieldsOf(value)) ?? [])
  const order = orderOf(collection.documentStructure)
  documents.sort((a, b) => (order.get(a.id) ?? Infinity) - (order.get(b.id) ?? Infinity) || 0)
  const data = fieldsOf(collection.data)
  return {
    id: textOf(collection.id),
    name: textOf(collection.name),
    ...iconOf(collection),
    data: hasText(data) ? data : undefined,
    documents,
    byId: new Map(documents.map((document) => [document.id, document])),
    attachments: Object.values(fieldsOf(read?.attachments) ?? {}).flatMap((value) => {
      const { id, key } = fieldsOf(value) ?? {}
      return typeof id === 'string' && typeof key === 'string' ? [{ id, key }] : []
    }),
  }
}

function documentOf(fields: Fields | undefined): OutlineDocument | undefined {
  if (typeof fields?.id !== 'string') return undefined
  const { id, urlId, parentDocumentId } = fields
  return {
    id,
    ...(typeof urlId === 'string' && { urlId }),
    title: textOf(fields.title),
    ...iconOf(fields),
    data: fields.data,
    createdAt: fields.createdAt,
    updatedAt: fields.updatedAt,
    ...(typeof parentDocumentId === 'string' && { parentId: parentDocumentId }),
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
  const left: unknown[] = Array.isArray(structure) ? [...structure].reverse() : []
  for (let item = fieldsOf(left.pop()); item; item = fieldsOf(left.pop())) {
    order.set(textOf(item.id), order.size)
    if (Array.isArray(item.children)) left.push(...[...item.children].reverse())
  }
  return order
}

function hasText(data: Fields | undefined) {
  return data !== undefined && JSON.stringify(data).includes('"text":"')
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : ''
}
