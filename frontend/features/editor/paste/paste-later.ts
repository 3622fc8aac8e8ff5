import type { Node } from 'prosemirror-model'
import {
  Plugin,
  PluginKey,
  Selection,
  type SelectionBookmark,
  TextSelection,
} from 'prosemirror-state'
import type { Mapping } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'
import { notifyError } from '../../../ui/toast/toast.js'
import { isInCode } from '../commands/is-in-code.js'
import { isOwn } from '../copy/own-html.js'
import { isCleanerLoaded, loadCleaner } from './cleaner.js'
import { composed } from '../commands/composed.js'

/** Range of the document that edits move. */
interface Place {
  from: number
  to: number
  /** Side of an insertion at the place: -1 if the insertion follows the place. */
  side: -1 | 1
  /** Selection left by an earlier paste at the same place, which this paste follows. */
  behind?: SelectionBookmark
}

type Places = ReadonlyMap<object, Place>
type Change = readonly (readonly [key: object, place: Place | null])[]

interface PasteLaterOptions {
  /** Returns true while only the plain text is pasted. */
  isPlain: () => boolean
  /** Runs an insertion that the user's last key didn't ask for. */
  late?: (insert: () => void) => void
  load?: () => Promise<unknown>
  isLoaded?: () => boolean
}

const UNREAD =
  'Pasted as plain text: the part of Strata that reads formatted text didn’t load. Reload the page, then paste again.'

const LEFT =
  'Pasted as plain text, because the page closed before Strata had read the formatted text.'

/** Paste that waits for its code. */
interface Held {
  html: string
  text: string
  event: ClipboardEvent
  at: Selection
  /** Document at the time of the paste. */
  before: Node
}

const places = new PluginKey<Places>('places of held pastes')

/**
 * Holds a paste or drop of another program's HTML until the code that cleans the HTML has loaded.
 * Text typed meanwhile follows the paste and keeps the cursor; a second paste at the same place
 * follows the first. Pastes the plain text if the code fails to load, and when the page closes
 * before (rule 15.69).
 */
export function pasteLater({
  isPlain,
  late = (insert) => insert(),
  load = loadCleaner,
  isLoaded = isCleanerLoaded,
}: PasteLaterOptions) {
  /** The oldest first. */
  const held = new Map<object, Held>()

  async function hold(view: EditorView, data: DataTransfer, at: Selection) {
    const [html, text] = [data.getData('text/html'), data.getData('text/plain')]
    const key = keep(view, { from: at.from, to: at.to, side: -1 })
    held.set(key, { html, text, event: eventOf(data), at, before: view.state.doc })
    const loaded = await load().then(
      () => true,
      () => false
    )
    if (!held.has(key)) return
    if (!loaded) notifyError(UNREAD)
    await composed(view)
    if (held.has(key)) late(() => insert(view, key, loaded))
  }

  /** Inserts all held pastes as plain text, because the page closes. */
  function leave(view: EditorView) {
    if (held.size > 0) notifyError(LEFT)
    for (const key of held.keys()) insert(view, key, false)
  }

  function insert(view: EditorView, key: object, isRead: boolean) {
    const { html, text, event, at, before } = held.get(key)!
    held.delete(key)
    const { doc, selection } = view.state
    const place = places.getState(view.state)!.get(key)!
    const target = doc === before ? at : selectionOf(view, place)
    const { anchor: from, head: to } = selection
    const cursor = selection.eq(target) ? null : keep(view, { from, to, side: 1 })
    const followers = followersOf(places.getState(view.state)!, key)
    view.dispatch(view.state.tr.setSelection(target))
    if (isRead || text === '') view.pasteHTML(html, event)
    else view.pasteText(text, event)
    const kept = cursor && places.getState(view.state)!.get(cursor)!
    const { tr, selection: left } = view.state
    const behind = left.getBookmark()
    const moved = { from: left.to, to: left.to, side: -1, behind } as const
    const change: Change = [[key, null], ...followers.map((other) => [other, moved] as const)]
    if (kept) tr.setSelection(selectionOf(view, kept))
    view.dispatch(tr.setMeta(places, change))
  }

  function handle(view: EditorView, event: Event, data: DataTransfer | null, at: Selection | null) {
    if (!data || !at || isLoaded() || isPlain() || isInCode(view.state)) return false
    const html = data.getData('text/html')
    if (html === '' || isOwn(html)) return false
    event.preventDefault()
    void hold(view, data, at)
    return true
  }

  return new Plugin<Places>({
    key: places,
    state: {
      init: () => new Map(),
      apply: (tr, held) => {
        const change = tr.getMeta(places) as Change | undefined
        if (!change && (held.size === 0 || !tr.docChanged)) return held
        const next = new Map(Array.from(held, ([key, place]) => [key, mapped(place, tr.mapping)]))
        for (const [key, place] of change ?? []) {
          if (place) next.set(key, place)
          else next.delete(key)
        }
        return next
      },
    },
    view: (view) => {
      const onLeave = () => leave(view)
      // In the capture phase, before the draft is written at the same event.
      window.addEventListener('pagehide', onLeave, { capture: true })
      return {
        destroy: () => {
          window.removeEventListener('pagehide', onLeave, { capture: true })
          leave(view)
        },
      }
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
  view.dispatch(view.state.tr.setMeta(places, [[key, place]] satisfies Change))
  return key
}

function mapped({ from, to, side, behind }: Place, mapping: Mapping): Place {
  const start = mapping.map(from, side)
  const end = mapping.mapResult(to, side)
  // Typing has replaced the range, and the paste must not replace what was typed.
  const isReplaced = side === -1 && end.deletedBefore
  const moved = { from: start, to: isReplaced ? start : end.pos, side }
  return behind ? { ...moved, behind: behind.map(mapping) } : moved
}

/** Returns the later pastes at the same place as a paste. */
function followersOf(held: Places, key: object) {
  const { from, to } = held.get(key)!
  const keys = [...held.keys()]
  return keys.slice(keys.indexOf(key) + 1).filter((other) => {
    const place = held.get(other)!
    return place.side === -1 && place.from === from && place.to === to
  })
}

function selectionOf({ state: { doc } }: EditorView, { from, to, behind }: Place) {
  if (behind) return behind.resolve(doc)
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
