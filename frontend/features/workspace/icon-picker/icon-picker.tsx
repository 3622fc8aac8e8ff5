import { useAtom } from 'jotai'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { iconPickerAtom } from '../../../app/open-windows.js'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { isComposing } from '../../../ui/keys/is-composing.js'
import { useIsTouch } from '../../../ui/media.js'
import { SearchField } from '../../../ui/search-field/search-field.js'
import { CenteredSpinner } from '../../../ui/spinner/spinner.js'
import { loadEmojiNames } from '../../editor/index.js'
import { nameOfMany } from '../tree/item-name.js'
import { setIcon } from '../tree/commands/set-icon.js'
import { run } from '../tree/tree-mutations.js'
import { EmojiGrid } from './emoji-grid.js'
import { findEmoji, type NamedEmoji, readEmoji } from './find-emoji.js'
import styles from './icon-picker.module.css'

/** Window in which the user chooses an item's emoji; on phones a sheet (rule 15.30). */
export default function IconPicker() {
  const [item, setItem] = useAtom(iconPickerAtom)
  return item && <OpenPicker key={item.id} item={item} onClose={() => setItem(null)} />
}

function OpenPicker({ item, onClose }: { item: BlockSummary; onClose: () => void }) {
  const current = item.icon ?? null
  const [typed, setTyped] = useState('')
  /** True if Enter was pressed before the emoji had loaded. */
  const [entered, setEntered] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const touch = useIsTouch()
  const all = useEmoji()
  const found = useMemo(() => all && findEmoji(all, typed), [all, typed])

  function choose(icon: string | null) {
    onClose()
    if (icon !== current) void run(setIcon, { item, icon })
  }

  function chooseFirst() {
    const first = found?.[0]
    if (first && typed.trim() !== '') choose(first.emoji)
  }

  const chooseEntered = useEffectEvent(() => entered && chooseFirst())
  useEffect(() => {
    if (all) chooseEntered()
  }, [all])

  function handleKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (found) chooseFirst()
      else setEntered(true)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      place.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Icon of ${nameOfMany([item])}`}
      // On a phone the keyboard would cover the emoji.
      initialFocus={touch ? place : input}
      actions={
        <>
          {current !== null && (
            <Button variant="quiet" onClick={() => choose(null)}>
              Remove icon
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <SearchField
        ref={input}
        label="Search emoji"
        placeholder="Search or paste an emoji"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setEntered(false)
        }}
        onKeyDown={handleKey}
      />
      <div ref={place} tabIndex={-1} className={styles.place}>
        {!found && <CenteredSpinner />}
        {found && found.length > 0 && (
          <EmojiGrid
            emoji={found}
            chosen={current}
            onChoose={choose}
            onLeaveAtTop={() => input.current?.focus()}
          />
        )}
        {found?.length === 0 && <p className={styles.nothing}>No emoji has this name.</p>}
      </div>
      <p role="status" className="visually-hidden">
        {found && typed.trim() !== '' && countOf(found.length)}
      </p>
    </Dialog>
  )
}

function countOf(emoji: number) {
  return emoji === 1 ? '1 emoji found' : `${emoji} emoji found`
}

/** Returns all emoji, or null while they load. */
function useEmoji() {
  const [all, setAll] = useState<NamedEmoji[] | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    let here = true
    loadEmojiNames().then(
      (names) => here && setAll(readEmoji(names)),
      (error: unknown) => here && setFailure({ error })
    )
    return () => void (here = false)
  }, [])
  // The boundary of the overlay reports the missing code.
  if (failure) throw failure.error
  return all
}
