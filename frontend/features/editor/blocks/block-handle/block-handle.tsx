import { GripVertical, Plus } from 'lucide-react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../../../ui/icon-button/icon-button.js'
import type { PageView } from '../../view/page-view.js'
import { paragraphAfter, selectBlock } from '../block-commands.js'
import { BlockSelection } from '../block-selection.js'
import { DropLine } from '../drop/drop-line.js'
import { useBlockDrag } from './use-block-drag.js'
import { useHoveredBlock } from './use-hovered-block.js'
import { Row } from '../../../../ui/layout/layout.js'
import styles from './block-handle.module.css'

/** Plus button and drag handle left of the hovered block (rule 6.5). */
export function BlockHandle({ view }: { view: PageView }) {
  const hovered = useHoveredBlock(view)
  const block = hovered.block
  const { place, grip } = useBlockDrag(view, block)
  const area = view.editor.dom.closest('main') ?? document.body

  function openMenu(extend: boolean) {
    if (!block) return
    const { selection } = view.editor.state
    const within = selection instanceof BlockSelection && isWithin(selection, block.pos)
    if (!within || extend) view.runAside(selectBlock(block.pos, extend))
    if (extend) view.focus()
    else view.ask('block')
  }

  return createPortal(
    <>
      {block && (
        <Row
          role="presentation"
          tone="muted"
          className={styles.handle}
          style={{ top: block.top, left: block.left }}
          onPointerEnter={hovered.hold}
        >
          <IconButton
            label="Add a block below"
            size="small"
            tabIndex={-1}
            data-margin
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => view.run(paragraphAfter(block))}
          >
            <Plus aria-hidden size={16} />
          </IconButton>
          <IconButton
            label="Block menu"
            hint="Drag to move, press for the menu"
            size="small"
            tabIndex={-1}
            ref={grip}
            className={styles.grip}
            onClick={(event) => openMenu(event.shiftKey)}
          >
            <GripVertical aria-hidden size={16} />
          </IconButton>
        </Row>
      )}
      <DropLine place={place} />
    </>,
    area
  )
}

function isWithin({ from, to }: BlockSelection, pos: number) {
  return pos >= from && pos < to
}
