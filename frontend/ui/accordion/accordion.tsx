import { Accordion as BaseAccordion } from '@base-ui/react/accordion'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './accordion.module.css'

export interface AccordionItem {
  id: string
  title: ReactNode
  content: ReactNode
}

interface AccordionProps {
  items: AccordionItem[]
  /** Ids of the initially open rows. */
  defaultOpen?: string[]
  /** True if several rows may be open at once. */
  multiple?: boolean
}

/** Rows that each expand to show more. */
export function Accordion({ items, defaultOpen, multiple = false }: AccordionProps) {
  return (
    <BaseAccordion.Root defaultValue={defaultOpen} multiple={multiple} className={styles.root}>
      {items.map(({ id, title, content }) => (
        <BaseAccordion.Item key={id} value={id} className={styles.item}>
          <BaseAccordion.Header className={styles.header}>
            <BaseAccordion.Trigger className={styles.trigger}>
              <span className={styles.title}>{title}</span>
              <ChevronDown aria-hidden size={16} className={styles.chevron} />
            </BaseAccordion.Trigger>
          </BaseAccordion.Header>
          <BaseAccordion.Panel className={styles.panel}>
            <div className={styles.content}>{content}</div>
          </BaseAccordion.Panel>
        </BaseAccordion.Item>
      ))}
    </BaseAccordion.Root>
  )
}
