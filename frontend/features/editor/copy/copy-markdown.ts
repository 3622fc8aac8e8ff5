import { Fragment, type Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { loadCode } from '../../../app/load-code.js'
import { notify } from '../../../ui/toast/toast.js'
import { tellNotCopied } from './not-copied.js'

/** Puts blocks on the clipboard as Markdown; what writes it is fetched when it is first asked for. */
export async function copyMarkdown(content: Fragment) {
  const text = loadCode(() => import('./write-markdown.js')).then(
    ({ writeMarkdown }) => new Blob([writeMarkdown(content)], { type: 'text/plain' })
  )
  try {
    // Safari lets nobody write after a wait: it is given the promise.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    notify('Copied as Markdown')
  } catch {
    tellNotCopied()
  }
}

/** A whole page, its name as a heading before its text. */
export function copyPageAsMarkdown(name: string, doc: Node) {
  const title = name.trim()
  const heading = documentSchema.nodes.heading.create(
    { level: 1 },
    title === '' ? null : documentSchema.text(title)
  )
  return copyMarkdown(Fragment.from(heading).append(doc.content))
}
