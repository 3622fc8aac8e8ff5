import { Autocomplete } from '@base-ui/react/autocomplete'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { cx } from '../class-names.js'
import { Spinner } from '../spinner/spinner.js'
import { moveByKey, optionsOf } from './command-keys.js'
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
  /** Called when a row is chosen; the row itself leads there. */
  onChoose?: (command: Command) => void
  /** The rows are not yet those of what is typed: Enter hurries, and chooses once they are. */
  stale?: boolean
  onHurry?: () => void
  /** Shows, after a moment, that an answer is on its way. */
  busy?: boolean
  /** Stands below the field while there is no row: a hint, an error. */
  empty: ReactNode
  /** Stands below the rows: that there are more than these. */
  note?: string | undefined
  /** Read by screen readers when it changes: how many rows there are. */
  announcement?: string
  /** Fits the field to the page that it stands on, instead of to a window of its own. */
  boxed?: boolean
}

/**
 * A field to type in with rows to choose from: a combobox whose arrow keys, Home, End and the page
 * keys move through the rows. It filters nothing itself: it shows what it is given. While the rows
 * are stale, Enter calls `onHurry`, and the first row is chosen once they are those of what is typed.
 */
export function CommandSearch({
  label,
  placeholder,
  query,
  onQueryChange,
  groups,
  onChoose,
  stale = false,
  onHurry,
  busy = false,
  empty,
  note,
  announcement,
  boxed = false,
}: CommandSearchProps) {
  const list = useRef<HTMLDivElement>(null)
  const chooses = useRef(false)
  const items = useMemo(() => groups.map(({ commands }) => ({ items: commands })), [groups])
  const none = groups.every(({ commands }) => commands.length === 0)

  useEffect(() => {
    if (stale || !chooses.current) return
    chooses.current = false
    optionsOf(list)[0]?.click()
  }, [stale])

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
        chooses.current = false
        onQueryChange(value)
      }}
      onItemHighlighted={(_command, { reason, index }) => {
        // The first row brings what stands above it along.
        if (reason !== 'keyboard' || index !== 0) return
        list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
      }}
    >
      <div className={cx(styles.field, boxed && styles.boxed)}>
        <Search aria-hidden size={18} />
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
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !stale) return moveByKey(event, list)
            event.preventDefault()
            event.preventBaseUIHandler()
            chooses.current = true
            onHurry?.()
          }}
        />
        {busy && <Spinner />}
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {none && <div className={styles.empty}>{empty}</div>}
      <Autocomplete.List ref={list} aria-label="Results" className={styles.list}>
        {groups.map(({ label: name, commands }, index) => (
          <Group key={name ?? index} label={name}>
            {commands.map((command) => (
              <CommandRow key={command.id} command={command} onChoose={onChoose} />
            ))}
          </Group>
        ))}
      </Autocomplete.List>
      {note && <p className={styles.note}>{note}</p>}
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
