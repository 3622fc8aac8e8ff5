import { atom, useAtom } from 'jotai'
import { useLocation } from 'wouter'
import { messageOf } from '../../../app/api-client.js'
import { loadableOverlay } from '../../../app/loadable-overlay.js'
import { paths } from '../../../app/paths.js'
import { useSession } from '../../../app/session.js'
import { useWanted } from '../../../app/use-wanted.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { dropDraft, saveAsNewPage, type StrandedDraft } from '../../editor/index.js'
import { useOpenIds } from '../tree/use-move-items.js'

const StrandedDialog = loadableOverlay(() => import('./stranded-dialog.js'))

/** Text of this browser whose page was deleted for ever, until the person decides. */
export const strandedDraftsAtom = atom<StrandedDraft[]>([])

const SECTION_DEPTH = 3

/** Asks what is to become of text whose page is gone. */
export function StrandedDraftsHost() {
  const [drafts, setDrafts] = useAtom(strandedDraftsAtom)
  const [, navigate] = useLocation()
  const open = useOpenIds()
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const wanted = useWanted(drafts.length > 0)
  if (userId === null || !wanted) return null

  const settle = async (draft: StrandedDraft, work: () => Promise<unknown>) => {
    try {
      await work()
      setDrafts((left) => left.filter(({ key }) => key !== draft.key))
    } catch (error) {
      notifyError(messageOf(error))
    }
  }
  return (
    <StrandedDialog
      drafts={drafts}
      onClose={() => setDrafts([])}
      onSave={(draft) =>
        void settle(draft, async () => {
          const ids = await saveAsNewPage(userId, draft.key, open.slice(0, SECTION_DEPTH))
          navigate(paths.item(...ids))
        })
      }
      onDelete={(draft) => void settle(draft, () => dropDraft(userId, draft.key))}
    />
  )
}
