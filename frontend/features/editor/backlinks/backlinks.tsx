import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { MAX_BACKLINKS, type PlacedBlock } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import { displayName, ItemIcon } from '../../workspace/index.js'
import { backlinksQuery } from './backlinks-query.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './backlinks.module.css'

/**
 * Pages that link to the open page, below its text. Takes no space without any. Loads after the
 * page, which never waits for the list.
 */
export function Backlinks({ pageId }: { pageId: number }) {
  const { data: pages = [] } = useQuery(backlinksQuery(pageId))
  if (pages.length === 0) return null
  return (
    <details open className={styles.backlinks}>
      <summary className={styles.summary}>
        <ChevronRight aria-hidden size={16} className={styles.chevron} />
        <span>{`Linked from ${countOf(pages.length)}`}</span>
      </summary>
      <ul>
        {pages.map((page) => (
          <li key={page.id}>
            <Backlink page={page} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Backlink({ page }: { page: PlacedBlock }) {
  const { path } = page
  return (
    <Link href={paths.item(...path.map(({ id }) => id), page.id)} className={styles.page}>
      <ItemIcon item={page} size={16} className={styles.icon} />
      <Text truncate className={styles.name} translate="no" dir="auto">
        {displayName(page)}
      </Text>
      <Text tone="muted" size="sm" truncate className={styles.path} translate="no" dir="auto">
        {path.map(displayName).join(' / ')}
      </Text>
    </Link>
  )
}

function countOf(pages: number) {
  if (pages === 1) return '1 page'
  return pages < MAX_BACKLINKS ? `${pages} pages` : `${MAX_BACKLINKS} pages or more`
}
