import { useState } from 'react'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { BlocksShown } from '../rendered/blocks-shown.js'
import { PageNotice } from '../page-notice/page-notice.js'
import type { OpenPage } from '../saver/open-page.js'

const KEPT_AT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Links to the version set aside in a conflict, until the user discards or restores it. */
export function KeptVersion({ page }: { page: OpenPage }) {
  const [kept, setKept] = useState(page.kept.kept)
  const [open, setOpen] = useState(false)
  if (!kept) return null

  function drop() {
    page.kept.dropKept()
    setKept(null)
  }

  function putBack(blocks: NonNullable<typeof kept>['doc']['children']) {
    page.putBack(blocks)
    drop()
  }

  return (
    <>
      <PageNotice action="Show" onAction={() => setOpen(true)}>
        {`What you set aside on ${KEPT_AT.format(kept.at)} is kept in this browser.`}
      </PageNotice>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="large"
        title="Set aside"
        description="What you didn’t choose when this page was changed in two places."
        actions={
          <>
            <Button variant="quiet" onClick={drop}>
              Discard
            </Button>
            <Button onClick={() => putBack(kept.doc.children)}>Put at the end of the page</Button>
          </>
        }
      >
        <BlocksShown label="Kept blocks" blocks={kept.doc.children} />
      </Dialog>
    </>
  )
}
