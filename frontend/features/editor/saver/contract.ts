import type { Node } from 'prosemirror-model'
import type { ContentChange, SaveBlockPayload } from '#modules/workspace/api'

/** What the person writes: the page's name and its text. */
export interface Draft {
  name: string
  doc: Node
}

/** The page's text as the server holds it. */
export interface ServerText {
  doc: Node
  revision: number
}

/** Two versions that a person must choose between. */
export interface TextConflict extends ServerText {
  /** What both were made of; null when nobody has that any more. */
  base: Node | null
}

/** How a save went. */
export type SaveResult =
  /** `at` is the time of the save in ms. */
  | { kind: 'saved'; revision: number; at: number }
  /** Somebody changed the same place; this is the text now. Nothing was saved. */
  | { kind: 'conflict'; text: ServerText }
  /** Not taken, and never will be as it is. */
  | { kind: 'refused'; message: string }
  /**
   * No answer that says yes or no: it may have been saved, and may be sent again. `after` is the
   * time in ms after which the server wants to be asked again, if it said so.
   */
  | { kind: 'unreachable'; message: string; after?: number }

/** What the saver needs of the world; none of it rejects but `load`. */
export interface SaverPorts {
  send: (payload: SaveBlockPayload, idempotencyKey: string) => Promise<SaveResult>
  load: () => Promise<ServerText>
  /** Puts changes of somebody else into the open document; returns the document then. */
  merge: (changes: ContentChange[]) => Node
  /**
   * Shows the outcome of a conflict; undoing it leads to `aside`, the same with what was not chosen.
   * Returns the document then.
   */
  settle: (chosen: Node, aside: Node) => Node
  /**
   * Asks the peer whose unsaved document is shown to save. Resolves to true once the server holds or
   * lacks that document for good, and to false when the peer does not answer soon.
   */
  peerSaved: () => Promise<boolean>
  newKey: () => string
  /** Runs `task` after this many ms; returns a function that cancels it. */
  after: (ms: number, task: () => void) => () => void
  now: () => number
}

/** What a screen shows of it. A new object for each change. */
export interface SaverState {
  /** The page's name as the person has it now. */
  name: string
  dirty: boolean
  /** Time of the last save in ms. */
  savedAt: number
  /** Why the last save did not succeed; null once one does. */
  problem: string | null
  /** The text that somebody else wrote over ours; null unless the person must choose. */
  conflict: TextConflict | null
}
