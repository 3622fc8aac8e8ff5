import { Plugin, PluginKey, Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { notifyError } from '../../../ui/toast/toast.js'
import { isInCode } from '../commands/is-in-code.js'
import { isOwn } from '../copy/own-html.js'
import { isCleanerLoaded, loadCleaner } from './cleaner.js'

/** Range of the document that edits move. */
interface Place {
  from: number
  to: number
  /** Side of an insertion at the place: -1 if the insertion follows the place. */
  side: -1 | 1
}

interface PasteLaterOptions {
  /** Returns true while only the plain text is pasted. */
  isPlain: () => boolean
  load?: () => Promise<unknown>
  isLoaded?: () => boolean
}

const UNREAD =
  'Pasted as plain text: the part of Strata that reads formatted text didn’t load. Reload the page, then paste again.'

const places = new PluginKey<ReadonlyMap<object, Place>>('places of held pastes')

/**
 * Holds a paste or drop of another program's HTML until the code that cleans the HTML has loaded.
 * Text typed meanwhile follows the paste and keeps the cursor. Pastes the plain text if the code
 * fails to load.
 */
export function pasteLater({
  isPlain,
  load = loadCleaner,
  isLoaded = isCleanerLoaded,
}: PasteLaterOptions) {
  async function hold(view: EditorView, data: DataTransfer, at: Selection) {
    const [html, text] = [data.getData('text/html'), data.getData('text/plain')]
    const event = eventOf(data)
    const key = keep(view, { from: at.from, to: at.to, side: -1 })
    const before = view.state.doc
    const loaded = await load().then(
      () => true,
      () => false
    )
    if (!loaded) notifyError(UNREAD)
    if (view.isDestroyed) return
    const { doc, selection } = view.state
    const place = places.getState(view.state)!.get(key)!
    const target = doc === before ? at : selectionOf(view, place)
    const { anchor: from, head: to } = selection
    const cursor = selection.eq(target) ? null : keep(view, { from, to, side: 1 })
    view.dispatch(view.state.tr.setSelection(target))
    if (loaded || text === '') view.pasteHTML(html, event)
    else view.pasteText(text, event)
    const kept = cursor && places.getState(view.state)!.get(cursor)!
    const { tr } = view.state
    if (kept) tr.setSelection(selectionOf(view, kept))
    view.dispatch(tr.setMeta(places, [key, null]))
  }

  function handle(view: EditorView, event: Event, data: DataTransfer | null, at: Selection | null) {
    if (!data || !at || isLoaded() || isPlain() || isInCode(view.state)) return false
    const html = data.getData('text/html')
    if (html === '' || isOwn(html)) return false
    event.preventDefault()
    void hold(view, data, at)
    return true
  }

  return new Plugin<ReadonlyMap<object, Place>>({
    key: places,
    state: {
      init: () => new Map(),
      apply: (tr, held) => {
        const change = tr.getMeta(places) as [object, Place | null] | undefined
        if (!change && (held.size === 0 || !tr.docChanged)) return held
        const next = new Map(
          Array.from(held, ([key, { from, to, side }]) => [
            key,
            { from: tr.mapping.map(from, side), to: tr.mapping.map(to, side), side },
          ])
        )
        if (change?.[1]) next.set(change[0], change[1])
        else if (change) next.delete(change[0])
        return next
      },
    },
    props: {
      handleDOMEvents: {
        paste: (view, event) =>
          !view.composing && handle(view, event, event.clipboardData, view.state.selection),
        drop: (view, event) =>
          !view.dragging && handle(view, event, event.dataTransfer, dropPlace(view, event)),
      },
    },
  })
}

/** Starts to follow a place; returns its key. */
function keep(view: EditorView, place: Place) {
  const key = {}
  view.dispatch(view.state.tr.setMeta(places, [key, place]))
  return key
}

function selectionOf({ state: { doc } }: EditorView, { from, to }: Place) {
  return TextSelection.between(doc.resolve(from), doc.resolve(to))
}

function dropPlace(view: EditorView, { clientX: left, clientY: top }: DragEvent) {
  const found = view.posAtCoords({ left, top })
  return found && Selection.near(view.state.doc.resolve(found.pos))
}

/** Returns a paste of the same data, because browsers empty an event's data after the event. */
function eventOf(data: DataTransfer) {
  const clipboardData = new DataTransfer()
  for (const type of data.types) {
    if (type !== 'Files') clipboardData.setData(type, data.getData(type))
  }
  for (const file of data.files) clipboardData.items.add(file)
  const value = { value: clipboardData }
  return Object.defineProperty(new ClipboardEvent('paste'), 'clipboardData', value)
}
