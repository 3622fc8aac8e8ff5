import { escapeAttribute, escapeHtml } from '#modules/workspace/document/markdown'
import { filesBeside } from '../file_tree.js'
import { htmlPage } from '../html_page.js'
import type { FormatReader, ReadOutline } from '../import_format.js'
import { ImportIndex } from '../import_index.js'
import type { ImportNode } from '../import_outline.js'
import type { ImportProblem } from '../import_problems.js'
import type { ImportEntry } from '../import_source.js'
import { isoTime, propertiesHtml } from '../markdown/front_matter.js'
import { PageWriter } from '../page_writer.js'
import { endingOf, folderOf, titleOf } from '../paths.js'
import { readJson } from '../read_json.js'

/** Most bytes of a note in JSON; the program allows 20,000 characters. */
const MAX_NOTE = 2_000_000
/** Characters of a note's text that name a note without a title. */
const TITLE_LENGTH = 60

/** Most folders whose first JSON is read to find notes; a takeout has fewer products. */
const MAX_FOLDERS = 100

/** Files that the takeout adds to the notes. */
const OF_TAKEOUT = /(?:^|\/)(?:Labels\.txt|archive_browser\.html)$/i

interface KeepNote {
  title?: unknown
  textContent?: unknown
  textContentHtml?: unknown
  listContent?: unknown
  labels?: unknown
  attachments?: unknown
  annotations?: unknown
  sharees?: unknown
  color?: unknown
  isTrashed?: unknown
  isArchived?: unknown
  isPinned?: unknown
  createdTimestampUsec?: unknown
  userEditedTimestampUsec?: unknown
}

/** Google Keep's takeout: a file in JSON per note, with the same note as HTML beside it. */
export const keep: FormatReader = {
  format: 'keep',
  recognizes: async ({ entries }) => {
    for (const entry of firstInFolders(entries)) {
      if (isWholeNote(await readJson(entry, MAX_NOTE))) return true
    }
    return false
  },
  read: async ({ entries }) => {
    const problems: ImportProblem[] = []
    const outline: ImportNode[] = []
    const read = new Set<string>()
    const consumed = new Set<string>()
    const context = { index: new ImportIndex([], entries) }
    for (const entry of entries) {
      if (endingOf(entry.path) !== 'json') continue
      const note = await readJson(entry, MAX_NOTE)
      if (!isNote(note)) continue
      read.add(entry.path)
      consumed.add(entry.path.replace(/\.json$/i, '.html'))
      if (note.isTrashed === true) problems.push({ path: entry.path, code: 'in_trash' })
      else outline.push(noteNode(entry, note, context))
    }
    context.index = new ImportIndex(outline, entries)
    const files = filesBeside(entries, new Set([...read, ...consumed]))
    const attachments = files.filter(({ path }) => !OF_TAKEOUT.test(path))
    for (const { path } of files) {
      if (OF_TAKEOUT.test(path)) problems.push({ path, code: 'program_files' })
    }
    return { outline: byTime(outline), attachments, problems, consumed } satisfies ReadOutline
  },
}

function isNote(value: unknown): value is KeepNote {
  if (typeof value !== 'object' || value === null) return false
  const { userEditedTimestampUsec: edited, isTrashed } = value as KeepNote
  return typeof edited === 'number' || typeof isTrashed === 'boolean'
}

/** Returns true for a note with what every note has, because other programs' files may have a part. */
function isWholeNote(value: unknown) {
  if (!isNote(value)) return false
  const { userEditedTimestampUsec: edited, isTrashed } = value
  return typeof edited === 'number' && typeof isTrashed === 'boolean'
}

/**
 * Returns the first JSON of each folder, from the upper folders on. The folder of notes has a name
 * in the user's language, beside folders of other products.
 */
function firstInFolders(entries: readonly ImportEntry[]) {
  const folders = new Map<string, ImportEntry>()
  for (const entry of entries) {
    const folder = folderOf(entry.path)
    if (endingOf(entry.path) === 'json' && !folders.has(folder)) folders.set(folder, entry)
  }
  const depthOf = ([folder]: [string, ImportEntry]) => folder.split('/').length
  const ordered = [...folders].toSorted((a, b) => depthOf(a) - depthOf(b))
  return ordered.slice(0, MAX_FOLDERS).map(([, entry]) => entry)
}

