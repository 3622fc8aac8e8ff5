import { ChevronDown, ChevronUp, Pencil } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { PageVersion } from '#modules/workspace/api'
import type { HistoryAddress, HistoryChanges } from '../../app/history-address.js'
import { Button } from '../../ui/button/button.js'
import { IconButton } from '../../ui/icon-button/icon-button.js'
import { SegmentedControl } from '../../ui/segmented-control/segmented-control.js'
import { moment } from '../../app/local-time.js'
import { goToChange } from './go-to-change.js'
import styles from './history.module.css'
import { NameVersion } from './name-version.js'

interface VersionHeadProps {
  address: HistoryAddress & { pageId: number }
  current: PageVersion
  /** True for the version that the page has now. */
  isNow: boolean
  isLocked: boolean
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
  const { address, current, isNow, isLocked, kinds, onChanges, scroller } = props
  const [naming, setNaming] = useState(false)
  const segments = kinds.map((value) => ({ value, label: LABELS[value] }))
  return (
    <div className={styles.head}>
      <div className={styles.facts}>
        <h3 className={styles.moment}>
          {current.name !== null && <span>{`${current.name} · `}</span>}
          <time dateTime={current.at}>{moment(current.at)}</time>
        </h3>
        {current.device !== null && <span className={styles.muted}>{current.device}</span>}
        <Button variant="ghost" size="small" onClick={() => setNaming(true)}>
          <Pencil aria-hidden size={14} />
          <span>{current.name === null ? 'Name this version' : 'Rename'}</span>
        </Button>
      </div>
      <p className={styles.muted}>
        {aboutRestoring({ isNow, isLocked, isBlock: address.block !== null })}
      </p>
      <div className={styles.choice}>
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
      </div>
      <p aria-live="polite" className={styles.legend}>
        {TEXTS[address.changes]} <ins>Added</ins> <del>Removed</del>
      </p>
      {naming && (
        <NameVersion pageId={address.pageId} version={current} onClose={() => setNaming(false)} />
      )}
    </div>
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
