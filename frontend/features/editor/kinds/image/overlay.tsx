import { useWanted } from '../../../../app/use-wanted.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { ImageDialog } from './image-dialog/load-image-dialog.js'
import { ImageEdges } from './resize/image-edges.js'
import { ImageToolbar } from './text/image-toolbar.js'
import { TooLargeDialog } from './uploads/too-large-dialog.js'

export function Overlay({ view }: { view: PageView }) {
  const asked = useEditorState(view, ({ dialog }) => dialog === 'image')
  const dialogWanted = useWanted(asked)
  return (
    <>
      <ImageEdges view={view} />
      <ImageToolbar view={view} />
      {dialogWanted && <ImageDialog view={view} />}
      <TooLargeDialog view={view} />
    </>
  )
}
