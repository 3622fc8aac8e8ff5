import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2, X } from 'lucide-react'
import { ToolbarButton, ToolbarSeparator } from '../../../ui/toolbar/toolbar.js'
import { deleteSelected, duplicateBlocks, collapseSelection } from '../blocks/block-commands.js'
import { moveBeside } from '../blocks/move-blocks.js'
import type { PageView } from '../view/page-view.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './floating-toolbar.module.css'

/** Touch buttons for the selected blocks; a tap on another block adds it to the selection. */
export function BlockButtons({ view, count }: { view: PageView; count: number }) {
  return (
    <>
      <ToolbarButton label="Clear selection" onPress={() => view.run(collapseSelection)}>
        <X aria-hidden />
      </ToolbarButton>
      <Text role="status" tone="muted" size="sm" nowrap className={styles.count}>
        {count === 1 ? '1 block' : `${count} blocks`}
      </Text>
      <ToolbarSeparator />
      <ToolbarButton label="Block menu" onPress={() => view.openBlockMenu()}>
        <GripVertical aria-hidden />
      </ToolbarButton>
      <ToolbarButton label="Move up" onPress={() => view.run(moveBeside('up'))}>
        <ArrowUp aria-hidden />
      </ToolbarButton>
      <ToolbarButton label="Move down" onPress={() => view.run(moveBeside('down'))}>
        <ArrowDown aria-hidden />
      </ToolbarButton>
      <ToolbarButton label="Duplicate" onPress={() => view.run(duplicateBlocks)}>
        <Copy aria-hidden />
      </ToolbarButton>
      <ToolbarButton label="Delete" onPress={() => view.run(deleteSelected)}>
        <Trash2 aria-hidden />
      </ToolbarButton>
    </>
  )
}
