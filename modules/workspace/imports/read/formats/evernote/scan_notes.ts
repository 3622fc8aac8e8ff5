import { createHash, type Hash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import type { Readable } from 'node:stream'
import { UnreadableEntry } from '../../import_problems.js'
import type { EnexNote, EnexResource, EnexTask } from './enex_note.js'
import { enexTime } from './enex_time.js'

/** Most notes of a file. */
const MAX_NOTES = 100_000
/** Longest text of a field, and most files and tasks of a note. */
const MAX_FIELD = 10_000
const MAX_RESOURCES = 1000
const MAX_TASKS = 1000
/** Bytes that the parser may keep without an event; the largest text of a note. */
const MAX_PENDING = 8 * 1024 ** 2

/** Elements of notes, files and tasks that are texts. */
const FIELDS = new Set(
  (
    'title created updated tag source-url mime file-name ' +
    'taskStatus taskGroupNoteLevelID sortWeight dueDate timeZone description recurrence ' +
    'reminder-time reminder-done-time author latitude taskFlag'
  ).split(' ')
)

/** Parts of notes that have no place here, as the report names them. */
const NO_PLACE: Record<string, string> = {
  author: 'Authors',
  latitude: 'Places of notes',
  taskFlag: 'Flags of tasks',
  recurrence: 'Repetition of tasks',
}

/** Start and end of notes for a parser that starts after one of them. */
const START = '<en-export>'
const NOTE_END = '</note>'

interface ScannedNotes {
  notes: EnexNote[]
  /** Titles of notes that are too long. */
  tooLong: string[]
  /** Names of parts that were left out. */
  lost: ReadonlySet<string>
  isWhole: boolean
}

/**
 * Lists the notes of an .enex file without keeping their texts and files. Leaves out notes that are
 * too long. Stops at the first error, so a cut-off or damaged file gives its whole notes.
 */
export async function scanNotes(bytes: Readable): Promise<ScannedNotes> {
  const scan = new NoteScan()
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      // One character per byte, so that positions of the parser are positions in the file.
      scan.write(chunk.toString('latin1'))
    }
    // Ends what is still open; a note that the file cuts off is not whole.
    scan.isAtEnd = true
    scan.parser.end()
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof UnreadableEntry)) throw error
    scan.isBroken = true
  } finally {
    bytes.destroy()
  }
  const { notes, tooLong, lost, isWhole, isBroken } = scan
  return { notes, tooLong, lost, isWhole: isWhole && !isBroken }
}

class NoteScan {
  readonly notes: EnexNote[] = []
  readonly tooLong: string[] = []
  readonly lost = new Set<string>()
  isWhole = false
  isBroken = false
  isAtEnd = false
  parser: Parser
  /** Position in the file of the parser's start. */
  #base = 0
  /** Positions of the last event and of the end of the text so far. */
  #seen = 0
  #read = 0
  /** End of the text so far, while the rest of a note is skipped. */
  #skipped: string | undefined
  #note: EnexNote | undefined
  #resource: EnexResource | undefined
  #task: EnexTask | undefined
  #hash: { md5: Hash; rest: string } | undefined
  #field: string | undefined
  #text = ''
  #isInContent = false
  #isCdata = false

  constructor() {
    this.parser = this.#newParser()
  }

  write(text: string) {
    this.#read += text.length
    if (this.#skipped !== undefined) return this.#skip(this.#skipped + text)
    this.parser.write(text)
    if (this.#read - this.#seen <= MAX_PENDING) return
    if (!this.#note) throw new RangeError('A part is too long')
    this.#leaveOut()
    this.#skipped = ''
  }

  /** Searches the end of a note that the parser can't read, and goes on there. */
  #skip(text: string) {
    const end = text.indexOf(NOTE_END)
    this.#skipped = end < 0 ? text.slice(1 - NOTE_END.length) : undefined
    if (end < 0) return
    const rest = text.slice(end + NOTE_END.length)
    this.#read -= rest.length
    this.#seen = this.#read
    this.#base = this.#read - START.length
    this.parser = this.#newParser()
    this.parser.write(START)
    this.write(rest)
  }

  /** Forgets a note that is too long, but its title. */
  #leaveOut() {
    this.tooLong.push(this.#note!.title)
    this.#note = undefined
    this.#resource = undefined
    this.#task = undefined
    this.#hash = undefined
    this.#field = undefined
    this.#isInContent = false
  }

  #newParser() {
    return new Parser(
      {
        onprocessinginstruction: (_name, data) => {
          this.#see()
          // Declared entities can unpack without end; no export has any.
          if (/\[|ENTITY/.test(data)) throw new RangeError('An entity is declared')
        },
        onopentag: (name) => this.#open(name),
        onclosetag: (name) => this.#close(name),
        ontext: (text) => this.#add(text),
        oncdatastart: () => {
          this.#isCdata = true
        },
        oncdataend: () => {
          this.#isCdata = false
        },
      },
      { xmlMode: true, decodeEntities: true }
    )
  }

  #see() {
    this.#seen = this.#end
  }

  /** Position in the file of the last byte of an event. */
  get #end() {
    return this.#base + this.parser.endIndex
  }

