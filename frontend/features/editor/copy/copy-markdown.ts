import { Fragment, type Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { loadCode } from '../../../app/load-code.js'
import { notify } from '../../../ui/toast/toast.js'
import { tellNotCopied } from './not-copied.js'

/** Copies blocks to the clipboard as Markdown. Loads the Markdown writer on first use. */
export async function copyMarkdown(content: Fragment) {
  const text = loadCode(() => import('#modules/workspace/document/write/write_markdown')).then(
    ({ writeMarkdown }) => new Blob([writeMarkdown(content)], { type: 'text/plain' })
  )
  try {
    // Safari refuses to write after a wait, so it gets the promise.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    notify('Copied as Markdown')
  } catch {
    tellNotCopied()
  }
}

/** Copies a whole page, with its name as the first heading. */
export function copyPageAsMarkdown(name: string, doc: Node) {
  const title = name.trim()
  const heading = documentSchema.nodes.heading.create(
    { level: 1 },
    title === '' ? null : documentSchema.text(title)
  )
  return copyMarkdown(Fragment.from(heading).append(doc.content))
}
