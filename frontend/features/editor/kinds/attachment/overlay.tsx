import type { PageView } from '../../view/page-view.js'
import { AttachmentToolbar } from './attachment-toolbar.js'
import { TooLargeDialog } from './too-large-dialog.js'

export function Overlay({ view }: { view: PageView }) {
  return (
    <>
      <AttachmentToolbar view={view} />
      <TooLargeDialog view={view} />
    </>
  )
}
