import { useEffect, useRef } from 'react'
import type { SlashItem } from '../extensions/extension.js'
import { SLASH_MENU_ID, slashOptionId } from './slash-ids.js'
import styles from './slash-menu.module.css'

interface SlashListProps {
  /** Matching items. */
  items: SlashItem[]
  /** Index of the active item. */
  active: number
  query: string
  onHover: (index: number) => void
  onChoose: (item: SlashItem) => void
}

/** List of items to insert, with the active one marked. The editor keeps the focus and the keys. */
export function SlashList({ items, active, query, onHover, onChoose }: SlashListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    // A press must not move the focus out of the text.
    <div
      role="presentation"
      className={styles.menu}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        ref={list}
        id={SLASH_MENU_ID}
        role="listbox"
        aria-label="Blocks"
        tabIndex={-1}
        className={styles.list}
      >
        {items.map((item, index) => (
          <Option
            key={item.title}
            item={item}
            index={index}
            active={index === active}
            onHover={onHover}
            onChoose={onChoose}
          />
        ))}
        {items.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled className={styles.empty}>
            No results
          </div>
        )}
      </div>
      {items.length > 0 && (
        <p className={styles.foot}>
          {query === ''
            ? 'Keep typing to filter…'
            : items.length === 1
              ? '1 match'
              : `${items.length} matches`}
        </p>
      )}
    </div>
  )
}

interface OptionProps extends Pick<SlashListProps, 'onHover' | 'onChoose'> {
  item: SlashItem
  index: number
  active: boolean
}

function Option({ item, index, active, onHover, onChoose }: OptionProps) {
  const { title, description, icon: Icon, hint } = item
  return (
    // The editor handles the keys, because the focus stays in the text.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="option"
      id={slashOptionId(index)}
      aria-selected={active}
      tabIndex={-1}
      className={styles.option}
      onMouseMove={() => !active && onHover(index)}
      onClick={() => onChoose(item)}
    >
      <span className={styles.icon}>
        <Icon aria-hidden size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.description}>{description}</span>
      </span>
      {hint && <kbd className={styles.hint}>{hint}</kbd>}
    </div>
  )
}
