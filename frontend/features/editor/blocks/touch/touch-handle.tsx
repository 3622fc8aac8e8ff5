import { GripVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../../../../ui/class-names.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import type { BlockRange } from '../block-at.js'
import { countedBlocks } from '../block-selection.js'
import { DropLine } from '../drop/drop-line.js'
import { type HeldBlocks, holdBlocks } from './hold-blocks.js'
import { Text } from '../../../../ui/layout/layout.js'
import styles from './touch-handle.module.css'
import { useTapToExtend } from './use-tap-to-extend.js'

/** Size of the handle, and its offset above the block, which centers the handle on the line. */
const SIZE = 44
const ABOVE = 6

/** Handle at the end of the selected blocks' first line, for dragging with a finger (rule 6.6). */
export function TouchHandle({ view }: { view: PageView }) {
  const blocks = useEditorState(view, ({ editor }) => countedBlocks(editor))
  const [held, setHeld] = useState<HeldBlocks | null>(null)
  const breakOff = useRef<() => void>(undefined)
  const top = useTopOf(view, blocks)
  useTapToExtend(view)
  useEffect(() => () => breakOff.current?.(), [view])
  if (!blocks || top === null) return null

  return createPortal(
    <>
      <button
        type="button"
        aria-label="Handle of the selected blocks"
        className={cx(styles.handle, held && styles.held)}
        style={{ top: held ? held.y - SIZE / 2 : top - ABOVE }}
        onMouseDown={(event) => event.preventDefault()}
        onContextMenu={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          const onTap = () => view.ask('block')
          breakOff.current = holdBlocks({
            view,
            press: event,
            onHold: setHeld,
            onTap,
          })
        }}
        onClick={({ detail }) => {
          // Activated by keyboard or screen reader.
          if (detail === 0) view.ask('block')
        }}
      >
        <GripVertical aria-hidden size={20} />
        {held && blocks.count > 1 && (
          <Text size="xs" weight="semibold" className={styles.count}>
            {blocks.count}
          </Text>
        )}
      </button>
      <DropLine place={held?.place ?? null} />
    </>,
    view.editor.dom.closest('main') ?? document.body
  )
}

/** Returns the top of the first block in CSS pixels of the window, and keeps it current. */
function useTopOf({ editor }: PageView, range: BlockRange | null) {
  const [top, setTop] = useState<number | null>(null)
  const from = range?.from
  useEffect(() => {
    const draw = () => {
      const dom = from === undefined ? null : editor.nodeDOM(from)
      setTop(dom instanceof Element ? dom.getBoundingClientRect().top : null)
    }
    draw()
    if (from === undefined) return
    const sizes = new ResizeObserver(draw)
    sizes.observe(editor.dom)
    window.addEventListener('scroll', draw, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', draw, { capture: true })
    }
  }, [editor, from, range])
  return top
}
