import type { LucideIcon } from 'lucide-react'
import type { Node } from 'prosemirror-model'

/** Content that a page can start with. */
export interface Template {
  id: string
  /** Name, and the title of a page without one. */
  title: string
  description: string
  /** True for a page of the user, whose name browsers must not translate. */
  isOwn?: boolean
  icon: LucideIcon
  /** Resolves to the document. Throws if it cannot be read. */
  read: () => Promise<Node>
}
