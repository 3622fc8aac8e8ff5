import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { FileUp, X } from 'lucide-react'
import { useEffect } from 'react'
import { hasStatus } from '../../../app/api-client.js'
import { followImport } from '../../../app/followed-import.js'
import { importAtom, openImport } from '../../../app/open-windows.js'
import { useSession } from '../../../app/session.js'
import { Button } from '../../../ui/button/button.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { importQuery } from '../import-queries.js'
import { useUpload } from '../uploads.js'
import { noticeOf, percentOfNotice } from './notice-of.js'

interface ImportNoticeProps {
  /** Id of the followed import. */
  id: string
  className: string | undefined
}

/** The state of the followed import, on any screen (rule 15.57). Nothing while its window is open. */
export function ImportNotice({ id, className }: ImportNoticeProps) {
  const { data: item, error } = useQuery(importQuery(id))
  const upload = useUpload(id)
  const shown = useAtomValue(importAtom)
  const session = useSession()
  const text = item && noticeOf(item, upload)
  const userId = session.status === 'signed-in' ? session.user.id : undefined
  const isGone = hasStatus(error, 404)
  useEffect(() => {
    if (isGone && userId !== undefined) followImport(userId, null)
  }, [isGone, userId])
  if (!text || userId === undefined || (shown && 'id' in shown && shown.id === id)) return null
  const percent = percentOfNotice(item, upload)
  return (
    <p className={className}>
      <FileUp aria-hidden size={16} />
      <span>{text}</span>
      {/* A screen reader would announce each change. */}
      {percent !== null && <span aria-hidden>{`${percent}%`}</span>}
      <Button variant="quiet" size="small" onClick={() => openImport({ id })}>
        Show
      </Button>
      {item.status !== 'reading' && item.status !== 'running' && !upload && (
        <IconButton size="small" label="Dismiss" onClick={() => followImport(userId, null)}>
          <X aria-hidden />
        </IconButton>
      )}
    </p>
  )
}
