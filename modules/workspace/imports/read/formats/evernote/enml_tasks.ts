import type { PageWriter } from '../../page_writer.js'
import type { EnexTask } from './enex_note.js'
import { enexDay } from './enex_time.js'

/**
 * Shows each group of tasks in its place, which contains only a notice for programs without tasks,
 * and groups without a place at the end.
 */
export function showTasks(body: HTMLElement, tasks: readonly EnexTask[], writer: PageWriter) {
  const groups = Map.groupBy(tasks, ({ group }) => group)
  for (const place of body.querySelectorAll('div[style*="--en-task-group"]')) {
    const [, id = ''] = /--en-id:\s*([^;\s]+)/.exec(place.getAttribute('style') ?? '') ?? []
    if (!groups.has(id)) writer.report('unknown_part', 'Tasks')
    place.replaceWith(...taskList(body, groups.get(id) ?? []))
    groups.delete(id)
  }
  for (const left of groups.values()) body.append(...taskList(body, left))
}

function taskList({ ownerDocument: document }: HTMLElement, tasks: readonly EnexTask[]) {
  if (tasks.length === 0) return []
  const list = document.createElement('ul')
  for (const task of tasks.toSorted(byWeight)) {
    const { title, isDone, description } = task
    const item = document.createElement('li')
    const box = document.createElement('input')
    box.setAttribute('type', 'checkbox')
    if (isDone) box.setAttribute('checked', '')
    item.append(box, title, ...dueOf(document, task))
    if (description !== '') {
      const more = document.createElement('p')
      more.textContent = description
      item.append(more)
    }
    list.append(item)
  }
  return [list]
}

function byWeight(a: EnexTask, b: EnexTask) {
  return a.weight < b.weight ? -1 : Number(a.weight > b.weight)
}

/** Returns what shows the day on which a task is due. */
function dueOf(document: Document, { due, zone }: EnexTask) {
  const day = enexDay(due, zone)
  if (day === undefined) return []
  const time = document.createElement('time')
  time.className = 'inline-date'
  time.setAttribute('datetime', day)
  time.textContent = day
  return [' (due ', time, ')']
}
