/** A range of bytes in the file. */
export interface ByteRange {
  start: number
  end: number
}

/** A file within a note. */
export interface EnexResource {
  /** Its content in base64. */
  range: ByteRange
  /** Hash by which the text names it. */
  md5: string
  /** Bytes of its content. */
  size: number
  mime: string
  name: string
}

/** A task, which is beside the text of its note. */
export interface EnexTask {
  title: string
  isDone: boolean
  /** Id by which the text names the place of the task and of others. */
  group: string
  /** Order within the group, as text. */
  weight: string
  /** Time in UTC, as the program writes it, and the zone in which it is a day. */
  due: string
  zone: string
  description: string
}

export interface EnexNote {
  title: string
  created?: string
  updated?: string
  tags: string[]
  sourceUrl: string
  /** Times of the reminder: due and done. */
  reminder?: string
  reminded?: string
  /** Text in ENML, which is XML within XML. */
  content: ByteRange
  resources: EnexResource[]
  tasks: EnexTask[]
}

/** Returns a title as texts show it, which links to the note repeat with other spaces. */
export function shownTitle(title: string) {
  return title.replaceAll(/\s+/g, ' ').trim()
}
