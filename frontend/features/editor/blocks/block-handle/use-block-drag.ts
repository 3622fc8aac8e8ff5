import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Input } from '@atlaskit/pragmatic-drag-and-drop/types'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PageView } from '../../view/page-view.js'
import type { Block } from '../block-at.js'
import { selectBlock } from '../block-commands.js'
import { BlockSelection, selectedBlocks } from '../block-selection.js'
import { dropBlocks } from '../move-blocks.js'
import { type DropPlace, placeAt } from '../drop/drop-place.js'

/**
 * Drags blocks by their handle. A line shows the drop position, where the blocks land (rule 6.9).
 * `grip` is the ref of the button that drags `block`. ProseMirror handles drags from elsewhere.
 */
export function useBlockDrag(view: PageView, block: Block | null) {
  const [place, setPlace] = useState<DropPlace | null>(null)
  const pressed = useRef(block)
  useEffect(() => {
    pressed.current = block
  })

  useEffect(() => {
    const { editor } = view
    const area = editor.dom.closest('main')
    if (!area) return
    // The dragged blocks are selected, so their position stays known when another tab edits above
    // them.
    const target = (point: Input) => {
      const range = selectedBlocks(editor.state)
      const found = range && placeAt(editor, point, range)
      return found && { range, place: found }
    }
    return combine(
      keepTaken(area),
      dropTargetForElements({
        element: area,
        canDrop: ({ source }) => source.data.blocksOf === view,
        onDrag: ({ location }) => setPlace(target(location.current.input)?.place ?? null),
        onDragLeave: () => setPlace(null),
        onDrop: ({ location }) => {
          setPlace(null)
          const found = target(location.current.input)
          if (found) view.run(dropBlocks(found.range, found.place.at, found.place.side))
        },
      })
    )
  }, [view])

  const grip = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      return draggable({
        element,
        canDrag: () => pressed.current !== null,
        getInitialData: () => ({ blocksOf: view }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => {
          const { pos } = pressed.current!
          grasp(view, pos)
          const dom = view.editor.nodeDOM(pos)
          if (dom instanceof Element) nativeSetDragImage?.(dom, 0, 0)
        },
      })
    },
    [view]
  )

  return { place, grip }
}

/** Selects a block unless it is already selected. */
function grasp(view: PageView, pos: number) {
  const { selection } = view.editor.state
  const within = selection instanceof BlockSelection && pos >= selection.from && pos < selection.to
  if (!within) view.runAside(selectBlock(pos))
}

/**
 * Hides events handled by a drop target from ProseMirror, which would show its own drop cursor
 * beside the line.
 */
function keepTaken(area: HTMLElement) {
  const keep = (event: DragEvent) => event.defaultPrevented && event.stopPropagation()
  area.addEventListener('dragover', keep, true)
  area.addEventListener('drop', keep, true)
  return () => {
    area.removeEventListener('dragover', keep, true)
    area.removeEventListener('drop', keep, true)
  }
}
