import { useAtom } from 'jotai'
import { useRef } from 'react'
import { letterKeysAtom } from '../../../app/letter-keys.js'
import { smartTypingAtom } from '../../../app/smart-typing.js'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { Switch } from '../../../ui/switch/switch.js'
import { keyList, keyNames } from '../../../ui/keys/key-names.js'
import type { KeyGroup } from '../../editor/index.js'
import { APP_KEYS, type AppKey, ROW_KEYS } from './app-keys.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './key-sheet.module.css'

const OF_APP: Record<AppKey, string> = {
  search: 'Find pages and actions',
  newPage: 'New page',
  move: 'Move the page to…',
  history: 'Page history',
  sidebar: 'Hide or show the sidebar',
  settings: 'Settings',
  keys: 'Keyboard shortcuts',
  undo: 'Undo the last change of your notes',
  redo: 'Redo what was undone',
}

const OF_ROWS: Record<keyof typeof ROW_KEYS, string> = {
  rename: 'Rename',
  trash: 'Move to the trash',
  duplicate: 'Duplicate',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveTo: 'Move to…',
}

const GROUPS: KeyGroup[] = [
  {
    title: 'Everywhere',
    rows: (Object.keys(OF_APP) as AppKey[]).map((name) => ({
      what: OF_APP[name],
      keys: APP_KEYS[name],
    })),
  },
  {
    title: 'In lists',
    rows: [
      ...(Object.keys(OF_ROWS) as (keyof typeof ROW_KEYS)[]).map((name) => ({
        what: OF_ROWS[name],
        keys: [ROW_KEYS[name]],
      })),
      { what: 'Also select the next row', keys: ['Shift-ArrowDown'] },
      { what: 'Select all', keys: ['Mod-a'] },
    ],
  },
]

interface KeyListProps {
  open: boolean
  onClose: () => void
  /** Keys of the editor. */
  ofEditor: readonly KeyGroup[]
}

/** All keys, grouped by where they work. */
export function KeyList({ open, onClose, ofEditor }: KeyListProps) {
  const top = useRef<HTMLDivElement>(null)
  const [smartTyping, setSmartTyping] = useAtom(smartTypingAtom)
  const [letterKeys, setLetterKeys] = useAtom(letterKeysAtom)
  return (
    <Dialog
      open={open}
      // Without this, the focus would go to Close, the first control, far below.
      initialFocus={top}
      onClose={onClose}
      size="large"
      title="Keyboard shortcuts"
      description={`In a page’s text, ${keyNames('Mod-k')} makes a link.`}
      actions={
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div ref={top} tabIndex={-1} className={styles.letters}>
        <Switch
          label="Single-letter keys"
          hint="They work while you’re not typing. The command bar does the same without them."
          checked={letterKeys}
          onChange={setLetterKeys}
        />
        <Switch
          label="Smart punctuation"
          hint="Typed quotes, dashes, dots and arrows become “ ” — … →, except in code. Backspace right after brings them back."
          checked={smartTyping}
          onChange={setSmartTyping}
        />
      </div>
      <div className={styles.groups}>
        {[...GROUPS, ...ofEditor].map(({ title, rows }) => (
          <section key={title} aria-label={title} className={styles.group}>
            <Text as="h3" tone="muted" size="xs" weight="semibold" className={styles.title}>
              {title}
            </Text>
            <dl>
              {rows.map(({ what, keys }) => (
                <Row key={what} justify="between" gap={3} size="sm" className={styles.row}>
                  <dt>{what}</dt>
                  <Row as="dd" align="stretch" wrap justify="end" gap={3} rowGap={0}>
                    {keys.map((each) => (
                      <Row as="span" key={each} align="stretch" gap={0}>
                        {keyList(each).map((key) => (
                          <kbd key={key} className={styles.key}>
                            {key}
                          </kbd>
                        ))}
                      </Row>
                    ))}
                  </Row>
                </Row>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
