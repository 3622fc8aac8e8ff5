import { useState } from 'react'
import { closedByPress } from '../../../app/closed-by-press.js'
import { laterOverlay } from '../../../app/later-overlay.js'
import { useWanted } from '../../../app/use-wanted.js'
import { PageNotice } from '../page-notice/page-notice.js'
import type { OpenPage } from '../saver/open-page.js'

const KeptDialog = laterOverlay(() => import('./kept-dialog.js'), closedByPress())

const KEPT_AT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Links to the version set aside in a conflict, until the user discards or restores it. */
export function KeptVersion({ page }: { page: OpenPage }) {
  const [kept, setKept] = useState(page.kept.kept)
  const [open, setOpen] = useState(false)
  const wanted = useWanted(open)
  if (!kept) return null

  function drop() {
    page.kept.dropKept()
    setKept(null)
  }

  function putBack(blocks: NonNullable<typeof kept>['doc']['children']) {
    if (page.putBack(blocks)) drop()
  }

  return (
    <>
      <PageNotice action="Show" onAction={() => setOpen(true)}>
        {`What you set aside on ${KEPT_AT.format(kept.at)} is kept in this browser.`}
      </PageNotice>
      {wanted && (
        <KeptDialog
          open={open}
          blocks={kept.doc.children}
          onClose={() => setOpen(false)}
          onDrop={drop}
          onPutBack={() => putBack(kept.doc.children)}
        />
      )}
    </>
  )
}
