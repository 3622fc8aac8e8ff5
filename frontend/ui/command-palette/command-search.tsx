import { Autocomplete } from '@base-ui/react/autocomplete'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { cx } from '../class-names.js'
import { Spinner } from '../spinner/spinner.js'
import {
  digitOf,
  type FieldKey,
  asksInside,
  asksOut,
  moveByKey,
  optionsOf,
  placeOf,
} from './command-keys.js'
import { isComposing } from '../keys/is-composing.js'
import { Row, Text } from '../layout/layout.js'
import styles from './command-palette.module.css'
import { type Command, CommandRow } from './command-row.js'

export interface CommandGroup {
  /** Heading of the group. A single group needs none. */
  label?: string
  commands: Command[]
}

export interface CommandSearchProps {
  /** Label of the field and its results: 'Search'. */
  label: string
  placeholder: string
  query: string
  onQueryChange: (query: string) => void
  /** Results, already filtered and sorted. */
  groups: CommandGroup[]
  /** Called when a row is chosen. A row with an address navigates itself. */
  onChoose?: (command: Command) => void
  /** Names of the opened levels, from the top down. `onLeave` goes one level up. */
  inside?: string[]
  onLeave?: () => void
  /**
   * True while the rows do not match the typed text yet. Enter and Tab then call `onHurry`, and act
   * once the rows match.
   */
  stale?: boolean
  onHurry?: () => void
  /** True to show, after a moment, that a request is in flight. */
  busy?: boolean
  /** Content below the field while there are no rows: a hint or an error. */
  empty: ReactNode
  /** Note below the rows, such as that there are or may be more. */
  note?: ReactNode
  /** Text that screen readers announce on change: the number of rows. */
  announcement?: string
  /** True to style the field for a page rather than for its own window. */
  boxed?: boolean
}

/**
 * Search field with results, as a combobox. The arrow keys, Home, End, Page Up and Page Down move
 * through the rows. Tab opens a row's children, as does the right arrow at the end of the text.
 * Backspace in an empty field goes back up. Alt with a digit chooses one of the first nine rows.
 * The component does not filter its rows.
 *
 * While the rows are stale, Enter, Alt and Tab call `onHurry`. They take effect once the rows match
 * the typed text. Enter and Tab then act on the first row, Alt on the row of its digit.
 */
export function CommandSearch({
  label,
  placeholder,
  query,
  onQueryChange,
  groups,
  onChoose,
  inside,
  onLeave,
  stale = false,
  onHurry,
  busy = false,
  empty,
  note,
  announcement,
  boxed = false,
}: CommandSearchProps) {
  const list = useRef<HTMLDivElement>(null)
  const waits = useRef<'look inside' | number | null>(null)
  const items = useMemo(() => groups.map(({ commands }) => ({ items: commands })), [groups])
  const commands = useMemo(() => groups.flatMap((group) => group.commands), [groups])
  const latest = useRef(commands)
  const none = commands.length === 0
  const firstOf = groups.map((_, group) =>
    groups.slice(0, group).reduce((count, { commands: { length } }) => count + length, 0)
  )

  useEffect(() => {
    latest.current = commands
  }, [commands])

  useEffect(() => {
    if (stale || waits.current === null) return
    const what = waits.current
    waits.current = null
    if (what === 'look inside') latest.current[0]?.lookInside?.()
    else optionsOf(list)[what]?.click()
  }, [stale])

  function handleKey(event: FieldKey) {
    if (isComposing(event.nativeEvent)) return
    const looksInside = onLeave !== undefined && asksInside(event)
    const place = placeOf(event)
    if (stale && (event.key === 'Enter' || looksInside || place >= 0)) {
      waits.current = looksInside ? 'look inside' : Math.max(place, 0)
      onHurry?.()
    } else if (place >= 0) optionsOf(list)[place]?.click()
    else if (looksInside && highlighted()?.lookInside) highlighted()?.lookInside?.()
    else if (inside?.length && asksOut(event)) onLeave?.()
    else return moveByKey(event, list)
    event.preventDefault()
    event.preventBaseUIHandler()
  }

  function highlighted() {
    const options = optionsOf(list)
    return commands[options.findIndex((option) => option.ariaSelected === 'true')]
  }

  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={items}
      value={query}
      onValueChange={(value, { reason }) => {
        // Otherwise choosing a row would fill the field.
        if (reason !== 'input-change') return
        waits.current = null
        onQueryChange(value)
      }}
      onItemHighlighted={(_command, { reason, index }) => {
        // Scrolls to the top, so that the heading above the first row is visible.
        if (reason !== 'keyboard' || index !== 0) return
        list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
      }}
    >
      <Row gap={3} tone="muted" fixed className={cx(styles.field, boxed && styles.boxed)}>
        <Search aria-hidden size={18} className={styles.lens} />
        {inside && inside.length > 0 && (
          <Text as="p" truncate className={styles.place}>{`${inside.join(' / ')} /`}</Text>
        )}
        <Autocomplete.Input
          aria-label={label}
          aria-expanded={!none}
          data-search-field
          placeholder={placeholder}
          maxLength={200}
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          className={styles.input}
          onKeyDown={handleKey}
        />
        {busy && <Spinner />}
      </Row>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {none && <div className={styles.empty}>{empty}</div>}
      <Autocomplete.List ref={list} aria-label="Results" className={styles.list}>
        {groups.map(({ label: name, commands: rows }, index) => (
          <Group key={name ?? index} label={name}>
            {rows.map((command, row) => (
              <CommandRow
                key={command.id}
                command={command}
                digit={digitOf(firstOf[index]! + row)}
                onChoose={onChoose}
              />
            ))}
          </Group>
        ))}
      </Autocomplete.List>
      {note && (
        <Text as="div" tone="muted" size="sm" fixed className={styles.note}>
          {note}
        </Text>
      )}
    </Autocomplete.Root>
  )
}

function Group({ label, children }: { label: string | undefined; children: ReactNode }) {
  if (!label) return children
  return (
    <Autocomplete.Group className={styles.group}>
      <Autocomplete.GroupLabel className={styles.groupLabel}>{label}</Autocomplete.GroupLabel>
      {children}
    </Autocomplete.Group>
  )
}
