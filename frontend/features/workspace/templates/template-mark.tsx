import { LayoutTemplate } from 'lucide-react'
import type { BlockSummary } from '#modules/workspace/api'
import { ItemMark } from '../tree/item-mark.js'
import { useIsTemplate } from './use-is-template.js'

/** Mark after the name of a page that is a template; nothing for other items (rule 15.31). */
export function TemplateMark({ item: { id, block_type: type } }: { item: BlockSummary }) {
  return type === 'page' ? <PageMark id={id} /> : null
}

function PageMark({ id }: { id: number }) {
  return useIsTemplate(id) ? <ItemMark label="Template" icon={LayoutTemplate} /> : null
}
