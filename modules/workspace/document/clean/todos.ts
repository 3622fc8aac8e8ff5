import { dropDecoration } from './styles.js'

/** Checkbox that belongs to the item itself. */
const BOX = ':scope > input[type=checkbox], :scope > label > input[type=checkbox]'
const BRACKETS = /^\s*\[([ xX])\](?:\s+|$)/

/** Selectors for to-do items without a checkbox in other programs, and for completed ones. */
const MARKS: { items: string; done: string }[] = [
  // Evernote
  { items: '[style*="--en-todo"] > li', done: '[style*="--en-checked:true"]' },
  // Joplin
  { items: '.joplin-checklist > li', done: '.checked' },
  // Confluence
  { items: '.inline-task-list > li', done: '.checked' },
  // Confluence Cloud, after its lists were read
  { items: 'li[data-task-state]', done: '[data-task-state="DONE"]' },
  // Quill: Slab, many web editors
  { items: 'li[data-list="checked"], li[data-list="unchecked"]', done: '[data-list="checked"]' },
  // TinyMCE
  { items: '.tox-checklist > li', done: '.tox-checklist--checked' },
  // OneNote
  { items: 'li[data-tag^="to-do"]', done: '[data-tag*="completed"]' },
  // Tiptap, Linear
  { items: 'li[data-type="taskItem"], li[data-checked]', done: '[data-checked="true"]' },
  // Quip
  { items: '[data-section-style="7"] li', done: '.checked' },
]

/**
 * Adds GitHub-style checkboxes to to-dos: Notion uses brackets, other programs marks of their own.
 */
export function readTodos(body: HTMLElement) {
  for (const list of body.querySelectorAll('[style*="--en-"]')) closeUp(list)
  // Joplin wraps the checkbox of an item.
  for (const box of body.querySelectorAll('li > .checkbox-wrapper > input[type=checkbox]')) {
    box.closest('li')!.prepend(box)
  }
  for (const { items, done } of MARKS) {
    for (const item of body.querySelectorAll(items)) {
      if (!item.querySelector(BOX)) addCheckbox(item, item.matches(done))
    }
  }
  for (const item of body.querySelectorAll('li[role="checkbox"]')) {
    for (const icon of item.querySelectorAll(':scope > img')) icon.remove()
    const done = item.getAttribute('aria-checked') === 'true'
    if (done) dropLine(item)
    addCheckbox(item, done)
  }
  for (const item of body.querySelectorAll('ul > li')) {
    const text = firstText(item)
    const [brackets, done] = BRACKETS.exec(text?.data ?? '') ?? []
    if (brackets === undefined) continue
    text!.data = text!.data.slice(brackets.length)
    addCheckbox(item, done !== ' ')
  }
}

/**
 * Removes spaces in the style, because Evernote writes `--en-checked: true` with and without the
 * space.
 */
function closeUp(element: Element) {
  element.setAttribute('style', element.getAttribute('style')!.replaceAll(/:\s+/g, ':'))
}

/**
 * Removes the line through a completed to-do, because it is the list's look and not a text format.
 */
function dropLine(item: Element) {
  for (const element of [item, ...item.querySelectorAll('[style*="line-through"]')]) {
    dropDecoration(element, 'line-through')
  }
}

function firstText({ childNodes }: Node): Text | null {
  const first = [...childNodes].find((node) => node.nodeType === 1 || node.textContent?.trim())
  if (!first) return null
  return first.nodeType === 3 ? (first as Text) : firstText(first)
}

function addCheckbox(item: Element, checked: boolean) {
  const box = item.ownerDocument.createElement('input')
  box.setAttribute('type', 'checkbox')
  if (checked) box.setAttribute('checked', '')
  item.prepend(box)
}
