import type { Node } from 'prosemirror-model'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { BlocksShown } from '../rendered/blocks-shown.js'

interface KeptDialogProps {
  open: boolean
  blocks: readonly Node[]
  onClose: () => void
  onDrop: () => void
  onPutBack: () => void
}

/** Dialog with the blocks set aside in a conflict. */
export default function KeptDialog({ open, blocks, onClose, onDrop, onPutBack }: KeptDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title="Set aside"
      description="What you didn’t choose when this page was changed in two places."
      actions={
        <>
          <Button variant="quiet" onClick={onDrop}>
            Discard
          </Button>
          <Button onClick={onPutBack}>Put at the end of the page</Button>
        </>
      }
    >
      <BlocksShown label="Kept blocks" blocks={blocks} />
    </Dialog>
  )
}
