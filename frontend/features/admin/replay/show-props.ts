import type { Marks, ItemsById } from './changes.js'

export interface ShowProps<Item> {
  /** Label, to distinguish several on one screen. */
  label: string
  things: ItemsById<Item>
  /** Changes to mark. */
  marks: Marks
  /** True to hide items without a mark. */
  only?: boolean
}
