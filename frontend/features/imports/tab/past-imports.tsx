import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ImportResponse } from '#modules/workspace/api'
import { LoadError } from '../../../app/load-error/load-error.js'
import { openImport } from '../../../app/open-windows.js'
import { Badge } from '../../../ui/badge/badge.js'
import { Button } from '../../../ui/button/button.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { TimeAgo } from '../../../app/time-ago/time-ago.js'
import { hasEnded, importsQuery, isUndone } from '../import-queries.js'
import { FORMAT_NAMES } from '../programs.js'
import { UndoDialog } from '../undo/undo-dialog.js'
import { badgeOf } from './import-badge.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './import-tab.module.css'
import { counted } from '../../../app/counted.js'

/** The user's imports, each with its report and a way to undo it. Nothing while there are none. */
export function PastImports() {
  const heading = useId()
  // The feed does not report blocks that were restored from the trash.
  const {
    data: items,
    error,
    refetch,
  } = useQuery({
    ...importsQuery,
    refetchOnMount: 'always',
  })
  const [asked, setAsked] = useState<ImportResponse | null>(null)
  if (items?.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <Text as="h3" id={heading} size="md" weight="semibold" marginBottom={2}>
        Your imports
      </Text>
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
  const canUndo = item.status === 'done' && !isUndone(item)
  return (
    <Row as="li" wrap gap={2} className={styles.import}>
      <span className={styles.about}>
        <Text translate="no" breakable block>
          {item.file_name}
        </Text>
        <Row as="span" wrap gap={2} rowGap={1} tone="muted" size="sm">
          <Badge tone={tone}>{text}</Badge>
          {item.format && <span>{FORMAT_NAMES[item.format]}</span>}
          {item.report && <span>{counted(item.report.pages, 'page')}</span>}
          <TimeAgo at={item.created_at} />
        </Row>
      </span>
      <Row as="span" align="stretch" gap={2}>
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
      </Row>
    </Row>
  )
}

function showLabel(item: ImportResponse) {
  if (item.status === 'ready') return 'Preview'
  return hasEnded(item) ? 'Report' : 'Progress'
}
