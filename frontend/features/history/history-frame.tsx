import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useRef, useState } from 'react'
import { type PageVersion, shownName } from '#modules/workspace/api'
import { type HistoryAddress, type HistoryChanges, showHistory } from '../../app/history-address.js'
import { LoadError } from '../../app/load-error/load-error.js'
import { markPlace } from '../../app/mark-place.js'
import { Button } from '../../ui/button/button.js'
import { Dialog } from '../../ui/dialog/dialog.js'
import { EmptyState } from '../../ui/empty-state/empty-state.js'
import { FullWindow } from '../../ui/full-window/full-window.js'
import { stepByArrows } from '../../ui/keys/step-by-arrows.js'
import { useIsWide } from '../../ui/media.js'
import { Skeleton } from '../../ui/skeleton/skeleton.js'
import { pageQuery } from '../editor/index.js'
import { moment } from '../../app/local-time.js'
import type { ComparedVersions } from './compared-versions.js'
import { Row, Stack, Text } from '../../ui/layout/layout.js'
import styles from './history.module.css'
import { restoreVersion } from './restore.js'
import type { Sitting } from './sittings.js'
import type { Versions } from './use-versions.js'
import { VersionHead } from './version-head.js'
import { VersionList } from './version-list.js'
import { VersionSlider } from './version-slider.js'
import { VersionText } from './version-text.js'

export interface HistoryProps {
  address: HistoryAddress & { pageId: number }
  open: boolean
  onClose: () => void
  /** Called once the window has faded out. */
  onClosed: () => void
}

interface HistoryFrameProps extends HistoryProps {
  title: string
  /** Explains the list. */
  about: string
  nothing: { title: string; text: string }
  all: Versions
  /** Listed sittings and versions, the latest first. */
  sittings: readonly Sitting[]
  steps: readonly PageVersion[]
  current: PageVersion | undefined
  /** Says why another version than that of the address is on screen. */
  notice?: string | null
  compared: ComparedVersions | undefined
  /** Changes that the user can choose between. */
  kinds: readonly HistoryChanges[]
  /** Loads further entries of the list; null if there are none. */
  more: { label: string; run: () => void } | null
  status: string
}

/** Window with a list of versions beside the one on screen. On phones the list is a sheet. */
export function HistoryFrame(props: HistoryFrameProps) {
  const { address, open, onClose, onClosed, title, nothing, all, steps, current } = props
  const { pageId } = address
  const latest = all.versions[0]?.version
  const wide = useIsWide()
  const [listOpen, setListOpen] = useState(false)
  const [restoring, setRestoring] = useState(false)
  const scroller = useRef<HTMLElement>(null)
  const { data: page } = useQuery({ ...pageQuery(pageId), enabled: false })
  const go = (to: PageVersion | undefined, changes = address.changes) => {
    if (to) showHistory({ version: to.version, changes, block: address.block })
  }
  // The steps are the latest first.
  const step = (by: number) => current && go(steps[steps.indexOf(current) - by])
  const isNow = current?.version === latest
  const isLocked = page?.is_page_locked ?? false

  async function restore() {
    if (!current) return
    setRestoring(true)
    const isHere = markPlace()
    const isDone = await restoreVersion(pageId, current.version, moment(current.at))
    setRestoring(false)
    if (isDone && isHere()) onClose()
  }

  const list = current && (
    <VersionList
      {...props}
      current={current}
      changes={address.changes}
      onChoose={(version, changes) => {
        setListOpen(false)
        go(version, address.changes === 'since' ? 'since' : changes)
      }}
    />
  )
  return (
    <FullWindow
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      onKeyDown={(event) => stepByArrows(event, step)}
      title={title}
      subtitle={page && shownName(page.name, 'page')}
      isNameInSubtitle
      actions={
        current &&
        address.block === null &&
        !isNow &&
        !isLocked && (
          <Button pending={restoring} onClick={() => void restore()}>
            Restore this version
          </Button>
        )
      }
    >
      {all.error ? (
        <LoadError title="Couldn’t load the history" error={all.error} onRetry={all.retry} />
      ) : all.isPending ? (
        <div className={styles.waiting}>
          <Skeleton label="Loading the history" rows={8} />
        </div>
      ) : !current || !list ? (
        <Stack align="center" justify="center" gap={3} grow className={styles.nothing}>
          <EmptyState icon={History} title={nothing.title} text={nothing.text} />
          {props.more && (
            <Button variant="quiet" onClick={props.more.run}>
              {props.more.label}
            </Button>
          )}
          <Text as="p" role="status" tone="muted" size="sm">
            {address.block !== null && props.status}
          </Text>
        </Stack>
      ) : (
        <Row align="stretch" grow className={styles.layout}>
          {wide && list}
          <Stack grow shrink>
            <VersionHead
              {...props}
              current={current}
              isNow={isNow}
              isLocked={isLocked}
              scroller={scroller}
              onChanges={(changes) => go(current, changes)}
            />
            <VersionText
              ref={scroller}
              pageId={pageId}
              page={page}
              current={current}
              compared={props.compared}
              latest={latest}
              blockId={address.block}
            />
            <Row gap={3} fixed className={styles.foot}>
              <VersionSlider steps={steps} current={current} onGo={go} />
              {!wide && (
                <Button variant="quiet" onClick={() => setListOpen(true)}>
                  All versions
                </Button>
              )}
            </Row>
          </Stack>
          {!wide && (
            <Dialog
              open={listOpen}
              onClose={() => setListOpen(false)}
              title="All versions"
              actions={
                <Button variant="quiet" onClick={() => setListOpen(false)}>
                  Close
                </Button>
              }
            >
              {list}
            </Dialog>
          )}
        </Row>
      )}
    </FullWindow>
  )
}
