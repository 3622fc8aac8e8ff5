import { useEffect, useRef } from 'react'
import type { Icon } from '../../../ui/emoji-icon/emoji-icon.js'
import { LIST_ID, optionId } from './list-ids.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './typeahead.module.css'

/** Entry of the list. */
export interface ListedItem {
  /** Key of the entry; the title by default. */
  id?: number | string
  title: string
  description: string
  icon: Icon
  /** True if the title is a name, which a page translator leaves alone, as the description. */
  isName?: boolean
  /** Readable typing shortcut for the same. */
  hint?: string
}

interface TypeaheadListProps<Item extends ListedItem> {
  /** Label for screen readers. */
  label: string
  /** Matching items. */
  items: readonly Item[]
  /** Index of the active item. */
  active: number
  query: string
  /** True while the items are unknown. */
  busy?: boolean
  onHover: (index: number) => void
  onChoose: (item: Item) => void
}

/** List of items to insert, with the active one marked. The editor keeps the focus and the keys. */
export function TypeaheadList<Item extends ListedItem>({
  label,
  items,
  active,
  query,
  busy = false,
  onHover,
  onChoose,
}: TypeaheadListProps<Item>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    // A press must not move the focus out of the text.
    <Stack
      role="presentation"
      className={styles.menu}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        ref={list}
        id={LIST_ID}
        role="listbox"
        aria-label={label}
        aria-busy={busy}
        tabIndex={-1}
        className={styles.list}
      >
        {items.map((item, index) => (
          <Option
            key={item.id ?? item.title}
            item={item}
            index={index}
            active={index === active}
            onHover={() => onHover(index)}
            onChoose={() => onChoose(item)}
          />
        ))}
        {items.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled className={styles.empty}>
            {busy ? 'Loading…' : 'No results'}
          </div>
        )}
      </div>
      {items.length > 0 && (
        <Text as="p" tone="muted" size="xs" fixed className={styles.foot}>
          {query === ''
            ? 'Keep typing to filter…'
            : items.length === 1
              ? '1 match'
              : `${items.length} matches`}
        </Text>
      )}
    </Stack>
  )
}

interface OptionProps {
  item: ListedItem
  index: number
  active: boolean
  onHover: () => void
  onChoose: () => void
}

function Option({ item, index, active, onHover, onChoose }: OptionProps) {
  const { title, description, icon: Glyph, isName, hint } = item
  return (
    // The editor handles the keys, because the focus stays in the text.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <Row
      role="option"
      id={optionId(index)}
      aria-selected={active}
      tabIndex={-1}
      gap={3}
      className={styles.option}
      onMouseMove={() => !active && onHover()}
      onClick={onChoose}
    >
      <Text tone="muted" fixed className={styles.icon}>
        <Glyph aria-hidden size={20} />
      </Text>
      <Stack as="span" translate={isName ? 'no' : undefined} grow shrink>
        <Text weight="medium">{title}</Text>
        <Text tone="muted" size="sm" truncate className={styles.description}>
          {description}
        </Text>
      </Stack>
      {hint && <kbd className={styles.hint}>{hint}</kbd>}
    </Row>
  )
}
