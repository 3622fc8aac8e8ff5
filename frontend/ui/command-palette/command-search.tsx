import { Search } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { cx } from '../class-names.js'
import { Spinner } from '../spinner/spinner.js'
import styles from './command-palette.module.css'
import { type Command, CommandRow } from './command-row.js'
import { useActiveCommand } from './use-active-command.js'

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
 * keys move through the rows. It filters nothing itself: it shows what it is given.
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
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const commands = groups.flatMap((group) => group.commands)
  const active = useActiveCommand(commands, list, { stale, hurry: onHurry })
  const idOf = (command: Command) => `${id}-${command.id}`
  return (
    <>
      <div className={cx(styles.field, boxed && styles.boxed)}>
        <Search aria-hidden size={18} />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded={commands.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active.command && idOf(active.command)}
          data-search-field
          placeholder={placeholder}
          value={query}
          maxLength={200}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          className={styles.input}
          onChange={(event) => {
            active.reset()
            onQueryChange(event.target.value)
          }}
          onKeyDown={active.handleKey}
        />
        {busy && <Spinner />}
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {commands.length === 0 && <div className={styles.empty}>{empty}</div>}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
        {groups.map((group, index) => (
          <Group key={group.label ?? index} label={group.label} id={`${id}-group-${index}`}>
            {group.commands.map((command) => (
              <CommandRow
                key={command.id}
                id={idOf(command)}
                command={command}
                active={command === active.command}
                onPoint={active.point}
                onChoose={onChoose}
              />
            ))}
          </Group>
        ))}
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}

interface GroupProps {
  label: string | undefined
  id: string
  children: ReactNode
}

function Group({ label, id, children }: GroupProps) {
  if (!label) return children
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div id={id} role="presentation" className={styles.groupLabel}>
        {label}
      </div>
      {children}
    </div>
  )
}
