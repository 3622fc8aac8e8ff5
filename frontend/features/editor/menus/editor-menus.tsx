import type { ComponentType } from 'react'
import { BlockHandle } from '../blocks/block-handle/block-handle.js'
import { BlockMenu } from '../blocks/block-menu/block-menu.js'
import { MarginSelection } from '../blocks/margin-selection/margin-selection.js'
import { TouchHandle } from '../blocks/touch/touch-handle.js'
import { useCollapseSelection } from '../blocks/use-collapse-selection.js'
import { EmojiList } from '../emoji/emoji-list.js'
import { Find } from '../find/find.js'
import { DockedToolbar } from '../floating-toolbar/docked-toolbar.js'
import { FloatingToolbar } from '../floating-toolbar/floating-toolbar.js'
import { SlashMenu } from '../slash-menu/slash-menu.js'
import type { PageView } from '../view/page-view.js'
import { useIsTouch } from '../../../ui/media.js'

/** Overlays of the kinds of nodes and marks. */
const overlays = Object.entries(
  import.meta.glob<ComponentType<{ view: PageView }>>('../{kinds,marks}/*/overlay.tsx', {
    eager: true,
    import: 'Overlay',
  })
)

/** Everything that appears over the text during writing. */
export function EditorMenus({ view }: { view: PageView }) {
  const touch = useIsTouch()
  useCollapseSelection(view)
  return (
    <>
      {touch ? <DockedToolbar view={view} /> : <FloatingToolbar view={view} />}
      {touch ? <TouchHandle view={view} /> : <BlockHandle view={view} />}
      {!touch && <MarginSelection view={view} />}
      <BlockMenu view={view} />
      <SlashMenu view={view} />
      <EmojiList view={view} />
      <Find view={view} />
      {overlays.map(([path, Overlay]) => (
        <Overlay key={path} view={view} />
      ))}
    </>
  )
}
