import { Copy } from 'lucide-react'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { notify, notifyError } from '../../../ui/toast/toast.js'
import { plainText } from '../document.js'
import type { OpenPage } from '../saver/open-page.js'
import type { ServerText } from '../saver/contract.js'
import styles from './conflict-dialog.module.css'

interface ConflictDialogProps {
  page: OpenPage
  conflict: ServerText | null
  /** Decides later; nothing is saved until then. */
  onClose: () => void
  /** Our text was put aside for theirs. */
  onKept: () => void
}

/** Two versions of the same place: shows both and lets the person choose. Neither gets lost. */
export function ConflictDialog({ page, conflict, onClose, onKept }: ConflictDialogProps) {
  const mine = conflict ? plainText(page.saver.current.doc) : ''

  function reloadTheirs() {
    if (!page.kept.keep(mine)) {
      notifyError('This browser has no room to keep your version. Copy it first.')
      return
    }
    page.takeTheirs()
    onKept()
  }

  return (
    <Dialog
      open={conflict !== null}
      onClose={onClose}
      size="large"
      title="This page was changed elsewhere"
      description="The same place was changed in another window or on another device. Choose the version that the page goes on with. If you reload theirs, yours is kept in this browser."
      actions={
        <>
          <Button variant="quiet" onClick={reloadTheirs}>
            Reload theirs
          </Button>
          <Button onClick={() => void page.saver.keepMine()}>Keep mine</Button>
        </>
      }
    >
      <div className={styles.versions}>
        <Version title="Your version" text={mine} />
        <Version title="Their version" text={conflict ? plainText(conflict.doc) : ''} />
      </div>
    </Dialog>
  )
}

/** One version as plain text, to be read and copied. */
export function Version({ title, text }: { title: string; text: string }) {
  function copy() {
    navigator.clipboard.writeText(text).then(
      () => notify('Copied to clipboard'),
      () => notifyError('The browser does not allow copying. Select the text and copy it.')
    )
  }
  return (
    <section className={styles.version}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <Button variant="ghost" size="small" onClick={copy}>
          <Copy aria-hidden size={14} />
          Copy
        </Button>
      </div>
      <textarea
        readOnly
        aria-label={title}
        value={text}
        placeholder="No text"
        className={styles.text}
      />
    </section>
  )
}
