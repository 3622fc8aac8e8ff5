import type { Node } from 'prosemirror-model'
import type { Icon } from '../../../ui/emoji-icon/emoji-icon.js'

/** Content that a page can start with. */
export interface Template {
  id: string
  /** Name, and the title of a page without one. */
  title: string
  description: string
  /** True for a page of the user, whose name browsers must not translate. */
  isOwn?: boolean
  icon: Icon
  /** Resolves to the document. Throws if it cannot be read. */
  read: () => Promise<Node>
}
