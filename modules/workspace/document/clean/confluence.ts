import { type Color, COLORS } from '#modules/workspace/document/marks/colors'

/** Colors of status lozenges in Confluence Data Center, by their classes. */
const LOZENGES: readonly (readonly [name: string, color: Color])[] = [
  ['aui-lozenge-success', 'green'],
  ['aui-lozenge-error', 'red'],
  ['aui-lozenge-current', 'yellow'],
  ['aui-lozenge-moved', 'yellow'],
  ['aui-lozenge-complete', 'blue'],
  ['aui-lozenge-inprogress', 'blue'],
  ['aui-lozenge-new', 'purple'],
]

const DECISIONS = 'ol:is([data-node-type="decisionList"], [data-decision-list-local-id])'
const STATUS = 'span:is(.status-macro, [data-node-type="status"])'

/**
 * Converts what Confluence writes in its own elements: task and decision lists, which are no lists
 * in HTML, and status lozenges, which become text on their color.
 */
export function readConfluence(body: HTMLElement) {
  readTasks(body)
  for (const list of body.querySelectorAll(DECISIONS)) become(list, 'ul')
  for (const status of body.querySelectorAll(STATUS)) readStatus(status)
}

function readTasks(body: HTMLElement) {
  for (const list of body.querySelectorAll('div[data-node-type="actionList"]')) become(list, 'ul')
  for (const task of body.querySelectorAll('div[data-task-local-id]')) {
    if (task.closest('li[data-task-state]')) continue
    const box = task.querySelector('input[type=checkbox]')
    const isDone = task.getAttribute('data-task-state') === 'DONE' || box?.hasAttribute('checked')
    box?.remove()
    become(task, 'li').dataset.taskState = isDone ? 'DONE' : 'TODO'
  }
}

function readStatus(status: Element) {
  const named = LOZENGES.find(([name]) => status.classList.contains(name))?.[1]
  const said = COLORS.find((color) => color === status.getAttribute('data-color'))
  const color = named ?? said ?? 'gray'
  become(status, 'span').dataset.background = color
}

/** Replaces an element by one with the same content, without its attributes. */
function become(element: Element, name: string) {
  const made = element.ownerDocument.createElement(name)
  made.append(...element.childNodes)
  element.replaceWith(made)
  return made
}
