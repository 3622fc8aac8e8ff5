import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ImportResponse } from '#modules/workspace/api'
import { LoadError } from '../../../app/load-error/load-error.js'
import { openImport } from '../../../app/open-windows.js'
import { Badge } from '../../../ui/badge/badge.js'
import { Button } from '../../../ui/button/button.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { TimeAgo } from '../../../app/time-ago/time-ago.js'
import { hasEnded, importsQuery } from '../import-queries.js'
import { FORMAT_NAMES } from '../programs.js'
import { UndoDialog } from '../undo/undo-dialog.js'
import { badgeOf } from './import-badge.js'
import styles from './import-tab.module.css'
import { counted } from '../../../app/counted.js'

/** The user's imports, each with its report and a way to undo it. Nothing while there are none. */
export function PastImports() {
  const heading = useId()
  const { data: items, error, refetch } = useQuery(importsQuery)
  const [asked, setAsked] = useState<ImportResponse | null>(null)
  if (items?.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        Your imports
      </h3>
      {!items && !error && <Skeleton rows={2} />}
      {!items && error && (
        <LoadError
          title="Couldn’t load your imports"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {items && (
        <ul className={styles.imports}>
          {items.map((item) => (
            <PastImport key={item.id} item={item} onUndo={() => setAsked(item)} />
          ))}
        </ul>
      )}
      {asked && <UndoDialog item={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

function PastImport({ item, onUndo }: { item: ImportResponse; onUndo: () => void }) {
  const { tone, text } = badgeOf(item)
  const canUndo = item.status === 'done' && item.undone_at === null
  return (
    <li className={styles.import}>
      <span className={styles.about}>
        <span translate="no" className={styles.name}>
          {item.file_name}
        </span>
        <span className={styles.details}>
          <Badge tone={tone}>{text}</Badge>
          {item.format && <span>{FORMAT_NAMES[item.format]}</span>}
          {item.report && <span>{counted(item.report.pages, 'page')}</span>}
          <TimeAgo at={item.created_at} />
        </span>
      </span>
      <span className={styles.actions}>
        <Button
          variant="quiet"
          size="small"
          aria-label={`${showLabel(item)} of ${item.file_name}`}
          onClick={() => openImport({ id: item.id })}
        >
          {showLabel(item)}
        </Button>
        {canUndo && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Undo import of ${item.file_name}`}
            onClick={onUndo}
          >
            Undo import
          </Button>
        )}
      </span>
    </li>
  )
}

function showLabel(item: ImportResponse) {
  if (item.status === 'ready') return 'Preview'
  return hasEnded(item) ? 'Report' : 'Progress'
}
