import type { PageView } from '../../view/page-view.js'
import { ImageDialog } from './image-dialog/image-dialog.js'
import { ImageEdges } from './resize/image-edges.js'
import { ImageToolbar } from './text/image-toolbar.js'
import { TooLargeDialog } from './uploads/too-large-dialog.js'

export function Overlay({ view }: { view: PageView }) {
  return (
    <>
      <ImageEdges view={view} />
      <ImageToolbar view={view} />
      <ImageDialog view={view} />
      <TooLargeDialog view={view} />
    </>
  )
}
