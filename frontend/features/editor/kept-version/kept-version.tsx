import { useState } from 'react'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { Version } from '../conflict-dialog/conflict-dialog.js'
import { PageNotice } from '../page-notice/page-notice.js'
import type { KeptVersions } from '../saver/kept-versions.js'

const KEPT_AT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Leads to the text that was put aside in a conflict, until the person drops it. */
export function KeptVersion({ versions }: { versions: KeptVersions }) {
  const [kept, setKept] = useState(versions.kept)
  const [open, setOpen] = useState(false)
  if (!kept) return null

  function drop() {
    versions.dropKept()
    setKept(null)
  }

  return (
    <>
      <PageNotice action="Show" onAction={() => setOpen(true)}>
        Your version of {KEPT_AT.format(kept.at)} is kept in this browser.
      </PageNotice>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="large"
        title="Your version"
        actions={
          <>
            <Button variant="quiet" onClick={drop}>
              Discard it
            </Button>
            <Button onClick={() => setOpen(false)}>Close</Button>
          </>
        }
      >
        <Version title="Kept text" text={kept.text} />
      </Dialog>
    </>
  )
}
