import { Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { loadCode } from '../../../app/load-code.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { isInCode } from '../commands/is-in-code.js'
import { loadCleaner } from './cleaner.js'
import { composed } from '../commands/composed.js'
import { looksLikeMarkdown } from './markdown/looks-like-markdown.js'

type Reader = (text: string) => string

interface Range {
  from: number
  to: number
  /** Time of the paste, so that one undo removes the text and its conversion. */
  time: number
}

const UNREAD =
  'Pasted as plain text: the part of Strata that reads Markdown didn’t load. Reload the page, then paste again.'
const LEFT = 'Pasted as plain text, because the page closed before Strata had read the Markdown.'
const TOO_DEEP = 'Pasted as plain text: its blocks are nested too deep.'

/** Ranges of raw Markdown that become blocks once the reader has loaded. */
const waiting = new PluginKey<ReadonlyMap<object, Range>>('raw markdown')

/** Returns the reader of Markdown. Rejects if its code cannot be loaded. */
async function loadReader(): Promise<Reader> {
  const [{ readMarkdown }] = await Promise.all([
    loadCode(() => import('#modules/workspace/document/read/read_markdown')),
    // Its HTML is pasted like that of other programs.
    loadCleaner(),
  ])
  return readMarkdown
}

/**
 * Pastes text that looks like Markdown as blocks. Until the reader has loaded, the page shows the
 * raw text. Text typed meanwhile follows the raw text, and a page that the user leaves keeps it.
 */
export function pasteMarkdown(
  load: () => Promise<Reader> = loadReader,
  late: (insert: () => void) => void = (insert) => insert()
) {
  let reader: Reader | null = null
  let replaced: Range | null = null
  let loading = 0

  async function pasteBeforeLoaded(view: EditorView, text: string) {
    const raw = putRaw(view, text)
    loading++
    try {
      reader = await load()
    } catch {
      notifyError(UNREAD)
      return
    } finally {
      loading--
    }
    await composed(view)
    if (view.isDestroyed) return
    const place = waiting.getState(view.state)?.get(raw.key)
    if (place && textIn(view, place) === raw.text) late(() => put(view, text, place))
  }

  function put(view: EditorView, text: string, place: Range | null) {
    const html = htmlOf(reader!, text)
    if (html === null) {
      notifyError(TOO_DEEP)
      if (!place) view.pasteText(text)
      return
    }
    replaced = place
    view.pasteHTML(html)
    replaced = null
  }

  return new Plugin<ReadonlyMap<object, Range>>({
    key: waiting,
    state: {
      init: () => new Map(),
      apply: (tr, ranges) => {
        const added = tr.getMeta(waiting) as [object, Range] | undefined
        if (added) return new Map([...ranges, added])
        if (!tr.docChanged || ranges.size === 0) return ranges
        const { mapping } = tr
        return new Map(
          Array.from(ranges, ([key, { from, to, time }]) => [
            key,
            { from: mapping.map(from), to: mapping.map(to, -1), time },
          ])
        )
      },
    },
    view: () => ({
      destroy: () => {
        if (loading > 0) notifyError(LEFT)
      },
    }),
    props: {
      handlePaste: (view, { clipboardData }, slice) => {
        if (replaced) {
          const { tr, selection } = view.state
          tr.setSelection(TextSelection.create(tr.doc, replaced.from, replaced.to))
          tr.replaceSelection(slice)
          const $head = tr.doc.resolve(tr.mapping.map(selection.head))
          tr.setSelection(TextSelection.near($head, -1)).setTime(replaced.time)
          view.dispatch(tr.setMeta('paste', true))
          return true
        }
        const text = clipboardData && plainTextOf(clipboardData)
        if (!text || isInCode(view.state) || !looksLikeMarkdown(text)) return false
        if (reader) put(view, text, null)
        else void pasteBeforeLoaded(view, text)
        return true
      },
    },
  })
}

/** Pastes the raw text and tracks its range. */
function putRaw(view: EditorView, text: string) {
  const { from } = view.state.selection
  view.pasteText(text)
  const { tr, selection } = view.state
  const range = { from: Math.min(from, selection.to), to: selection.to, time: tr.time }
  const key = {}
  view.dispatch(tr.setMeta(waiting, [key, range]))
  return { key, text: textIn(view, range) }
}

function textIn({ state: { doc } }: EditorView, { from, to }: Range) {
  return from < to ? doc.textBetween(from, to, '\n', '\n') : ''
}

/** Returns null for thousands of nested blocks, because the reader recurses for each. */
function htmlOf(read: Reader, text: string) {
  try {
    return read(text)
  } catch {
    return null
  }
}

/**
 * Returns the plain text if the clipboard has nothing richer, because code editors color copied
 * text.
 */
function plainTextOf(data: DataTransfer) {
  const isRich = data.types.includes('text/html')
  const isSource = /"mode":\s*"markdown"/.test(data.getData('vscode-editor-data'))
  return isRich && !isSource ? null : data.getData('text/plain')
}
