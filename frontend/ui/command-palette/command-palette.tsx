import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { Backdrop } from '../backdrop/backdrop.js'
import { keyNames } from '../keys/key-names.js'
import { Row } from '../layout/layout.js'
import styles from './command-palette.module.css'
import { CommandSearch, type CommandSearchProps } from './command-search.js'

interface CommandPaletteProps extends Omit<CommandSearchProps, 'boxed'> {
  open: boolean
  onClose: () => void
  /** Hint about a further key. */
  hint?: { keys: string; what: string }
}

/** Window with a search field and results, which Ctrl+P opens. */
export function CommandPalette({ open, onClose, onChoose, hint, ...search }: CommandPaletteProps) {
  const holds = search.groups.some(({ commands }) => commands.some((it) => it.lookInside))
  const chosen = useRef(false)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        chosen.current = false
        if (!next) onClose()
      }}
    >
      <Dialog.Portal>
        <Backdrop />
        {/* A chosen page takes the focus itself. */}
        <Dialog.Popup
          aria-label={search.label}
          finalFocus={() => !chosen.current}
          className={styles.popup}
        >
          <CommandSearch
            {...search}
            onChoose={(command) => {
              chosen.current = command.href !== undefined && command.href !== location.pathname
              onChoose?.(command)
              onClose()
            }}
          />
          <Row
            as="p"
            aria-hidden
            align="stretch"
            wrap
            gap={4}
            rowGap={1}
            tone="muted"
            size="xs"
            fixed
            className={styles.keys}
          >
            <Keys keys="↑ ↓" what="to move" />
            <Keys keys="Enter" what="to open" />
            <Keys keys={`${keyNames('Alt-1')}–9`} what="to open one" />
            {holds && <Keys keys="Tab" what="to look inside" />}
            {hint && <Keys {...hint} />}
            <Keys keys="Esc" what="to close" />
          </Row>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Keys({ keys, what }: { keys: string; what: string }) {
  return (
    <span>
      <kbd className={styles.key}>{keys}</kbd> <span>{what}</span>
    </span>
  )
}
