import { ChevronDown, ChevronUp, Pencil } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { PageVersion } from '#modules/workspace/api'
import type { HistoryAddress, HistoryChanges } from '../../app/history-address.js'
import { Button } from '../../ui/button/button.js'
import { IconButton } from '../../ui/icon-button/icon-button.js'
import { SegmentedControl } from '../../ui/segmented-control/segmented-control.js'
import { moment } from '../../app/local-time.js'
import { goToChange } from './go-to-change.js'
import { WindowHead } from '../../ui/full-window/window-parts.js'
import { Row, Text } from '../../ui/layout/layout.js'
import styles from './history.module.css'
import { NameVersion } from './name-version.js'

interface VersionHeadProps {
  address: HistoryAddress & { pageId: number }
  current: PageVersion
  /** True for the version that the page has now. */
  isNow: boolean
  isLocked: boolean
  notice?: string | null
  kinds: readonly HistoryChanges[]
  onChanges: (changes: HistoryChanges) => void
  /** Element that contains the marked changes. */
  scroller: RefObject<HTMLElement | null>
}

const LABELS: Record<HistoryChanges, string> = {
  sitting: 'In this sitting',
  save: 'In this save',
  since: 'Since then',
}

const TEXTS: Record<HistoryChanges, string> = {
  sitting: 'Shows what changed in one go, without a pause of more than ten minutes.',
  save: 'Shows what changed since the save before.',
  since: 'Shows what changed between this version and the page as it is now.',
}

/** Time and name of the version on screen, and the choice of marked changes. */
export function VersionHead(props: VersionHeadProps) {
  const { address, current, isNow, isLocked, notice = null, kinds, onChanges, scroller } = props
  // A save of another device changes the current version while the user types.
  const [naming, setNaming] = useState<PageVersion | null>(null)
  const segments = kinds.map((value) => ({ value, label: LABELS[value] }))
  return (
    <WindowHead gap={1}>
      {notice !== null && (
        <Text as="p" role="status" size="sm" weight="medium">
          {notice}
        </Text>
      )}
      <Row wrap gap={3} rowGap={1}>
        <Text as="h3" size="lg" weight="semibold" breakable shrink>
          {current.name !== null && <span translate="no">{`${current.name} · `}</span>}
          <time dateTime={current.at}>{moment(current.at)}</time>
        </Text>
        {current.device !== null && (
          <Text tone="muted" size="sm">
            {current.device}
          </Text>
        )}
        <Button variant="ghost" size="small" onClick={() => setNaming(current)}>
          <Pencil aria-hidden size={14} />
          <span>{current.name === null ? 'Name this version' : 'Rename'}</span>
        </Button>
      </Row>
      <Text as="p" tone="muted" size="sm">
        {aboutRestoring({ isNow, isLocked, isBlock: address.block !== null })}
      </Text>
      <Row wrap justify="between" gap={2} marginTop={1}>
        <SegmentedControl
          label="Changes to mark"
          segments={segments}
          value={address.changes}
          onChange={onChanges}
        />
        <div className={styles.jumps}>
          <IconButton label="Previous change" onClick={() => goToChange(scroller.current, -1)}>
            <ChevronUp aria-hidden size={18} />
          </IconButton>
          <IconButton label="Next change" onClick={() => goToChange(scroller.current, 1)}>
            <ChevronDown aria-hidden size={18} />
          </IconButton>
        </div>
      </Row>
      <Text as="p" aria-live="polite" tone="muted" size="sm" className={styles.legend}>
        <span>{TEXTS[address.changes]}</span> <ins>Added</ins> <del>Removed</del>
      </Text>
      {naming && (
        <NameVersion pageId={address.pageId} version={naming} onClose={() => setNaming(null)} />
      )}
    </WindowHead>
  )
}

/** Says what restoring does, or why there is nothing to restore. */
function aboutRestoring({
  isNow,
  isLocked,
  isBlock,
}: Record<'isNow' | 'isLocked' | 'isBlock', boolean>) {
  if (isLocked) return 'This page is locked. Unlock it to restore something.'
  if (isNow) return `This is the ${isBlock ? 'block' : 'page'} as it is now.`
  return `Restoring puts ${isBlock ? 'this block' : 'this text'} back on the page. Your current text stays in the history.`
}
