import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { PageVersion } from '#modules/workspace/api'
import { counted } from '../../app/counted.js'
import type { HistoryChanges } from '../../app/history-address.js'
import { useNow } from '../../app/server-clock.js'
import { Button } from '../../ui/button/button.js'
import { IconButton } from '../../ui/icon-button/icon-button.js'
import { Stack, Text } from '../../ui/layout/layout.js'
import styles from './version-list.module.css'
import { daysOf, devicesOf, lastOf, type Sitting } from './sittings.js'
import { changesInWords, dayName, saveTime, sittingTime } from './words.js'

const MINUTE = 60_000

interface VersionListProps {
  about: string
  sittings: readonly Sitting[]
  current: PageVersion
  /** Changes that are marked. */
  changes: HistoryChanges
  more: { label: string; run: () => void } | null
  status: string
  onChoose: (version: PageVersion, changes: HistoryChanges) => void
}

/** Versions by day and sitting, the latest first. A sitting opens into its saves. */
export function VersionList(props: VersionListProps) {
  const { about, sittings, current, changes, more, status, onChoose } = props
  const now = useNow(MINUTE)
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-current=true]')
    chosen?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <Stack
      as="nav"
      ref={list}
      aria-label="Versions"
      gap={2}
      fixed
      className={styles.list}
      onKeyDown={(event) => moveFocus(event, list.current)}
    >
      <Text as="p" tone="muted" size="sm" className={styles.about}>
        {about}
      </Text>
      {daysOf(sittings).map(({ day, sittings: ofDay }) => (
        <section key={day} aria-label={dayName(day, now)}>
          <Text as="h3" tone="muted" size="xs" weight="semibold" className={styles.day}>
            {dayName(day, now)}
          </Text>
          <Stack as="ol" gap={0} className={styles.rows}>
            {ofDay.map((sitting) => (
              <SittingRow
                // The last version changes while the user writes.
                key={sitting.versions.at(-1)!.version}
                sitting={sitting}
                current={current}
                changes={changes}
                onChoose={onChoose}
              />
            ))}
          </Stack>
        </section>
      ))}
      <Text as="p" role="status" tone="muted" size="sm" className={styles.status}>
        {status}
      </Text>
      {more && (
        <Button variant="quiet" wide onClick={more.run}>
          {more.label}
        </Button>
      )}
    </Stack>
  )
}

interface SittingRowProps {
  sitting: Sitting
  current: PageVersion
  changes: HistoryChanges
  onChoose: VersionListProps['onChoose']
}

function SittingRow({ sitting, current, changes, onChoose }: SittingRowProps) {
  const { versions } = sitting
  const last = lastOf(sitting)
  const has = versions.some(({ version }) => version === current.version)
  const [opened, setOpened] = useState<boolean | null>(null)
  const isOpen = versions.length > 1 && (opened ?? has)
  const time = sittingTime(sitting)
  const names = versions.flatMap(({ name }) => name ?? [])
  return (
    <li>
      <div className={styles.row}>
        <button
          type="button"
          aria-current={last.version === current.version && !(isOpen && changes === 'save')}
          className={styles.version}
          onClick={() => onChoose(last, 'sitting')}
        >
          {names.map((name, index) => (
            <Text key={index} weight="semibold">
              {name}
            </Text>
          ))}
          <Text weight="medium" tabular>
            {time}
          </Text>
          <Text size="sm" tone="muted" className={styles.detail}>
            {changesInWords(versions)}
          </Text>
          {devicesOf(sitting).map((device) => (
            <Text key={device} size="sm" tone="muted" className={styles.detail}>
              {device}
            </Text>
          ))}
        </button>
        {versions.length > 1 && (
          <IconButton
            size="small"
            label={`${counted(versions.length, 'save')} of ${time}`}
            hint={isOpen ? 'Hide the saves' : `Show ${counted(versions.length, 'save')}`}
            aria-expanded={isOpen}
            className={styles.opener}
            onClick={() => setOpened(!isOpen)}
          >
            <ChevronRight aria-hidden size={16} />
          </IconButton>
        )}
      </div>
      {isOpen && (
        <Stack as="ol" aria-label={`Saves of ${time}`} gap={0} className={styles.saves}>
          {versions.map((version) => (
            <li key={version.version}>
              <button
                type="button"
                aria-current={
                  version.version === current.version && (version !== last || changes === 'save')
                }
                className={styles.version}
                onClick={() => onChoose(version, 'save')}
              >
                {version.name !== null && <Text weight="semibold">{version.name}</Text>}
                <Text tabular size="sm">
                  {saveTime(version)}
                </Text>
                <Text size="sm" tone="muted" className={styles.detail}>
                  {changesInWords([version])}
                </Text>
              </button>
            </li>
          ))}
        </Stack>
      )}
    </li>
  )
}

/** Moves the focus through the versions with the keys up and down, and chooses the version. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null) {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey) return
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return
  const rows = [...(list?.querySelectorAll<HTMLElement>(`.${styles.version}`) ?? [])]
  const index = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[index + (key === 'ArrowDown' ? 1 : -1)]
  if (index < 0 || !next) return
  event.preventDefault()
  next.focus()
  next.click()
}
