import type { LucideIcon } from 'lucide-react'
import type { InputRule } from 'prosemirror-inputrules'
import type { Node } from 'prosemirror-model'
import type { Command, EditorState, Plugin } from 'prosemirror-state'

/** What an entry of the slash menu does with the page. */
interface SlashTarget {
  run: (command: Command) => void
  ask: (dialog: 'image') => void
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
  run: (view: SlashTarget) => void
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

/**
 * What one kind of block or format brings to the editor beyond its schema: the menus and key maps
 * are made of these (docs/decisions/0048-editor-schema.md).
 */
export interface EditorFeature {
  slashItems?: SlashItem[]
  turnInto?: TurnIntoItem[]
  formats?: FormatItem[]
  /** Commands by their keys; a key's commands are tried in the order of the features. */
  keys?: Record<string, Command>
  inputRules?: InputRule[]
  plugins?: () => Plugin[]
  /** What an empty block says while the cursor is in it; null for other blocks. */
  placeholder?: (node: Node) => string | null
}
