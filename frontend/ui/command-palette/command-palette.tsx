import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { type LucideIcon, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './command-palette.module.css'

/** One row of the palette. */
export interface Command {
  id: string
  title: string
  /** What helps to tell it from its like: the way to a page, an excerpt. */
  detail?: ReactNode
  icon: LucideIcon
}

interface CommandPaletteProps {
  open: boolean
  onClose: () => void
  /** Names the window and its field: 'Search'. */
  label: string
  placeholder: string
  query: string
  onQueryChange: (query: string) => void
  /** What was found, already filtered and in order. */
  commands: Command[]
  onChoose: (command: Command) => void
  /** Stands below the field while there is no command: a hint, a spinner, an error. */
  empty: ReactNode
}

/** A window to type in and choose from. It filters nothing itself: it shows what it is given. */
export function CommandPalette({
  open,
  onClose,
  label,
  placeholder,
  query,
  onQueryChange,
  commands,
  onChoose,
  empty,
}: CommandPaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup aria-label={label} className={styles.popup}>
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            items={commands}
            itemToStringValue={({ title }: Command) => title}
            value={query}
            onValueChange={(next, { reason }) => reason !== 'item-press' && onQueryChange(next)}
          >
            <div className={styles.field}>
              <Search aria-hidden size={18} />
              <Autocomplete.Input
                aria-label={label}
                placeholder={placeholder}
                className={styles.input}
              />
            </div>
            {commands.length === 0 && <div className={styles.empty}>{empty}</div>}
            <Autocomplete.List aria-label="Results" className={styles.list}>
              {(command: Command) => <Row key={command.id} command={command} onChoose={onChoose} />}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface RowProps {
  command: Command
  onChoose: (command: Command) => void
}

function Row({ command, onChoose }: RowProps) {
  const { title, detail, icon: Icon } = command
  return (
    <Autocomplete.Item value={command} onClick={() => onChoose(command)} className={styles.row}>
      <Icon aria-hidden size={16} className={styles.icon} />
      <span className={styles.title}>{title}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </Autocomplete.Item>
  )
}
