import type { LucideIcon } from 'lucide-react'
import type { InputRule } from 'prosemirror-inputrules'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import type { Command, EditorState, Plugin } from 'prosemirror-state'
import type { Transform } from 'prosemirror-transform'

/** What an extension asks of the page that it is on. */
export interface EditorPage {
  /** Runs a command on the selection and goes on writing. */
  run: (command: Command) => void
  /** Opens the dialog of this name about the selection. */
  ask: (dialog: string) => void
  openBlockMenu: () => void
  uploads: { plugins: (onTooLarge: () => void) => Plugin[] }
}

/** An entry of the slash menu (rule 6.2). */
export interface SlashItem {
  title: string
  description: string
  icon: LucideIcon
  /** What else people call it, in lower case. */
  keywords: string[]
  /** What does the same by typing, as people read it. */
  hint?: string
  run: (page: EditorPage) => void
}

/** An entry of the 'Turn into' menu. */
export interface TurnIntoItem {
  title: string
  icon: LucideIcon
  /** Keys in the notation of prosemirror-keymap. */
  keys?: string
  command: Command
  /** Whether the block at the selection is one already. */
  isActive: (state: EditorState) => boolean
}

/** A format that a selection has or has not. */
export interface FormatItem {
  title: string
  icon: LucideIcon
  keys: string
  /** Name of its mark. */
  mark: string
  command: Command
}

/** A button of the bar above a phone's keyboard, for what other people do by keys. */
export interface TouchItem {
  title: string
  icon: LucideIcon
  command: Command
}

/**
 * What the editor can do beyond ProseMirror: menus, key maps, input rules and plugins are made of
 * these. All parts are optional.
 */
export interface Extension {
  slashItems?: SlashItem[]
  turnInto?: TurnIntoItem[]
  formats?: FormatItem[]
  touchItems?: TouchItem[]
  /** Commands by their keys; a key's commands are tried in the order of the list. */
  keys?: Record<string, Command>
  /** The same, of what asks for something on the page. */
  pageKeys?: Record<string, (page: EditorPage) => Command>
  inputRules?: InputRule[]
  plugins?: (page: EditorPage) => Plugin[]
  /** What an empty block says while the cursor is in it; null for other blocks. */
  placeholder?: (node: Node) => string | null
  /**
   * Brings what other programs write for it to the HTML that its schema reads. It is called with all
   * that is pasted from elsewhere, before the tables and lists in that are read.
   */
  readPasted?: (body: HTMLElement) => void
}

/** What a kind of node brings to the editor beyond its schema, which is the first of it. */
export interface NodeExtension extends Extension {
  schema: NodeType
  /** What stands for it where it is dropped among blocks of other kinds. */
  dissolve?: (node: Node) => readonly Node[]
  /** Takes it out once the last block in it went; for what is not simply deleted then. */
  takeOutEmptied?: (tr: Transform, pos: number) => Transform
}

export interface MarkExtension extends Extension {
  schema: MarkType | readonly MarkType[]
}

const ofNodes = new Map<NodeType, NodeExtension>()

/** A kind of block (decision 155). */
export function defineNode(extension: NodeExtension): NodeExtension {
  ofNodes.set(extension.schema, extension)
  return extension
}

export function defineMark(extension: MarkExtension): MarkExtension {
  return extension
}

/** Those of all nodes of the list in extensions.ts, once that is loaded. */
export function nodeExtensions() {
  return [...ofNodes.values()]
}

/** By the nodes of the list in extensions.ts, once that is loaded. */
export function extensionOf({ type }: Node): NodeExtension | undefined {
  return ofNodes.get(type)
}
