import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { FileDown } from 'lucide-react'
import { followImport } from '../../../app/followed-import.js'
import { importAtom, openImport } from '../../../app/open-windows.js'
import { useSession } from '../../../app/session.js'
import { Button } from '../../../ui/button/button.js'
import { importQuery } from '../import-queries.js'
import { useUpload } from '../uploads.js'
import { noticeOf } from './notice-of.js'

interface ImportNoticeProps {
  /** Id of the followed import. */
  id: string
  className: string | undefined
}

/** The state of the followed import, on any screen (rule 15.57). Nothing while its window is open. */
export function ImportNotice({ id, className }: ImportNoticeProps) {
  const { data: item } = useQuery(importQuery(id))
  const upload = useUpload(id)
  const shown = useAtomValue(importAtom)
  const session = useSession()
  const text = item && noticeOf(item, upload)
  if (!text || session.status !== 'signed-in' || (shown && 'id' in shown && shown.id === id)) {
    return null
  }
  return (
    <p className={className}>
      <FileDown aria-hidden size={16} />
      <span>{text}</span>
      <Button variant="quiet" size="small" onClick={() => openImport({ id })}>
        Show
      </Button>
      {item.status !== 'reading' && item.status !== 'running' && !upload && (
        <Button variant="ghost" size="small" onClick={() => followImport(session.user.id, null)}>
          Dismiss
        </Button>
      )}
    </p>
  )
}
