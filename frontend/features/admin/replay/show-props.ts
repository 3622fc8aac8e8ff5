import type { Marks, Things } from './changes.js'

export interface ShowProps<Item> {
  /** Says which of them, where several are on the screen. */
  label: string
  things: Things<Item>
  /** What is marked as changed. */
  marks: Marks
  /** Leaves out what is not marked. */
  only?: boolean
}
