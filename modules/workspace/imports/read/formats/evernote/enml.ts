import type { ImportNode } from '../../import_outline.js'
import type { ImportEntry } from '../../import_source.js'
import type { PageWriter } from '../../page_writer.js'
import { type EnexTask, shownTitle } from './enex_note.js'
import { readColors } from './enml_colors.js'
import { readBoxes } from './enml_boxes.js'
import { readCodes } from './enml_code.js'
import { showTasks } from './enml_tasks.js'

interface EnmlContext {
  writer: PageWriter
  /** Files of the note by their hash. */
  files: ReadonlyMap<string, ImportEntry>
  tasks: readonly EnexTask[]
  byTitle: ReadonlyMap<string, ImportNode | null>
}

const INDENTED = 'div[style^="padding-left:"]'
const BLOCK = 'div, p, ul, ol, table, h1, h2, h3, h4, h5, h6, pre, blockquote'

/** Converts Evernote's elements to HTML: files, to-dos, code, links between notes. */
export function readEnml(body: HTMLElement, context: EnmlContext) {
  unwrap(body.querySelectorAll('en-export, en-note'))
  readMedia(body, context)
  showTasks(body, context.tasks, context.writer)
  for (const crypt of body.querySelectorAll('en-crypt')) {
    context.writer.report('encrypted', crypt.getAttribute('hint') ?? '')
    crypt.remove()
  }
  readCodes(body, context.writer)
  readBoxes(body)
  for (const todo of body.querySelectorAll('en-todo')) readTodo(todo)
  readColors(body)
  readNoteLinks(body, context)
  if (body.querySelector(INDENTED)) context.writer.report('unknown_part', 'Indented paragraphs')
}

function unwrap(elements: Iterable<Element>) {
  for (const element of elements) element.replaceWith(...element.childNodes)
}

function readMedia(body: HTMLElement, { files, writer }: EnmlContext) {
  const shown = new Set<string>()
  for (const media of body.querySelectorAll('en-media')) {
    const hash = (media.getAttribute('hash') ?? '').toLowerCase()
    const isPicture = (media.getAttribute('type') ?? '').startsWith('image/')
    if (!files.has(hash)) {
      writer.report('missing_file', hash)
      media.remove()
      continue
    }
    shown.add(hash)
    const element = fileElement(body, hash, isPicture)
    for (const name of ['alt', 'width', 'height']) copyAttribute(media, element, name)
    media.replaceWith(element)
    // Unclosed elements of other writers contain what follows.
    for (const child of media.childNodes) body.append(child)
  }
  // Files that the text does not name stay at its end.
  for (const hash of files.keys()) if (!shown.has(hash)) body.append(fileElement(body, hash, false))
}

function fileElement({ ownerDocument }: HTMLElement, hash: string, isPicture: boolean) {
  const element = ownerDocument.createElement(isPicture ? 'img' : 'iframe')
  element.setAttribute('src', `enex-file:${hash}`)
  return element
}

/** Copies a text or a number of pixels. */
function copyAttribute(from: Element, to: Element, name: string) {
  const value = from.getAttribute(name)?.replace(/^([\d.]{1,8})px$/, '$1')
  if (value) to.setAttribute(name, value)
}

/** A to-do is a sign in front of a line; the line becomes an item with a box. */
function readTodo(todo: Element) {
  leaveFormats(todo)
  const { ownerDocument: document, parentElement: line } = todo
  if (!line) return
  const box = document.createElement('input')
  box.setAttribute('type', 'checkbox')
  if (todo.getAttribute('checked') === 'true') box.setAttribute('checked', '')
  // Content of an unclosed sign belongs to the line.
  todo.after(...todo.childNodes)
  if (line.tagName === 'LI') {
    todo.remove()
    line.prepend(box)
    return
  }
  const item = document.createElement('li')
  item.append(box)
  let next = todo.nextSibling
  while (next && !isEnd(next)) {
    const after: ChildNode | null = next.nextSibling
    item.append(next)
    next = after
  }
  if (next?.nodeName === 'BR') next.remove()
  const list = document.createElement('ul')
  list.append(item)
  todo.replaceWith(list)
}

/** Moves a sign out of formats around the sign alone, which would keep it apart from its line. */
function leaveFormats(todo: Element) {
  for (;;) {
    const format = todo.parentElement
    const isLine = !format || format.matches(`${BLOCK}, li, td, th, body`)
    if (isLine || format.children.length > 1 || format.textContent.trim() !== '') return
    format.replaceWith(todo)
  }
}

function isEnd(node: ChildNode) {
  if (node.nodeType !== 1) return false
  return ['BR', 'EN-TODO'].includes(node.nodeName.toUpperCase()) || (node as Element).matches(BLOCK)
}

/** Address of a note in the program, and on its web site. */
const NOTE =
  /^(?:evernote:|https?:\/\/(?:www|app|share)\.evernote\.com\/(?:note|l|shard\/[^/]+\/(?:nl|sh))\/)/i

/**
 * Links to notes name an id that no export contains; their text is the note's title by default. A
 * link without a text shows its address.
 */
function readNoteLinks(body: HTMLElement, { byTitle }: EnmlContext) {
  for (const link of body.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href')!.trim()
    const title = shownTitle(link.textContent)
    if (NOTE.test(address) && byTitle.get(title)) link.setAttribute('href', `enex-note:${title}`)
    else if (title === '' && link.children.length === 0) link.textContent = address
  }
}
