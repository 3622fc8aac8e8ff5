import type { LucideIcon } from 'lucide-react'
import type { Node } from 'prosemirror-model'

/** Content that a page can start with. */
export interface Template {
  id: string
  /** Name, and the title of a page without one. */
  title: string
  description: string
  icon: LucideIcon
  /** Resolves to the document. Throws if it cannot be read. */
  read: () => Promise<Node>
}
