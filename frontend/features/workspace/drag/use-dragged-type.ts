import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useState } from 'react'
import type { BlockType } from '#modules/workspace/api'
import { draggedItems } from './dragged.js'

/** Returns the type of the items that the mouse currently drags. */
export function useDraggedType(): BlockType | undefined {
  const [type, setType] = useState<BlockType | undefined>()
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => setType(draggedItems(source)?.[0]?.block_type),
        onDrop: () => setType(undefined),
      }),
    []
  )
  return type
}
