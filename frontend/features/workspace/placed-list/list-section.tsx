import { type PrimitiveAtom, useAtom } from 'jotai'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../../../ui/class-names.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './placed-list.module.css'

interface ListSectionProps {
  title: string
  /** True while the list is open. */
  openAtom: PrimitiveAtom<boolean>
  /** True for full-width rows that suit touch. */
  roomy?: boolean
  /** The list. */
  children: ReactNode
}

/** A list under a heading that opens and closes it. */
export function ListSection({ title, openAtom, roomy = false, children }: ListSectionProps) {
  const [open, setOpen] = useAtom(openAtom)
  const id = useId()
  return (
    <Stack
      as="section"
      aria-labelledby={id}
      fixed
      className={cx(styles.section, roomy && styles.roomy)}
    >
      <Text as="h2" id={id} size="xs" weight="medium" fixed className={styles.heading}>
        <Row
          as="button"
          type="button"
          aria-expanded={open}
          gap={1}
          tone="muted"
          className={styles.toggle}
          onClick={() => setOpen(!open)}
        >
          <span>{title}</span>
          <ChevronRight aria-hidden size={14} className={cx(styles.chevron, open && styles.open)} />
        </Row>
      </Text>
      {open && children}
    </Stack>
  )
}
