import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { TriangleAlert } from 'lucide-react'
import { importAtom, settingsTabAtom } from '../../../app/open-windows.js'
import { storageQuery } from '../../../app/storage-query.js'
import { Button } from '../../../ui/button/button.js'
import { sizeLabel } from '../../../ui/storage-meter/storage-label.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './plan.module.css'

/** Bytes in one GB (rule 8.1). */
const GB = 1024 ** 3

/** Warns before the start that the plan's storage is too small for an import of these bytes. */
export function StorageWarning({ bytes }: { bytes: number }) {
  const { data } = useQuery(storageQuery)
  const openSettings = useSetAtom(settingsTabAtom)
  const closeImport = useSetAtom(importAtom)
  if (!data) return null
  const free = Math.max(0, data.storage_limit * GB - data.file_storage - data.text_storage)
  if (bytes <= free) return null
  return (
    <Row role="status" wrap gap={2} className={styles.warning}>
      <TriangleAlert aria-hidden size={16} />
      <p>
        {`This import needs ${sizeLabel(bytes)}, but your plan has only ${sizeLabel(free)} left. Delete notes from the trash or choose a larger plan.`}
      </p>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          closeImport(null)
          openSettings('plan')
        }}
      >
        My plan
      </Button>
    </Row>
  )
}
