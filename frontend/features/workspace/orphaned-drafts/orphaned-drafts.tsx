import { atom, useAtom } from 'jotai'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { loadFailure } from '../../../app/load-error/use-load-failure.js'
import { markPlace } from '../../../app/mark-place.js'
import { closedByPress } from '../../../app/closed-by-press.js'
import { loadableOverlay } from '../../../app/loadable-overlay.js'
import { paths } from '../../../app/paths.js'
import { useSession } from '../../../app/session.js'
import { useWanted } from '../../../app/use-wanted.js'
import { Button } from '../../../ui/button/button.js'
import { notifyError, notifyNext } from '../../../ui/toast/toast.js'
import { dropDraft, saveAsNewPage, type OrphanedDraft } from '../../editor/index.js'
import styles from '../connection-notice/connection-notice.module.css'
import { useOpenIds } from '../tree/use-move-items.js'

const OrphanedDialog = loadableOverlay(() => import('./orphaned-dialog.js'), closedByPress())

/** Drafts in this browser whose page was permanently deleted, until the user decides. */
export const orphanedDraftsAtom = atom<OrphanedDraft[]>([])

const SECTION_DEPTH = 3

/**
 * Notice about drafts that have lost their page. A button opens the dialog with the choices. The
 * dialog never opens automatically, because it would take the focus of a typing user.
 */
export function OrphanedDrafts() {
  const [drafts, setDrafts] = useAtom(orphanedDraftsAtom)
  const [, navigate] = useLocation()
  const open = useOpenIds()
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const [asking, setAsking] = useState(false)
  const wanted = useWanted(asking)
  if (userId === null) return null

  const settle = async (draft: OrphanedDraft, work: () => Promise<unknown>) => {
    try {
      await work()
      setDrafts((left) => left.filter(({ key }) => key !== draft.key))
    } catch (error) {
      notifyError(loadFailure(error))
    }
  }
  return (
    <>
      {drafts.length > 0 && <OrphanedNotice count={drafts.length} onShow={() => setAsking(true)} />}
      {wanted && (
        <OrphanedDialog
          open={asking && drafts.length > 0}
          drafts={drafts}
          onClose={() => {
            setAsking(false)
            setDrafts([])
          }}
          onSave={(draft) =>
            void settle(draft, async () => {
              const isHere = markPlace()
              const ids = await saveAsNewPage(userId, draft.key, open.slice(0, SECTION_DEPTH))
              const openPage = () => navigate(paths.item(...ids))
              if (isHere()) openPage()
              else notifyNext('Saved the text as a new page', 'Open', openPage)
            })
          }
          onDelete={(draft) => void settle(draft, () => dropDraft(userId, draft.key))}
        />
      )}
    </>
  )
}

function OrphanedNotice({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <p className={styles.notice}>
      <TriangleAlert aria-hidden size={16} />
      <span>
        {count === 1
          ? 'Text of a deleted page isn’t saved'
          : `Text of ${count} deleted pages isn’t saved`}
      </span>
      <Button variant="quiet" size="small" onClick={onShow}>
        Show
      </Button>
    </p>
  )
}
