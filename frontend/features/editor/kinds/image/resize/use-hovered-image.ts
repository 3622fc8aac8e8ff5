import { useEffect, useState } from 'react'
import { documentSchema } from '#modules/workspace/document/schema'
import { blockAtPoint } from '../../../blocks/block-at.js'
import type { PageView } from '../../../view/page-view.js'
import type { PlacedImage } from '../image-commands.js'
import styles from './image-edges.module.css'

/** Returns the image under the mouse, including its edges. Typing and scrolling reset it. */
export function useHoveredImage(view: PageView) {
  const [image, setImage] = useState<PlacedImage | null>(null)

  useEffect(() => {
    const { editor } = view
    const area = editor.dom.closest('main')
    if (!area) return
    let shown: PlacedImage | null = null
    // Avoids a React update on each key while no image is hovered.
    const show = (found: PlacedImage | null) => {
      if (found === shown) return
      shown = found
      setImage(found)
    }
    const follow = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || event.buttons !== 0 || overEdge(event.target)) return
      const found = overFigure(event.target) ? blockAtPoint(editor, event) : null
      const isImage = found?.node.type === documentSchema.nodes.image
      show(isImage ? sameOrNew(shown, found) : null)
    }
    const forget = () => show(null)
    area.addEventListener('pointermove', follow)
    area.addEventListener('pointerleave', forget)
    area.addEventListener('scroll', forget)
    editor.dom.addEventListener('keydown', forget)
    return () => {
      area.removeEventListener('pointermove', follow)
      area.removeEventListener('pointerleave', forget)
      area.removeEventListener('scroll', forget)
      editor.dom.removeEventListener('keydown', forget)
    }
  }, [view])

  return image
}

function overEdge(target: EventTarget | null) {
  return target instanceof Element && target.classList.contains(styles.edge!)
}

function overFigure(target: EventTarget | null) {
  return target instanceof Element && target.closest('[role="textbox"] figure.image') !== null
}

function sameOrNew(now: PlacedImage | null, { pos, node }: PlacedImage) {
  return now?.pos === pos && now.node === node ? now : { pos, node }
}
