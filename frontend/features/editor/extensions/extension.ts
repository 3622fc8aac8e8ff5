import type { LucideIcon } from 'lucide-react'
import type { InputRule } from 'prosemirror-inputrules'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import type { Command, EditorState, Plugin } from 'prosemirror-state'
import type { Transform } from 'prosemirror-transform'
import type { Icon } from '../../../ui/emoji-icon/emoji-icon.js'
import type { UploadKind } from '../upload/upload-kind.js'

/** Functions of the page that an extension can use. */
export interface EditorPage {
  readonly doc: Node
  /** Runs a command on the selection and returns the focus to the text. */
  run: (command: Command) => void
  /** Opens the named dialog for the selection. */
  ask: (dialog: string) => void
  /** Runs an edit that the user's last key didn't ask for: its dialogs don't open while one types. */
  runLate: (edit: () => void) => void
  openBlockMenu: () => void
  /** Runs a command; returns true if it applied. Returns false if the page is no longer open. */
  tryRun: (command: Command) => boolean
  focus: () => void
  /** Opens the list of templates at the cursor. */
  chooseTemplate: () => void
  /** Gives the page this title if it has none. */
  suggestTitle: (title: string) => void
  uploads: {
    plugins: (onTooLarge: (kind: UploadKind) => void) => Plugin[]
    start: (files: Iterable<File>, options: { kind: UploadKind }) => void
  }
}

/** Entry of the slash menu (rule 6.2). */
export interface SlashItem {
  /** Set if several entries may have the same title. */
  id?: string
  title: string
  description: string
  icon: Icon
  /** Alternative names, in lower case. */
  keywords: string[]
  /** Readable typing shortcut for the same. */
  hint?: string
  run: (page: EditorPage) => void
}

/** Entry of the 'Turn into' menu. */
export interface TurnIntoItem {
  title: string
  icon: LucideIcon
  /** Keys in the notation of prosemirror-keymap. */
  keys?: string
  command: Command
  /** Returns true if the block at the selection already has this kind. */
  isActive: (state: EditorState) => boolean
}

/** Entry that a kind adds to the finder that '@' opens (rule 6.21). */
export interface MentionItem {
  id: string
  title: string
  description: string
  icon: LucideIcon
  /** Inline node that replaces the typed text. */
  node: Node
}

/** Format that a selection can have. */
export interface FormatItem {
  title: string
  icon: LucideIcon
  keys: string
  /** Name of the format's mark. */
  mark: string
  command: Command
}

/** Button of the bar above a phone's keyboard, for commands that other devices run by keys. */
export interface TouchItem {
  title: string
  icon: LucideIcon
  command: Command
  /** Returns true where the button is of use; by default it always is. */
  isShown?: (state: EditorState) => boolean
}

/**
 * Addition to the editor beyond ProseMirror; menus, key maps, input rules and plugins are collected
 * from these. All parts are optional.
 */
export interface Extension {
  slashItems?: SlashItem[]
  turnInto?: TurnIntoItem[]
  formats?: FormatItem[]
  /** Returns the entries for the text after '@', listed above the pages. */
  mentions?: (query: string) => MentionItem[]
  touchItems?: TouchItem[]
  /** Commands by key; commands of one key are tried in list order. */
  keys?: Record<string, Command>
  /** Commands by key that need the page, for example to open a dialog. */
  pageKeys?: Record<string, (page: EditorPage) => Command>
  inputRules?: InputRule[]
  plugins?: (page: EditorPage) => Plugin[]
  /** Returns the placeholder of an empty block with the cursor; null for other blocks. */
  placeholder?: (node: Node) => string | null
  /** Converts the schema's HTML of this kind to HTML that other programs read, when it is copied. */
  writeCopied?: (copied: HTMLElement | DocumentFragment) => void
}

/** Editor behavior of a kind of node, beyond its schema. */
export interface NodeExtension extends Extension {
  schema: NodeType
  /** Returns the text of a block without text content, which 'Turn into' keeps. */
  textOf?: (node: Node) => string
  /** Returns the replacement nodes when the node is dropped among blocks of other kinds. */
  dissolve?: (node: Node) => readonly Node[]
  /** Removes the node after its last block was removed; for kinds that need more than deletion. */
  removeEmptied?: (tr: Transform, pos: number) => Transform
  /** Returns the placeholder of the empty first line of a container; null for the line's own. */
  linePlaceholder?: (line: Node) => string | null
}

export interface MarkExtension extends Extension {
  schema: MarkType | readonly MarkType[]
}

const ofNodes = new Map<NodeType, NodeExtension>()

/** Registers a kind of block (decision 155). */
export function defineNode(extension: NodeExtension): NodeExtension {
  ofNodes.set(extension.schema, extension)
  return extension
}

export function defineMark(extension: MarkExtension): MarkExtension {
  return extension
}

/** Returns the extensions of all nodes in extensions.ts, once that file is loaded. */
export function nodeExtensions() {
  return [...ofNodes.values()]
}

/** Returns the extension of a node's type, once extensions.ts is loaded. */
export function extensionOf({ type }: Node): NodeExtension | undefined {
  return ofNodes.get(type)
}