function noteNode(entry: ImportEntry, note: KeepNote, context: { index: ImportIndex }) {
  const created = timeOf(note.createdTimestampUsec)
  const updated = timeOf(note.userEditedTimestampUsec)
  const node: ImportNode = {
    path: entry.path,
    title: nameOf(note) || titleOf(entry.path),
    kind: 'page',
    children: [],
    ...(created && { created_at: created }),
    ...(updated && { updated_at: updated }),
    ...(note.isPinned === true && { favorite: true }),
    read: async () => {
      const again = await readJson(entry, MAX_NOTE)
      return pageOfNote(isNote(again) ? again : {}, node, context.index)
    },
  }
  return node
}

/** Returns the title of a note, or the start of its text. */
function nameOf({ title, textContent, listContent }: KeepNote) {
  const named = textOf(title).trim()
  if (named !== '') return named
  const text = textOf(textContent) || textOf(itemsOf(listContent)[0]?.text)
  const line = text.trim().split('\n')[0]!
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH).trimEnd()}…` : line
}

function pageOfNote(note: KeepNote, self: ImportNode, index: ImportIndex) {
  const writer = new PageWriter(self.path)
  if (note.isArchived === true) writer.report('archived')
  if (![undefined, '', 'DEFAULT'].includes(note.color as string)) {
    writer.report('colors', textOf(note.color))
  }
  if (itemsOf(note.sharees).some(({ isOwner }) => isOwner !== true)) {
    writer.report('unknown_part', 'People it was shared with')
  }
  const labels = itemsOf(note.labels)
    .map(({ name }) => textOf(name))
    .filter(Boolean)
  const properties = new Map(labels.length > 0 ? [['tags', labels]] : [])
  const html = [
    propertiesHtml(properties),
    textHtml(note),
    ...itemsOf(note.listContent).map(itemHtml),
    ...itemsOf(note.attachments).map(({ filePath }) => fileHtml(textOf(filePath), self, index)),
    ...itemsOf(note.annotations).map(linkHtml),
  ]
  return htmlPage(html.join('\n'), { writer, index, self })
}

function textHtml({ textContent, textContentHtml }: KeepNote) {
  const html = textOf(textContentHtml)
  if (html !== '') return html
  const lines = textOf(textContent).split('\n')
  return lines.map((line) => `<p>${lineHtml(line)}</p>`).join('\n')
}

/** Returns the HTML of a line, whose spaces the user may have set to line up words. */
function lineHtml(line: string) {
  const spaced = line
    .replaceAll('\t', '    ')
    .replaceAll(/^ +| {2,}/g, (run) => '\u00a0'.repeat(run.length))
  return escapeHtml(spaced)
}

function itemHtml({ text, textHtml: html, isChecked }: Record<string, unknown>) {
  const box = `<input type="checkbox"${isChecked === true ? ' checked' : ''}>`
  return `<ul><li>${box}${textOf(html) || lineHtml(textOf(text))}</li></ul>`
}

/** The takeout names some pictures with another ending than the file has. */
function fileHtml(name: string, { path }: ImportNode, index: ImportIndex) {
  const endings = ['', '.jpg', '.jpeg', '.png', '.gif', '.3gp', '.aac', '.amr']
  const found = endings
    .map((ending) => (ending === '' ? name : name.replace(/\.[^.]*$/, '') + ending))
    .find((each) => index.find(path, each))
  const file = (found ?? name).toWellFormed().split('/').map(encodeURIComponent).join('/')
  const address = folderOf(path) === '' ? file : `./${file}`
  return `<p><img src="${escapeAttribute(address)}" alt="${escapeAttribute(name)}"></p>`
}

function linkHtml({ url, title }: Record<string, unknown>) {
  const address = textOf(url)
  if (address === '') return ''
  const text = textOf(title) || address
  return `<p><a href="${escapeAttribute(address)}">${escapeHtml(text)}</a></p>`
}

/** Latest change first, as the program lists notes. */
function byTime(notes: ImportNode[]) {
  const timed = ({ updated_at: updated = '' }: ImportNode) => updated
  return notes.sort((a, b) => timed(b).localeCompare(timed(a)))
}

function timeOf(microseconds: unknown) {
  // Zero is no time.
  const isTime = typeof microseconds === 'number' && microseconds > 0
  return isoTime(isTime ? microseconds / 1000 : undefined)
}

function itemsOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) return []
  return value.filter((item) => typeof item === 'object' && item !== null) as never
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : ''
}
