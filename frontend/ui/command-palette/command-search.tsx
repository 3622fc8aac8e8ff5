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
import styles from './command-palette.module.css'
import { type Command, CommandRow } from './command-row.js'

export interface CommandGroup {
  /** Stands above its rows; one group alone needs none. */
  label?: string
  commands: Command[]
}

export interface CommandSearchProps {
  /** Names the field and its results: 'Search'. */
  label: string
  placeholder: string
  query: string
  onQueryChange: (query: string) => void
  /** What was found, already filtered and in order. */
  groups: CommandGroup[]
  /** Called when a row is chosen; one with an address leads there itself. */
  onChoose?: (command: Command) => void
  /** The names of what is looked into, from the top down; `onLeave` goes back up by one. */
  inside?: string[]
  onLeave?: () => void
  /** The rows are not yet those of what is typed: Enter and Tab hurry, and act once they are. */
  stale?: boolean
  onHurry?: () => void
  /** Enter was pressed already: it is as if it were pressed now. */
  entered?: boolean
  /** Shows, after a moment, that an answer is on its way. */
  busy?: boolean
  /** Stands below the field while there is no row: a hint, an error. */
  empty: ReactNode
  /** Stands below the rows: that there are more than these, or may be. */
  note?: ReactNode
  /** Read by screen readers when it changes: how many rows there are. */
  announcement?: string
  /** Fits the field to the page that it stands on, instead of to a window of its own. */
  boxed?: boolean
}

/**
 * A field to type in with rows to choose from: a combobox whose arrow keys, Home, End and the page
 * keys move through the rows; Tab and, at the end of the text, the right arrow look into a row, and
 * Backspace before the text leads out again. It filters nothing itself: it shows what it is given.
 * Alt with a digit chooses one of the first nine. While the rows are stale, Enter, Alt and Tab call
 * `onHurry`, and are about their row, Enter and Tab about the first one, once the rows are those of
 * what is typed.
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
  entered = false,
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
    if (!entered) return
    waits.current = 0
    onHurry?.()
    // When it was pressed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [entered])

  useEffect(() => {
    if (stale || waits.current === null) return
    const what = waits.current
    waits.current = null
    if (what === 'look inside') latest.current[0]?.lookInside?.()
    else optionsOf(list)[what]?.click()
  }, [stale, entered])

  function handleKey(event: FieldKey) {
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
        // Choosing a row would fill the field.
        if (reason !== 'input-change') return
        waits.current = null
        onQueryChange(value)
      }}
      onItemHighlighted={(_command, { reason, index }) => {
        // The first row brings what stands above it along.
        if (reason !== 'keyboard' || index !== 0) return
        list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
      }}
    >
      <div className={cx(styles.field, boxed && styles.boxed)}>
        <Search aria-hidden size={18} className={styles.lens} />
        {inside && inside.length > 0 && <p className={styles.place}>{`${inside.join(' / ')} /`}</p>}
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
      </div>
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
      {note && <div className={styles.note}>{note}</div>}
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
