import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { isEmptyParagraph } from '../../../document.js'
import type { UploadingBlock } from './uploading-block.js'

/** Upload and the position of its future image, between blocks. */
export interface UploadPlace {
  block: UploadingBlock
  at: number
}

interface Shown {
  places: readonly UploadPlace[]
  decorations: DecorationSet
}

type Change = { add: readonly UploadPlace[] } | { remove: UploadingBlock }

const placesKey = new PluginKey<Shown>('upload places')

export function addPlaces(tr: Transaction, add: readonly UploadPlace[]) {
  return tr.setMeta(placesKey, { add } satisfies Change)
}

export function removePlace(tr: Transaction, block: UploadingBlock) {
  return tr.setMeta(placesKey, { remove: block } satisfies Change)
}

/** Returns the current position of the block; null if the content around it was deleted. */
export function placeOf(state: EditorState, block: UploadingBlock) {
  const { places = [] } = placesKey.getState(state) ?? {}
  return places.find((place) => place.block === block)?.at ?? null
}

/**
 * Shows uploads at the positions of their future images. The positions move with the surrounding
 * text.
 */
export function uploadPlaces(initial: (state: EditorState) => UploadPlace[]) {
  return new Plugin<Shown>({
    key: placesKey,
    state: {
      init: (_config, state) => show(state, initial(state)),
      apply: (tr, before) => {
        const change = tr.getMeta(placesKey) as Change | undefined
        if (!change && (!tr.docChanged || before.places.length === 0)) return before
        const landed = landedAt(before.places, change)
        const moved = before.places.flatMap((place, index) => move(place, tr, index > landed))
        if (!change) return show(tr, moved)
        if ('add' in change) return show(tr, [...moved, ...change.add])
        return show(
          tr,
          moved.filter(({ block }) => block !== change.remove)
        )
      },
    },
    props: { decorations: (state) => placesKey.getState(state)?.decorations },
  })
}

/**
 * Returns the index of the upload whose block a change inserts; Infinity without one. Later uploads
 * at the same position go after that block, so files keep their order whichever arrives first.
 */
function landedAt(places: readonly UploadPlace[], change: Change | undefined) {
  const isLanded = ({ block }: UploadPlace) =>
    change !== undefined && 'remove' in change && block === change.remove
  const index = places.findIndex(isLanded)
  return index === -1 ? Infinity : index
}

/**
 * Maps a position through a change. A pasted upload is dropped with the empty paragraph before it,
 * other uploads with everything around them.
 */
function move({ block, at }: UploadPlace, { mapping }: Transaction, after: boolean): UploadPlace[] {
  const { pos, deletedAcross, deletedBefore } = mapping.mapResult(at, after ? 1 : -1)
  return (block.pasted ? deletedBefore : deletedAcross) ? [] : [{ block, at: pos }]
}

function show({ doc }: Pick<EditorState, 'doc'>, places: readonly UploadPlace[]): Shown {
  return {
    places,
    decorations: DecorationSet.create(
      doc,
      places.flatMap((place) => draw(doc, place))
    ),
  }
}

/**
 * Draws the upload before text inserted at its position, like the future image, and in place of its
 * placeholder paragraph.
 */
function draw(doc: Node, { block, at }: UploadPlace) {
  const shown = Decoration.widget(at, block.dom, {
    side: -1,
    key: block.id,
    ignoreSelection: true,
    stopEvent: () => true,
  })
  const { nodeBefore } = doc.resolve(at)
  if (!block.pasted || !isEmptyParagraph(nodeBefore)) return [shown]
  return [shown, Decoration.node(at - nodeBefore!.nodeSize, at, { class: 'held-place' })]
}
