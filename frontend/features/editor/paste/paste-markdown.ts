import type { Slice } from 'prosemirror-model'
import { Plugin, PluginKey, Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { loadCode } from '../../../app/load-code.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { isInCode } from '../commands/is-in-code.js'
import { makesTooLarge } from '../commands/not-too-large.js'
import { loadCleaner } from './cleaner.js'
import { composed } from '../commands/composed.js'
import { looksLikeMarkdown } from './markdown/looks-like-markdown.js'
import { isTooMuch, PASTED } from './too-much/refuse-too-much.js'

type Reader = (text: string) => string

interface Range {
  from: number
  to: number
  /**
   * Time of the paste, so that one undo removes the raw text and its conversion; null if the page
   * has no room for the raw text.
   */
  time: number | null
}

const UNREAD =
  'the part of Strata that reads Markdown didn’t load. Reload the page, then paste again.'
const LEFT = 'because the page closed before Strata had read the Markdown.'
const TOO_DEEP = 'Pasted as plain text: its blocks are nested too deep.'
const TOO_LARGE = 'Pasted as plain text: as blocks it doesn’t fit on one page.'

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
 * raw text. Text typed meanwhile follows the raw text, and a page that the user leaves keeps it. Raw
 * text that doesn't fit on the page waits, because its blocks may fit.
 */
export function pasteMarkdown(
  load: () => Promise<Reader> = loadReader,
  late: (insert: () => void) => void = (insert) => insert()
) {
  let reader: Reader | null = null
  let replaced: Range | null = null
  /** Outcome of each paste that waits for the reader, if it waits in vain. */
  const loading = new Map<object, string>()

  async function pasteBeforeLoaded(view: EditorView, text: string, slice: Slice) {
    const { selection } = view.state
    const isHeld = isTooMuch(view.state, slice)
    const kept = follow(view, isHeld ? placeOf(selection) : putRaw(view, text))
    const outcome = isHeld ? 'Not pasted' : 'Pasted as plain text'
    loading.set(kept.key, outcome)
    try {
      reader = await load()
    } catch {
      notifyError(`${outcome}: ${UNREAD}`)
      return
    } finally {
      loading.delete(kept.key)
    }
    await composed(view)
    if (view.isDestroyed) return
    const place = waiting.getState(view.state)!.get(kept.key)!
    const isSame = textIn(view, place) === kept.text
    if (!isHeld) {
      if (isSame) late(() => put(view, text, place))
      return
    }
    const target = isSame ? place : { ...place, from: place.to }
    late(() => put(view, text, view.state.selection.eq(selection) ? null : target))
  }

  function put(view: EditorView, text: string, place: Range | null) {
    const html = htmlOf(reader!, text)
    if (html === null) {
      notifyError(TOO_DEEP)
      if (!place || place.time === null) view.pasteText(text)
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
          Array.from(ranges, ([key, range]) => {
            const to = mapping.map(range.to, -1)
            return [key, { ...range, from: Math.min(mapping.map(range.from), to), to }]
          })
        )
      },
    },
    view: () => ({
      destroy: () => {
        for (const outcome of new Set(loading.values())) notifyError(`${outcome}, ${LEFT}`)
      },
    }),
    props: {
      handlePaste: (view, { clipboardData }, slice) => {
        if (replaced) {
          const { tr, selection } = view.state
          tr.setSelection(TextSelection.create(tr.doc, replaced.from, replaced.to))
          tr.replaceSelection(slice)
          const $head = tr.doc.resolve(tr.mapping.map(selection.head))
          tr.setSelection(TextSelection.near($head, -1))
          if (replaced.time !== null) tr.setTime(replaced.time)
          // The raw text stays, because the dialog would say that nothing was pasted.
          if (replaced.time !== null && makesTooLarge(tr)) notifyError(TOO_LARGE)
          else view.dispatch(tr.setMeta('paste', true).setMeta(PASTED, slice.content))
          return true
        }
        const text = clipboardData && plainTextOf(clipboardData)
        if (!text || isInCode(view.state) || !looksLikeMarkdown(text)) return false
        if (reader) put(view, text, null)
        else void pasteBeforeLoaded(view, text, slice)
        return true
      },
    },
  })
}

/** Pastes the raw text and returns its range. */
function putRaw(view: EditorView, text: string): Range {
  const { from } = view.state.selection
  view.pasteText(text)
  const { tr, selection } = view.state
  return { from: Math.min(from, selection.to), to: selection.to, time: tr.time }
}

/** Returns the range that a paste replaces once its Markdown is read. */
function placeOf(selection: Selection): Range {
  const isText = selection instanceof TextSelection
  const { from, to } = isText ? selection : Selection.near(selection.$to, -1)
  return { from, to, time: null }
}

/** Tracks a range; returns its key and its text. */
function follow(view: EditorView, range: Range) {
  const key = {}
  view.dispatch(view.state.tr.setMeta(waiting, [key, range]))
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
