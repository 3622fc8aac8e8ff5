import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import type { ImportStatus } from '#modules/workspace/api'
import { followImport, useFollowedImport } from '../../../app/followed-import.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { importAtom } from '../../../app/open-windows.js'
import { useSession } from '../../../app/session.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { hasEnded, importQuery } from '../import-queries.js'
import { nameOfImport } from '../pack-files.js'
import { BeginStep } from './begin-step.js'
import { Stack } from '../../../ui/layout/layout.js'
import styles from './import-dialog.module.css'
import { StepOf } from './step-of.js'

/** Window that leads through an import, from the upload to the report (rule 15.56). */
export default function ImportDialog() {
  const [shown, setShown] = useAtom(importAtom)
  const session = useSession()
  if (!shown || session.status !== 'signed-in') return null
  const close = () => setShown(null)
  if ('id' in shown) {
    return <OpenImport key={shown.id} id={shown.id} userId={session.user.id} onClose={close} />
  }
  return (
    <Dialog open onClose={close} size="large" title={titleOf(nameOfImport(shown))}>
      <Stack gap={4} className={styles.step}>
        <BeginStep
          chosen={shown}
          onClose={close}
          onBegun={(id) => {
            followImport(session.user.id, id)
            setShown((now) => (now === shown ? { id } : now))
          }}
        />
      </Stack>
    </Dialog>
  )
}

interface OpenImportProps {
  id: string
  userId: number
  onClose: () => void
}

function OpenImport({ id, userId, onClose }: OpenImportProps) {
  // The feed does not report blocks that were restored from the trash.
  const {
    data: item,
    error,
    refetch,
  } = useQuery({
    ...importQuery(id),
    refetchOnMount: 'always',
  })
  const isOver = item !== undefined && hasEnded(item)
  const isFollowed = useFollowedImport(userId) === id
  // Its result is on the screen.
  useEffect(() => {
    if (isOver && isFollowed) followImport(userId, null)
  }, [isOver, isFollowed, userId])
  return (
    <Dialog open onClose={onClose} size="large" title={titleOf(item?.file_name)}>
      <p role="status" className="visually-hidden">
        {item && STATES[item.status]}
      </p>
      <Stack gap={4} className={styles.step}>
        {item && <StepOf item={item} onClose={onClose} />}
        {!item && !error && <Skeleton rows={5} />}
        {!item && error && (
          <LoadError
            title="Couldn’t load the import"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
      </Stack>
    </Dialog>
  )
}

/** Announces each step to screen readers. */
const STATES: Record<ImportStatus, string> = {
  uploading: 'The file is being uploaded.',
  reading: 'The server reads the file.',
  ready: 'The preview is ready.',
  running: 'The import runs.',
  done: 'The import is done.',
  failed: 'The import failed.',
  cancelled: 'The import is canceled.',
}

function titleOf(fileName: string | undefined) {
  return fileName ? `Import “${fileName}”` : 'Import'
}
