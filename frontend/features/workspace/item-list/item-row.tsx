import { Ellipsis } from 'lucide-react'
import { memo, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { BlockSummary } from '#modules/workspace/api'
import { realId } from '../../../app/temporary-ids.js'
import { afterPaint } from '../../../ui/after-paint.js'
import { cx } from '../../../ui/class-names.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { WholeText } from '../../../ui/tooltip/whole-text.js'
import { RowStar } from '../favorites/row-star.js'
import { ShareMark } from '../shared-items/share-mark.js'
import { TemplateMark } from '../templates/template-mark.js'
import { ItemIcon } from '../tree/item-icon.js'
import { displayName } from '../tree/item-name.js'
import { OpenName } from '../tree/unsaved-name.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './item-list.module.css'
import { RowCheckbox } from './load-checkbox.js'
import { RenameField } from './rename-field.js'
import type { ItemActions } from './use-item-actions.js'

interface ItemRowProps {
  item: BlockSummary
  href: string
  active: boolean
  actions: ItemActions
  detail?: (item: BlockSummary) => ReactNode
}

/** Controls that handle a click themselves, so that the row ignores it. */
const CONTROLS = 'button, input, label, [role="checkbox"]'

/** One list item: icon, name, and the button that opens its menu. */
export const ItemRow = memo(function ItemRow({
  item,
  href,
  active,
  actions,
  detail,
}: ItemRowProps) {
  const name = displayName(item)
  const selected = actions.selection.ids.has(item.id)

  function handlePress(event: MouseEvent) {
    if ((event.target as Element).closest(CONTROLS)) return
    if (actions.press(event, item)) event.preventDefault()
  }

  /**
   * Opens the item after the next paint, so that a slow CPU shows the click first (decision 206).
   */
  function open(event: MouseEvent) {
    if (event.defaultPrevented || event.detail === 0) return
    event.preventDefault()
    // The second click of a double click does not open the item again.
    if (event.detail === 1) afterPaint(() => navigate(href, { replace: active }))
  }

  return (
    <Row
      as="li"
      data-id={item.id}
      gap={2}
      tone="muted"
      fixed
      className={cx(
        styles.row,
        active && styles.active,
        selected && styles.selected,
        actions.menuOf === item.id && styles.open
      )}
      // Handles the click before the link does, because with Ctrl or Shift the link would leave it
      // to the browser.
      onClickCapture={handlePress}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <RowIcon item={item} actions={actions} selected={selected} />
      <ItemName item={item} actions={actions} detail={detail}>
        <WholeText text={name}>
          <Link
            href={href}
            replace={active}
            draggable={false}
            aria-current={active ? 'page' : undefined}
            aria-description={selected ? 'selected' : undefined}
            className={styles.link}
            onClick={open}
            onContextMenu={(event) => actions.openAtPointer(event, item)}
            onDoubleClick={() => actions.startRename(item)}
          >
            <Text translate="no" truncate className={styles.name}>
              {active ? <OpenName item={item} /> : name}
            </Text>
            <TemplateMark item={item} />
            <ShareMark item={item} />
          </Link>
        </WholeText>
      </ItemName>
      <ItemDots item={item} actions={actions} />
      <RowStar item={item} />
    </Row>
  )
})

/** The item's icon, or a checkbox during touch selection. */
function RowIcon({
  item,
  actions,
  selected,
}: Pick<ItemRowProps, 'item' | 'actions'> & { selected: boolean }) {
  if (!actions.ticking) return <ItemIcon item={item} className={styles.icon} />
  return (
    <span className={styles.tick}>
      <RowCheckbox
        hiddenLabel
        checked={selected}
        onChange={() => actions.selection.toggle(item.id)}
      >
        Select <span translate="no">{displayName(item)}</span>
      </RowCheckbox>
    </span>
  )
}

/** The link in `children`, or the rename field in its place. */
export function ItemName({
  item,
  actions,
  detail,
  children,
}: Pick<ItemRowProps, 'item' | 'actions' | 'detail'> & { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  // The id may be known before the list shows it.
  const renaming = actions.renaming === realId(item.id)
  const wasRenaming = useRef(false)

  useEffect(() => {
    const focusLost = document.activeElement === document.body
    if (wasRenaming.current && !renaming && focusLost) place.current?.querySelector('a')?.focus()
    wasRenaming.current = renaming
  }, [renaming])

  return (
    <Row as="span" ref={place} align="stretch" grow shrink className={styles.place}>
      {renaming ? (
        <RenameField
          name={item.name}
          onRename={(name) => actions.rename(item, name)}
          onDone={actions.stopRename}
        />
      ) : (
        <>
          {children}
          {detail && (
            <Text tone="muted" size="xs" truncate className={styles.detail}>
              {detail(item)}
            </Text>
          )}
        </>
      )}
    </Row>
  )
}

/** Button that opens the item's menu. */
export function ItemDots({ item, actions }: Pick<ItemRowProps, 'item' | 'actions'>) {
  return (
    <IconButton
      label={`Actions for ${displayName(item)}`}
      size="small"
      aria-haspopup="menu"
      aria-expanded={actions.menuOf === item.id}
      className={styles.dots}
      onClick={(event) => actions.openAtButton(event, item)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  )
}
