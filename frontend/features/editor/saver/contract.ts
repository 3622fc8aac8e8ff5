import type { Node } from 'prosemirror-model'
import type { ContentChange, SaveBlockPayload } from '#modules/workspace/api'

/** Content that the user edits: the page's name and its text. */
export interface Draft {
  name: string
  doc: Node
}

/** Text of the page on the server. */
export interface ServerText {
  doc: Node
  revision: number
}

/** Two versions between which the user must choose. */
export interface TextConflict extends ServerText {
  /** Common ancestor of both versions; null if it is no longer available. */
  base: Node | null
}

/** Result of a save. */
export type SaveResult =
  /** `at` is the time of the save in ms. */
  | { kind: 'saved'; revision: number; at: number }
  /** Another change affects the same place. Nothing was saved; `text` is the current text. */
  | { kind: 'conflict'; text: ServerText }
  /** The server refused the text; a retry with the same text would also fail. */
  | { kind: 'refused'; message: string }
  /**
   * No conclusive response: the text may have been saved, and a retry is safe. `after` is the
   * delay in ms before a retry, if the server named one.
   */
  | { kind: 'unreachable'; message: string; after?: number }

/** Dependencies of the saver; only `load` may reject. */
export interface SaverPorts {
  send: (payload: SaveBlockPayload, idempotencyKey: string) => Promise<SaveResult>
  load: () => Promise<ServerText>
  /**
   * Resolves once no IME composition is in progress, because a merge would end it. Returns
   * undefined if none is.
   */
  composed: () => Promise<void> | undefined
  /** Merges changes of other users into the open document; returns the resulting document. */
  merge: (changes: ContentChange[]) => Node
  /**
   * Shows the outcome of a conflict. Undo leads to `aside`, the same document with the parts that
   * were not chosen. Returns the resulting document.
   */
  settle: (chosen: Node, aside: Node) => Node
  /**
   * Asks the peer whose unsaved document is shown to save. Resolves to true once the server
   * permanently has or lacks that document. Resolves to false if the peer does not answer soon.
   */
  peerSaved: () => Promise<boolean>
  /** Reports a name that another device gave while this page has an unsaved name of its own. */
  renamedElsewhere: (name: string) => void
  newKey: () => string
  /** Runs `task` after this many ms; returns a function that cancels it. */
  after: (ms: number, task: () => void) => () => void
  now: () => number
}

/** State of the saver for the screen; a new object for each change. */
export interface SaverState {
  /** Current name of the page, including unsaved typing. */
  name: string
  dirty: boolean
  /** Time of the last save, in ms. */
  savedAt: number
  /** Reason why the last save failed; null once a save succeeds. */
  problem: string | null
  /** Text of another user that conflicts with ours; null unless the user must choose. */
  conflict: TextConflict | null
}
