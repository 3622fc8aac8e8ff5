import { type PointerEvent as ReactPointerEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { MIN_IMAGE_WIDTH } from '#modules/workspace/document/blocks/image'
import { selectBlock } from '../../../blocks/block-commands.js'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'
import { type PlacedImage, selectedImage, setImage } from '../image-commands.js'
import { holdEdge } from './hold-edge.js'
import { imagePreviewOf, previewImage } from './image-preview.js'
import { imageWidth } from './image-width.js'
import { type DrawnImage, measureImage, pictureAt } from './measure-image.js'
import { KEY_STEP, widenImage } from './resize-by-keys.js'
import { useHoveredImage } from './use-hovered-image.js'
import styles from './image-edges.module.css'

const EDGES = [
  { side: 'left', label: 'Left edge of the image', sign: -1 },
  { side: 'right', label: 'Right edge of the image', sign: 1 },
] as const

/**
 * Edges of the selected image and of the image under the mouse. Dragging an edge or pressing arrow
 * keys changes the width of the image (rule 6.13).
 */
export function ImageEdges({ view }: { view: PageView }) {
  const selected = useEditorState(view, ({ editor }) => selectedImage(editor))
  const hovered = useHoveredImage(view)
  const isOther = hovered !== null && hovered.pos !== selected?.pos
  return createPortal(
    <>
      {selected && <EdgesOf key={selected.pos} view={view} image={selected} selected />}
      {isOther && <EdgesOf key={hovered.pos} view={view} image={hovered} />}
    </>,
    view.editor.dom.closest('main') ?? document.body
  )
}

interface EdgesOfProps {
  view: PageView
  image: PlacedImage
  selected?: boolean
}

/**
 * Both edges of an image. Only the edges of the selected image are available to keys and screen
 * readers.
 */
function EdgesOf({ view, image, selected = false }: EdgesOfProps) {
  const drawn = useDrawnImage(view, image)
  if (!drawn) return null

  function startMoving(event: ReactPointerEvent, sign: number) {
    event.preventDefault()
    const { width, room } = measureImage(view.editor, image.pos)!
    if (!selected) view.run(selectBlock(image.pos))
    // A centered image grows on both sides.
    const share = image.node.attrs.align === 'center' ? 2 : 1
    const show = (moved: number) => {
      const { state } = view.editor
      const reached = imageWidth(width + moved * sign * share, room)
      const pos = (imagePreviewOf(state) ?? image).pos
      if (reached !== null) view.editor.dispatch(previewImage(state.tr, { pos, width: reached }))
    }
    holdEdge(event, { onMove: show, onEnd: (kept) => finish(view, kept) })
  }

  return EDGES.map(({ side, label, sign }) => (
    <div
      key={side}
      role="separator"
      aria-hidden={!selected}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(drawn.width)}
      aria-valuemin={MIN_IMAGE_WIDTH}
      aria-valuemax={Math.round(drawn.room)}
      aria-valuetext={`${Math.round(drawn.width)} pixels wide`}
      tabIndex={selected ? 0 : undefined}
      className={styles.edge}
      style={{
        left: side === 'left' ? drawn.left : drawn.left + drawn.width,
        top: drawn.top,
        height: drawn.height,
      }}
      onPointerDown={(event) => startMoving(event, sign)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') view.focus()
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        event.preventDefault()
        view.runAside(widenImage((event.key === 'ArrowRight' ? KEY_STEP : -KEY_STEP) * sign))
      }}
    />
  ))
}

/**
 * Ends a preview: writes the previewed width to the document if `kept`, otherwise restores the
 * width before.
 */
function finish({ editor }: PageView, kept: boolean) {
  if (editor.isDestroyed) return
  const { tr, doc } = editor.state
  const preview = imagePreviewOf(editor.state)
  if (!preview) return
  const { pos, width } = preview
  previewImage(tr, null)
  if (kept && doc.nodeAt(pos)?.attrs.width !== width) setImage(tr, pos, { width })
  editor.dispatch(tr)
}

/** Returns the position and size of an image on screen, updated when anything moves the image. */
function useDrawnImage(view: PageView, image: PlacedImage) {
  const [drawn, setDrawn] = useState<DrawnImage | null>(null)
  useEffect(() => {
    const { editor } = view
    const picture = pictureAt(editor, image.pos)
    const draw = () => setDrawn(measureImage(editor, image.pos))
    draw()
    if (!picture) return
    const sizes = new ResizeObserver(draw)
    sizes.observe(picture)
    sizes.observe(editor.dom)
    window.addEventListener('scroll', draw, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', draw, { capture: true })
    }
  }, [view, image])
  return drawn
}
