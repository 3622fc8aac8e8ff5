import { type EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { selectedBlocks } from '../blocks/block-selection.js'
import type { BlockRange } from '../blocks/block-at.js'
import { linkAt, type LinkRange } from '../marks/link/link-commands.js'
import { type PlacedImage, selectedImage } from '../nodes/image/image-commands.js'
import { type SlashState, slashStateOf } from '../slash-menu/slash-plugin.js'
import { type Format, formatOf, sameFormat } from './format.js'

/** What can be asked for about the selection. */
export type PageDialog =
  'link' | 'image' | 'image-text' | 'image-too-large' | 'block' | 'move-to-page'

/** What menus and toolbars show of the editor. */
export interface PageSnapshot {
  format: Format
  slash: SlashState | null
  /** The text that is selected; null while nothing is, and while the mouse button is held. */
  selected: { from: number; to: number } | null
  /** The link that the cursor or the selection is in. */
  link: LinkRange | null
  /** The image that is selected, and nothing besides. */
  image: PlacedImage | null
  /** The blocks that are selected as such, and how many they are. */
  blocks: (BlockRange & { count: number }) | null
  focused: boolean
  dialog: PageDialog | null
}

/** Costs the same however long the page is. */
export function snapshotOf(
  view: EditorView,
  { dialog, mouseHeld }: { dialog: PageDialog | null; mouseHeld: boolean }
): PageSnapshot {
  const { selection } = view.state
  const { empty, from, to } = selection
  const hasText = !empty && selection instanceof TextSelection
  return {
    format: formatOf(view.state),
    slash: slashStateOf(view.state),
    selected: hasText && !mouseHeld ? { from, to } : null,
    link: linkAt(view.state),
    image: selectedImage(view.state),
    blocks: countedBlocks(view.state),
    focused: view.hasFocus(),
    dialog,
  }
}

function countedBlocks(state: EditorState) {
  const range = selectedBlocks(state)
  if (!range) return null
  const [$from, $to] = [state.doc.resolve(range.from), state.doc.resolve(range.to)]
  return { ...range, count: $to.index() - $from.index() }
}

export function sameSnapshot(a: PageSnapshot, b: PageSnapshot) {
  return (
    sameFormat(a.format, b.format) &&
    a.slash === b.slash &&
    a.selected?.from === b.selected?.from &&
    a.selected?.to === b.selected?.to &&
    a.link?.from === b.link?.from &&
    a.link?.to === b.link?.to &&
    a.link?.url === b.link?.url &&
    a.image?.pos === b.image?.pos &&
    a.image?.node === b.image?.node &&
    a.blocks?.from === b.blocks?.from &&
    a.blocks?.to === b.blocks?.to &&
    a.focused === b.focused &&
    a.dialog === b.dialog
  )
}
