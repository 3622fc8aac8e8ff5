import type { Node } from 'prosemirror-model'
import type { Selection } from 'prosemirror-state'
import { MAX_CONTENT_BYTES } from '#modules/workspace/document/content'
import { isUnreachable, messageOf } from '../../../app/api-client.js'
import { isFocusFree, markFocus } from '../../../app/focus.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { isEmptyPage } from '../document.js'
import type { EditorPage } from '../extensions/extension.js'
import { bytesOfPage } from '../paste/too-much/paste-size.js'
import { endUndoStep, insertTemplate } from './insert-template.js'
import type { Template } from './template.js'

type Target = Pick<EditorPage, 'doc' | 'tryRun' | 'focus' | 'suggestTitle'>

/**
 * Reads a template and inserts it at the cursor (rule 6.52). An empty page without a title also
 * gets the template's. Leaves the cursor and the focus of a user who goes on meanwhile. Reports why
 * nothing was inserted.
 *
 * @param onlyIfEmpty true to insert nothing once the page has text
 */
export async function applyTemplate(page: Target, template: Template, onlyIfEmpty = false) {
  const { title } = template
  const mark = markFocus()
  const before = cursorOf(page)
  const doc = await read(template)
  if (!doc) return
  if (isEmptyPage(doc)) {
    notifyError(`“${title}” is empty.`)
    return
  }
  const isEmpty = isEmptyPage(page.doc)
  if (onlyIfEmpty && !isEmpty) {
    notifyError(`You’ve started to write, so “${title}” wasn’t inserted.`)
    return
  }
  if (!isEmpty && bytesOfPage(page.doc) + bytesOfPage(doc) > MAX_CONTENT_BYTES) {
    notifyError(`“${title}” doesn’t fit on this page. Insert it on an empty page.`)
    return
  }
  const isWriting = page.doc !== before.doc || !before.selection?.eq(cursorOf(page).selection!)
  if (!page.tryRun(insertTemplate(doc, title, isWriting))) return
  page.tryRun(endUndoStep)
  if (isEmpty) page.suggestTitle(title)
  if (isFocusFree(mark)) page.focus()
}

/** Returns the document and the selection; no selection if the page is no longer open. */
function cursorOf(page: Target) {
  let selection: Selection | undefined
  page.tryRun((state) => {
    selection = state.selection
    return true
  })
  return { doc: page.doc, selection }
}

async function read({ title, read: readText }: Template): Promise<Node | null> {
  try {
    return await readText()
  } catch (error) {
    notifyError(
      isUnreachable(error)
        ? `“${title}” isn’t stored in this browser. You can use it once you’re back online.`
        : `Couldn’t read “${title}”: ${messageOf(error)}`
    )
    return null
  }
}
