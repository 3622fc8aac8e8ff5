import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../class-names.js'
import { type PageSlot, pageWindow } from './page-window.js'
import { Row, Text } from '../layout/layout.js'
import styles from './pagination.module.css'

interface PaginationProps {
  /** Current page, from 1. */
  page: number
  pages: number
  /** Returns the URL of a page. */
  hrefOf: (page: number) => string
}

/** Page navigation for a long list. Every page is a link that can be bookmarked and shared. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages">
      <Row as="ul" wrap gap={0}>
        <Step label="Previous page" href={page > 1 ? hrefOf(page - 1) : null}>
          <ChevronLeft aria-hidden size={16} />
        </Step>
        {pageWindow(page, pages).map((slot, index) => (
          <li key={slot === 'gap' ? `gap-${index}` : slot}>
            <Slot slot={slot} current={page} hrefOf={hrefOf} />
          </li>
        ))}
        <Step label="Next page" href={page < pages ? hrefOf(page + 1) : null}>
          <ChevronRight aria-hidden size={16} />
        </Step>
      </Row>
    </nav>
  )
}

interface SlotProps {
  slot: PageSlot
  current: number
  hrefOf: (page: number) => string
}

function Slot({ slot, current, hrefOf }: SlotProps) {
  if (slot === 'gap')
    return (
      <Text tone="muted" size="sm" tabular className={styles.gap}>
        …
      </Text>
    )
  const isCurrent = slot === current
  return (
    <Link
      href={hrefOf(slot)}
      aria-label={`Page ${slot}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(styles.page, isCurrent && styles.current)}
    >
      {slot}
    </Link>
  )
}

/** Arrow to the adjacent page. At either end it stays in place, but disabled. */
function Step({
  label,
  href,
  children,
}: {
  label: string
  href: string | null
  children: ReactNode
}) {
  return (
    <li>
      {href === null ? (
        <span aria-hidden className={cx(styles.page, styles.unavailable)}>
          {children}
        </span>
      ) : (
        <Link href={href} aria-label={label} className={styles.page}>
          {children}
        </Link>
      )}
    </li>
  )
}
