import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../../../app/session.js'
import { ConfirmDialog } from '../../../../ui/confirm-dialog/confirm-dialog.js'
import { MAX_CONTENT_BYTES } from '#modules/workspace/document/content'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { partsOf } from '#modules/workspace/document/parts'
import { forgetTooMuch, TOO_MUCH_DIALOG, tooMuchOf } from './refuse-too-much.js'
import { PART_BYTES, saveAsPages, splitOf } from './save-as-pages.js'

interface TooMuchDialogProps {
  view: PageView
  /** Name of the page that the text was pasted into. */
  name: string
  parentId: number | null
}

/** Dialog that offers to split an oversized paste into several new pages. */
export function TooMuchDialog({ view, name, parentId }: TooMuchDialogProps) {
  const asked = useEditorState(view, ({ dialog }) => dialog === TOO_MUCH_DIALOG)
  const tooMuch = useEditorState(view, ({ editor }) => tooMuchOf(editor))
  // The text stays while the dialog fades out.
  const [shown, setShown] = useState(tooMuch)
  if (tooMuch && shown !== tooMuch) setShown(tooMuch)
  const parts = useMemo(() => (shown ? partsOf(shown.content, PART_BYTES) : []), [shown])
  const [address] = useLocation()
  const session = useSession()
  const [pending, setPending] = useState(false)

  function close() {
    view.ask(null)
    view.runAside(forgetTooMuch)
  }

  async function split() {
    if (session.status !== 'signed-in') return
    setPending(true)
    await saveAsPages(splitOf(parts, { name, parentId, address }), session.user.id)
    setPending(false)
    close()
  }

  return (
    <ConfirmDialog
      open={asked && tooMuch !== null}
      title="This doesn’t fit on one page"
      subtitle={`A page holds ${inMegabytes(MAX_CONTENT_BYTES)} of text. With this paste it would hold ${inMegabytes(shown?.bytes ?? 0)}, so nothing was pasted.`}
      confirmLabel={`Put it on ${pages(parts.length)}`}
      pending={pending}
      onConfirm={() => void split()}
      cancelLabel="Cancel"
      onCancel={close}
      finalFocus={{ current: view.editor.dom }}
    />
  )
}

function pages(count: number) {
  return count === 1 ? 'a new page' : `${count} new pages`
}

/** Formats a size, rounded up so that an oversized paste never seems to fit. */
function inMegabytes(bytes: number) {
  return `${Math.ceil(bytes / 100_000) / 10} MB`
}
