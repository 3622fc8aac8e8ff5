import { Ellipsis } from 'lucide-react'
import { memo, type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { BlockSummary } from '#modules/workspace/api'
import { Checkbox } from '../../../ui/checkbox/checkbox.js'
import { cx } from '../../../ui/class-names.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { BLOCK_ICONS } from '../blocks/block-icons.js'
import { displayName } from '../blocks/block-name.js'
import { OpenName } from '../blocks/unsaved-name.js'
import { isTemporary } from '../blocks/temporary-ids.js'
import styles from './block-list.module.css'
import { RenameField } from './rename-field.js'
import type { BlockActions } from './use-block-actions.js'

interface BlockRowProps {
  block: BlockSummary
  href: string
  active: boolean
  actions: BlockActions
}

/** What a press does by itself, so that the row leaves it alone. */
const CONTROLS = 'button, input, label, [role="checkbox"]'

/** One block of a list: icon, name, and the dots that open its menu. */
export const BlockRow = memo(function BlockRow({ block, href, active, actions }: BlockRowProps) {
  const name = displayName(block)
  const selected = actions.selection.ids.has(block.id)

  function handlePress(event: MouseEvent) {
    if ((event.target as Element).closest(CONTROLS)) return
    if (actions.press(event, block)) event.preventDefault()
  }

  return (
    <li
      data-id={block.id}
      className={cx(
        styles.row,
        active && styles.active,
        selected && styles.selected,
        actions.menuOf === block.id && styles.open
      )}
      // Before the link: with Ctrl or Shift it would leave the press to the browser.
      onClickCapture={handlePress}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <RowIcon block={block} actions={actions} selected={selected} />
      <BlockName block={block} actions={actions}>
        {isTemporary(block.id) ? (
          // What is done to it waits until it has its number.
          <span
            className={styles.name}
            onContextMenu={(event) => actions.openAtPointer(event, block)}
            onDoubleClick={() => actions.startRename(block)}
          >
            {name}
          </span>
        ) : (
          <Link
            href={href}
            // The second press of a double click leaves no second entry in the history.
            replace={active}
            draggable={false}
            aria-current={active ? 'page' : undefined}
            aria-description={selected ? 'selected' : undefined}
            className={styles.link}
            onContextMenu={(event) => actions.openAtPointer(event, block)}
            onDoubleClick={() => actions.startRename(block)}
          >
            <span className={styles.name}>{active ? <OpenName block={block} /> : name}</span>
          </Link>
        )}
      </BlockName>
      <BlockDots block={block} actions={actions} />
    </li>
  )
})

/** The block's icon; a box to tick while fingers select. */
function RowIcon({
  block,
  actions,
  selected,
}: Pick<BlockRowProps, 'block' | 'actions'> & { selected: boolean }) {
  const Icon = BLOCK_ICONS[block.block_type]
  if (!actions.ticking) return <Icon aria-hidden className={styles.icon} />
  return (
    <span className={styles.tick}>
      <Checkbox
        hiddenLabel
        checked={selected}
        onChange={() => actions.selection.toggle(block.id)}
      >{`Select ${displayName(block)}`}</Checkbox>
    </span>
  )
}

/** The link that `children` is, or the field that renames in its place. */
export function BlockName({
  block,
  actions,
  children,
}: Pick<BlockRowProps, 'block' | 'actions'> & { children: React.ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  const renaming = actions.renaming === block.id
  const wasRenaming = useRef(false)

  useEffect(() => {
    const focusLost = document.activeElement === document.body
    if (wasRenaming.current && !renaming && focusLost) place.current?.querySelector('a')?.focus()
    wasRenaming.current = renaming
  }, [renaming])

  return (
    <span ref={place} className={styles.place}>
      {renaming ? (
        <RenameField
          name={block.name}
          onRename={(name) => actions.rename(block, name)}
          onDone={actions.stopRename}
        />
      ) : (
        children
      )}
    </span>
  )
}

/** The button that opens the block's menu. */
export function BlockDots({ block, actions }: Pick<BlockRowProps, 'block' | 'actions'>) {
  return (
    <IconButton
      label={`Actions for ${displayName(block)}`}
      size="small"
      aria-haspopup="menu"
      aria-expanded={actions.menuOf === block.id}
      className={styles.dots}
      onClick={(event) => actions.openAtButton(event, block)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  )
}
