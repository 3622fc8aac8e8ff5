import { BlockHandle } from '../blocks/block-handle/block-handle.js'
import { BlockMenu } from '../blocks/block-menu/block-menu.js'
import { MarginSelection } from '../blocks/margin-selection/margin-selection.js'
import { TouchHandle } from '../blocks/touch/touch-handle.js'
import { useLetGo } from '../blocks/use-let-go.js'
import { DockedToolbar } from '../floating-toolbar/docked-toolbar.js'
import { FloatingToolbar } from '../floating-toolbar/floating-toolbar.js'
import { LinkPopover } from '../link-popover/link-popover.js'
import { ColumnBorders } from '../nodes/layout/column-borders/column-borders.js'
import { ImageDialog } from '../nodes/image/image-dialog/image-dialog.js'
import { TooLargeDialog } from '../nodes/image/uploads/too-large-dialog.js'
import { ImageEdges } from '../nodes/image/resize/image-edges.js'
import { ImageToolbar } from '../nodes/image/text/image-toolbar.js'
import { SlashMenu } from '../slash-menu/slash-menu.js'
import type { PageView } from '../view/page-view.js'
import { useIsTouch } from '../../../ui/use-is-touch.js'

/** Everything that appears over the text while it is written. */
export function EditorMenus({ view }: { view: PageView }) {
  const touch = useIsTouch()
  useLetGo(view)
  return (
    <>
      {touch ? <DockedToolbar view={view} /> : <FloatingToolbar view={view} />}
      {touch ? <TouchHandle view={view} /> : <BlockHandle view={view} />}
      {!touch && <MarginSelection view={view} />}
      <ColumnBorders view={view} />
      <ImageEdges view={view} />
      <ImageToolbar view={view} />
      <BlockMenu view={view} />
      <SlashMenu view={view} />
      <LinkPopover view={view} />
      <ImageDialog view={view} />
      <TooLargeDialog view={view} />
    </>
  )
}
