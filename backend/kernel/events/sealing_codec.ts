import type { DomainEvent, EventDefinition, SealedFields } from '#kernel/events/definitions'
import type { EventMetadata, EventToAppend, RecordedEvent } from '#kernel/event_store/port'
import { seal, unseal } from '#kernel/vault/cipher'
import { type DayKey, dayOf } from '#kernel/vault/day_key'
import type { BlockKey } from '#kernel/vault/vault'

/** Values of an event that outlive its day's key. */
export interface KeptValues {
  values: Record<string, unknown>
  /** Length as JSON in UTF-16 units. */
  size: number
}

/** Key of an event's text, or the fate of the key. 'destroyed' is that of its day. */
export type TextKey = BlockKey | 'destroyed' | KeptValues

/** Recorded event as the domain sees it. Sealed fields are null once their block was erased. */
export interface StoredEvent<E extends DomainEvent = DomainEvent> {
  stream: string
  revision: number
  position: string
  id: string
  metadata: EventMetadata
  /** Hash of the command's body; undefined once the block was erased. */
  fingerprint?: string
  event: E
}

/** Event read from the log, with its recorded form. */
export interface ReadEvent extends StoredEvent {
  recorded: RecordedEvent
}

/** Decoded event, including its data. */
export interface DecodedEvent extends ReadEvent {
  /** Length of its data as JSON in UTF-16 units, including its text. Measures its memory use. */
  size: number
}

/** Metadata from the event's writer; the codec adds the schema version. */
export type CommandMetadata = Omit<EventMetadata, 'schema_version' | 'fingerprint'> & {
  fingerprint: string
}

/**
 * Thrown for an event that this version of the product cannot read: a newer version may have
 * written it.
 */
export class UnknownEvent extends Error {
  constructor(
    readonly type: string,
    readonly version?: number
  ) {
    super(version === undefined ? `Unknown event ${type}` : `Unknown version ${version} of ${type}`)
  }
}

/** Data as stored in the log: one base64 text replaces the sealed fields. */
type WrittenData = Record<string, unknown> & { sealed?: string }

type Sealed = SealedFields<Record<string, unknown>>

/**
 * Sealed content: the command's fingerprint, then the text fields in the definition's order, the
 * optional ones last. Optional fields absent at the end are omitted, so a definition may gain more.
 */
type SealedContent = [fingerprint: string, ...values: unknown[]]

/** Encodes events to bytes and decodes them. The log contains no unencrypted text (rule 14.5). */
export class SealingCodec {
  #definitions: Map<string, EventDefinition>

  constructor(definitions: Record<string, EventDefinition>) {
    for (const [type, { version, older = [] }] of Object.entries(definitions)) {
      if (older.length === version - 1) continue
      throw new TypeError(`${type} is at version ${version} but defines ${older.length} older ones`)
    }
    this.#definitions = new Map(Object.entries(definitions))
  }

  /**
   * Encodes an event. A key is required for events with text: the key of the day for an event with
   * such keys, or else the block's key. With the block's key, such an event is written in its last
   * version without keys of days. The fingerprint of a command with text is sealed with the text. A
   * guessed text could otherwise be verified after an erasure.
   */
  encode(
    stream: string,
    id: string,
    event: DomainEvent,
    { fingerprint, ...metadata }: CommandMetadata,
    key?: Buffer | DayKey
  ): EventToAppend {
    const isDaily = key !== undefined && 'day' in key
    const { version, sealed, data } = this.#oldest(event, isDaily)
    if (sealed) {
      if (!key) throw new TypeError(`${event.type} has text and needs its block's key`)
      if (isDaily && key.day !== dayOf(metadata.time)) {
        throw new TypeError(`${event.type} of ${metadata.time} needs the key of that day`)
      }
      const content = sealedContent(fingerprint, data, sealed)
      for (const field of textFields(sealed)) delete data[field]
      const bytes = isDaily ? key.key : key
      data.sealed = seal(bytes, JSON.stringify(content), context(stream, id)).toString('base64')
    }
    return {
      id,
      type: event.type,
      data: Buffer.from(JSON.stringify(data)),
      metadata: { ...metadata, ...(!sealed && { fingerprint }), schema_version: version },
    }
  }

