import { useEffect, useState } from 'react'
import type { BlockType } from '#modules/workspace/api'
import { draggedItems } from './dragged.js'
import { attachDrag } from './load-drag.js'

/** Returns the type of the items that the mouse currently drags. */
export function useDraggedType(): BlockType | undefined {
  const [type, setType] = useState<BlockType | undefined>()
  useEffect(
    () =>
      attachDrag(({ monitorForElements }) =>
        monitorForElements({
          onDragStart: ({ source }) => setType(draggedItems(source)?.[0]?.block_type),
          onDrop: () => setType(undefined),
        })
      ),
    []
  )
  return type
}
