import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../app/load-error/load-error.js'
import { serverNow } from '../../app/server-clock.js'
import { showThen } from '../../app/then-address.js'
import { Button } from '../../ui/button/button.js'
import { FullWindow } from '../../ui/full-window/full-window.js'
import { WindowHead, WindowText } from '../../ui/full-window/window-parts.js'
import { stepByArrows } from '../../ui/keys/step-by-arrows.js'
import { useIsWide } from '../../ui/media.js'
import { displayName } from '../workspace/index.js'
import { dayOf, moment } from '../../app/local-time.js'
import { bringBack } from './bring-back.js'
import { ItemThen } from './item-then.js'
import { daysOfMonth, endOfDay, monthAround, nextStop, stopsOf } from './then-days.js'
import { changesAround, itemThen } from './then-queries.js'
import { Timeline } from './timeline.js'
import { Row, Stack } from '../../ui/layout/layout.js'
import styles from './time-travel.module.css'
import { TreeThen } from './tree-then.js'
import { aboutDay } from './words.js'

interface EarlierNotesProps {
  at: string
  item: number | null
  open: boolean
  onClose: () => void
}

/** The tree of then beside the chosen item, below the timeline. On phones one of both is shown. */
export function EarlierNotes({ at, item, open, onClose }: EarlierNotesProps) {
  const wide = useIsWide()
  const [pending, setPending] = useState(false)
  const changes = useQuery(changesAround(at))
  const chosen = useQuery({ ...itemThen(item ?? 0, at), enabled: item !== null })
  const block = item === null ? undefined : chosen.data
  const quarters = changes.data?.quarters ?? []
  const stops = stopsOf(quarters, serverNow())
  const days = daysOfMonth(at, quarters)
  const first = changes.data?.first_at ?? null
  const isBefore = first !== null && at < first
  const go = (to: string) => showThen({ at: to, item })

  function step(by: 1 | -1) {
    const stop = nextStop(stops, at, by)
    if (stop) return go(stop)
    const { from, to } = monthAround(at)
    const edge = by === -1 ? endOfDay(dayOf(new Date(Date.parse(from) - 1))) : to
    const isThere = by === -1 ? first !== null && edge >= first : Date.parse(to) < serverNow()
    if (isThere) go(edge)
  }

  async function bring() {
    if (!block) return
    setPending(true)
    await bringBack(block, at)
    setPending(false)
  }

  const isPage = block?.block_type === 'page'
  const showsTree = wide || !isPage
  return (
    <FullWindow
      open={open}
      onClose={onClose}
      onKeyDown={(event) => stepByArrows(event, step)}
      title="Notes on an earlier day"
      subtitle="Read-only"
      actions={
        block && (
          <Button pending={pending} onClick={() => void bring()}>
            {block.restorable
              ? wide
                ? 'Restore from the trash'
                : 'Restore'
              : wide
                ? 'Bring back a copy'
                : 'Bring back'}
          </Button>
        )
      }
    >
      <Stack grow className={styles.window}>
        <WindowHead gap={2} className={styles.head}>
          <p className={styles.mark}>
            <strong>{`Your notes as of ${moment(at)}.`}</strong>
            <span>
              {
                ' Nothing here can be changed. Choose something to bring it back into your notes of today.'
              }
            </span>
          </p>
          <Timeline at={at} days={days} stops={stops} onGo={go} onStep={step} />
          <Row as="p" role="status" wrap gap={2} tone="muted" size="sm" className={styles.status}>
            <span>{changes.data ? aboutDay(at, days, changes.data) : 'Loading the timeline…'}</span>
            {isBefore && (
              <Button variant="quiet" onClick={() => go(endOfDay(dayOf(new Date(first))))}>
                Go to that day
              </Button>
            )}
          </Row>
          {changes.error && !changes.isFetching && (
            <LoadError
              title="Couldn’t load the timeline"
              error={changes.error}
              onRetry={() => void changes.refetch()}
            />
          )}
        </WindowHead>
        <Row align="stretch" grow className={styles.layout}>
          {showsTree && (
            <nav aria-label="Notes of that day" className={styles.tree}>
              <TreeThen
                at={at}
                chosen={item}
                open={block?.path?.map(({ id }) => id) ?? []}
                onChoose={(id) => showThen({ at, item: id })}
              />
            </nav>
          )}
          {(wide || isPage) && (
            <WindowText label={block ? `${displayName(block)} on that day` : 'Chosen item'}>
              {!wide && (
                <div className={styles.back}>
                  <Button variant="quiet" onClick={() => showThen({ at, item: null })}>
                    All notes of that day
                  </Button>
                </div>
              )}
              <ItemThen at={at} item={item} query={chosen} />
            </WindowText>
          )}
        </Row>
      </Stack>
    </FullWindow>
  )
}
