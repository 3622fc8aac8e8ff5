import { type DragEvent, useEffect, useState } from 'react'
import { droppedFiles } from './dropped-files.js'
import { openImport } from './open-windows.js'

/**
 * True during a drag that started in the app. Browsers add a file to a dragged picture of the page.
 */
let startedHere = false

function noteDrag({ type }: globalThis.DragEvent) {
  startedHere = type === 'dragstart'
}

/**
 * Returns the handlers of an area that imports dropped files (rule 15.55), and true while files are
 * above the area.
 */
export function useImportDrop() {
  const [over, setOver] = useState(false)
  useEffect(() => {
    window.addEventListener('dragstart', noteDrag, true)
    window.addEventListener('dragend', noteDrag, true)
    // A dragged element that was removed ends no drag.
    window.addEventListener('drop', noteDrag)
  }, [])
  const bringsFiles = ({ dataTransfer }: DragEvent) =>
    !startedHere && dataTransfer.types.includes('Files')
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (!bringsFiles(event)) return
        event.preventDefault()
        openImport(droppedFiles(event.dataTransfer))
      },
    },
  }
}