  /** Returns the block whose key opens a recorded event; undefined when the event holds no text. */
  keyOf(recorded: RecordedEvent): number | undefined {
    return keyIn(parse(recorded), this.#shapeOf(recorded).sealed)
  }

  /** Returns the UTC day whose key opens a recorded event; undefined for the block's key. */
  dayOf(recorded: RecordedEvent): string | undefined {
    return this.#shapeOf(recorded).sealed?.daily && dayOf(recorded.metadata.time)
  }

  /** Returns true if a key per day seals new events of this type. */
  isDaily(type: string): boolean {
    return this.#definition(type).sealed?.daily !== undefined
  }

  /** Returns the block whose key seals new data; undefined when the data holds no text. */
  keyFor(type: string, data: object): number | undefined {
    return keyIn(data, this.#definition(type).sealed)
  }

  /**
   * Decodes an event with its text, by the key of its block or day, in the current version's shape.
   * Throws UnknownEvent, and throws when the key does not open the text.
   */
  decode(recorded: RecordedEvent, key?: TextKey): DecodedEvent {
    const { sealed, upcasts } = this.#shapeOf(recorded)
    const { data, fingerprint, size } = open(recorded, sealed, key)
    const { stream, revision, position, id, metadata, type } = recorded
    const current = upcasts.reduce<object>((older, upcast) => upcast({ ...older }, metadata), data)
    const event = { type, data: current }
    return { stream, revision, position, id, metadata, fingerprint, size, event, recorded }
  }

  /** Decodes an event without its text and without a key: sealed fields are null. */
  decodeClear(recorded: RecordedEvent): DecodedEvent {
    return this.decode(recorded, 'erased')
  }

  /** Returns the sealed fields of the event's version, and the upcasters to the current version. */
  #shapeOf({ type, metadata }: RecordedEvent) {
    const { version, sealed, older = [] } = this.#definition(type)
    const written = metadata.schema_version
    if (written === version) return { sealed, upcasts: [] }
    const shape = older[written - 1]
    if (!shape) throw new UnknownEvent(type, written)
    return { sealed: shape.sealed, upcasts: older.slice(written - 1).map(({ upcast }) => upcast) }
  }

  /** Returns new data in the oldest version that can express it, and has keys of days if wanted. */
  #oldest({ type, data }: DomainEvent, isDaily: boolean) {
    const { version, sealed, older = [] } = this.#definition(type)
    let written: { version: number; sealed?: Sealed; data: WrittenData } = {
      version,
      sealed,
      data: { ...data },
    }
    for (const [i, shape] of [...older.entries()].reverse()) {
      if (isDaily && !shape.sealed?.daily) break
      const data = shape.downcast?.(written.data)
      if (!data) break
      written = { version: i + 1, sealed: shape.sealed, data: { ...data } }
    }
    return written
  }

  #definition(type: string) {
    const definition = this.#definitions.get(type)
    if (!definition) throw new UnknownEvent(type)
    return definition
  }
}

/** Wraps a recorded event without decoding its data, which may be arbitrary. */
export function undecoded(recorded: RecordedEvent): ReadEvent {
  const { stream, revision, position, id, metadata, type } = recorded
  return { stream, revision, position, id, metadata, event: { type, data: {} }, recorded }
}

function open(recorded: RecordedEvent, sealed: Sealed | undefined, key?: TextKey) {
  const { sealed: text, ...clear } = parse(recorded)
  const size = recorded.data.byteLength
  if (!sealed) return { data: clear, fingerprint: recorded.metadata.fingerprint, size }
  if (key === 'destroyed') return { data: { ...clear, ...sealed.daily?.destroyed }, size }
  if (typeof key === 'object' && !Buffer.isBuffer(key)) {
    return { data: { ...clear, ...key.values }, size: size + key.size }
  }
  if (key === undefined || key === 'erased' || text === undefined) {
    // Mutates the freshly parsed object, because a replay decodes very many events.
    for (const field of sealed.fields) clear[field] = null
    return { data: clear, size }
  }
  const opened = unseal(key, Buffer.from(text, 'base64'), context(recorded.stream, recorded.id))
  const [fingerprint, ...values] = JSON.parse(opened) as SealedContent
  const present = textFields(sealed).slice(0, values.length)
  const texts = Object.fromEntries(present.map((field, i) => [field, values[i]]))
  return { data: { ...clear, ...texts }, fingerprint, size: size + opened.length }
}

function sealedContent(fingerprint: string, data: WrittenData, sealed: Sealed): SealedContent {
  const values = textFields(sealed).map((field) => data[field])
  while (values.length > sealed.fields.length && values.at(-1) === undefined) values.pop()
  return [fingerprint, ...values]
}

function textFields({ fields, optional = [] }: Sealed) {
  return [...fields, ...optional]
}

function context(stream: string, id: string) {
  return `${stream}/${id}`
}

function parse({ data }: RecordedEvent) {
  const { buffer, byteOffset, byteLength } = data
  const bytes = Buffer.isBuffer(data) ? data : Buffer.from(buffer, byteOffset, byteLength)
  try {
    return JSON.parse(bytes.toString('utf8')) as WrittenData
  } catch {
    // The engine's own error quotes the data, and errors are logged and displayed.
    throw new Error('The event data is not valid JSON')
  }
}

function keyIn(data: object, sealed: Sealed | undefined) {
  return sealed && Number((data as Record<string, unknown>)[sealed.key])
}
