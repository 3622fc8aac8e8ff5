import { LayoutTemplate } from 'lucide-react'
import type { BlockSummary } from '#modules/workspace/api'
import styles from './template-mark.module.css'
import { useIsTemplate } from './use-is-template.js'

/** Mark after the name of a page that is a template; nothing for other items (rule 15.31). */
export function TemplateMark({ item: { id, block_type: type } }: { item: BlockSummary }) {
  return type === 'page' ? <PageMark id={id} /> : null
}

function PageMark({ id }: { id: number }) {
  if (!useIsTemplate(id)) return null
  return (
    <span role="img" aria-label="Template" className={styles.mark}>
      <LayoutTemplate aria-hidden size={14} />
    </span>
  )
}