  #open(name: string) {
    this.#see()
    if (name === 'note') {
      const content = { start: 0, end: 0 }
      this.#note = { title: '', tags: [], sourceUrl: '', content, resources: [], tasks: [] }
    } else if (name === 'task' && this.#note) {
      if (this.#note.tasks.length >= MAX_TASKS) return this.#leaveOut()
      this.#task = newTask()
    } else if (name === 'reminder' && this.#task) {
      this.lost.add('Reminders of tasks')
    } else if (name === 'resource' && this.#note) {
      if (this.#note.resources.length >= MAX_RESOURCES) return this.#leaveOut()
      this.#resource = { range: { start: 0, end: 0 }, md5: '', size: 0, mime: '', name: '' }
    } else if (name === 'data' && this.#resource) {
      const start = this.#end + 1
      this.#resource.range = { start, end: start }
      this.#hash = { md5: createHash('md5'), rest: '' }
    } else if (name === 'content' && this.#note) {
      this.#note.content = { start: this.#end + 1, end: 0 }
      this.#isInContent = true
    } else if (FIELDS.has(name)) {
      this.#field = name
      this.#text = ''
    }
  }

  #add(text: string) {
    this.#see()
    if (this.#hash) this.#hashBase64(text)
    else if (this.#field !== undefined && this.#text.length < MAX_FIELD) {
      this.#text += this.#isEntity(text) ? Buffer.from(text).toString('latin1') : text
    }
  }

  /** True for a character that is an entity in the file, so it is no byte of UTF-8. */
  #isEntity({ length }: string) {
    return !this.#isCdata && length <= this.parser.endIndex - this.parser.startIndex
  }

  #hashBase64(text: string) {
    const { md5, rest } = this.#hash!
    const whole = rest + text.replaceAll(/\s+/g, '')
    const cut = whole.length - (whole.length % 4)
    this.#update(md5, whole.slice(0, cut))
    this.#hash!.rest = whole.slice(cut)
  }

  #update(md5: Hash, base64: string) {
    const bytes = Buffer.from(base64, 'base64')
    md5.update(bytes)
    this.#resource!.size += bytes.length
  }

  #close(name: string) {
    this.#see()
    if (this.isAtEnd) return
    if (name === 'en-export') this.isWhole = true
    if (!this.#note) return
    if (name === 'content' && this.#isInContent) {
      this.#note.content.end = this.#base + this.parser.startIndex
      this.#isInContent = false
    } else if (name === 'data' && this.#hash && this.#resource) {
      this.#update(this.#hash.md5, this.#hash.rest)
      this.#resource.md5 = this.#hash.md5.digest('hex')
      this.#resource.range.end = this.#base + this.parser.startIndex
      this.#hash = undefined
    } else if (name === 'resource' && this.#resource) {
      this.#note.resources.push(this.#resource)
      this.#resource = undefined
    } else if (name === 'task' && this.#task) {
      this.#note.tasks.push(this.#task)
      this.#task = undefined
    } else if (name === 'note') {
      if (this.notes.length >= MAX_NOTES) throw new RangeError('Too many notes')
      this.notes.push(this.#note)
      this.#note = undefined
    } else if (name === this.#field) {
      const text = Buffer.from(this.#text, 'latin1').toString('utf8').trim()
      const lost = NO_PLACE[name]
      if (lost !== undefined && text !== '' && text !== 'false') this.lost.add(lost)
      if (this.#task) setTaskField(this.#task, name, text)
      else this.#setField(name, text)
      this.#field = undefined
    }
  }

  #setField(name: string, text: string) {
    const note = this.#note!
    if (name === 'title') note.title = text
    else if (name === 'tag' && note.tags.length < 100) note.tags.push(text)
    else if (name === 'created') Object.assign(note, enexTime('created', text))
    else if (name === 'updated') Object.assign(note, enexTime('updated', text))
    else if (name === 'reminder-time') Object.assign(note, enexTime('reminder', text))
    else if (name === 'reminder-done-time') Object.assign(note, enexTime('reminded', text))
    else if (name === 'source-url' && !this.#resource) note.sourceUrl = text
    else if (name === 'mime' && this.#resource) this.#resource.mime = text
    else if (name === 'file-name' && this.#resource) this.#resource.name = text
  }
}

function newTask(): EnexTask {
  const none = { title: '', group: '', weight: '', due: '', zone: '', description: '' }
  return { ...none, isDone: false }
}

function setTaskField(task: EnexTask, name: string, text: string) {
  if (name === 'title') task.title = text
  else if (name === 'taskStatus') task.isDone = text === 'completed'
  else if (name === 'taskGroupNoteLevelID') task.group = text
  else if (name === 'sortWeight') task.weight = text
  else if (name === 'dueDate') task.due = text
  else if (name === 'timeZone') task.zone ||= text
  else if (name === 'description') task.description = text
}
