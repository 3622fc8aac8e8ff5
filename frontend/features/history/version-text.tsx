import { type Ref, useState } from 'react'
import type { BlockResponse, PageVersion } from '#modules/workspace/api'
import { PartBoundary } from '../../app/failure/boundaries.js'
import { LoadError } from '../../app/load-error/load-error.js'
import { cx } from '../../ui/class-names.js'
import { WindowText } from '../../ui/full-window/window-parts.js'
import { Skeleton } from '../../ui/skeleton/skeleton.js'
import { ComparedPage, type EarlierBlock } from '../editor/index.js'
import { moment } from '../../app/local-time.js'
import type { ComparedVersions } from './compared-versions.js'
import styles from './history.module.css'
import { restoreOneBlock } from './restore.js'
import { useCompared } from './use-compared.js'

interface VersionTextProps {
  ref: Ref<HTMLElement>
  pageId: number
  page: BlockResponse | undefined
  current: PageVersion
  compared: ComparedVersions | undefined
  latest: number | undefined
  /** Id of the only block to show; null for the page. */
  blockId: string | null
}

const PLAIN = { font_family: 1, is_small_text: false, is_full_width: false } as const

/** Text of a version with its changes. While the next version loads, the previous one stays. */
export function VersionText(props: VersionTextProps) {
  const { ref, pageId, page, current, compared, latest, blockId } = props
  const { shown, isPending, error, retry } = useCompared(pageId, compared, latest)
  const [restoring, setRestoring] = useState(false)

  async function restore(block: EarlierBlock) {
    if (restoring) return
    setRestoring(true)
    await restoreOneBlock(pageId, block)
    setRestoring(false)
  }

  return (
    <WindowText ref={ref} label={`Text of ${moment(current.at)}`} busy={isPending || restoring}>
      {error ? (
        <LoadError title="Couldn’t load this version" error={error} onRetry={retry} />
      ) : shown ? (
        <div className={cx(styles.column, isPending && styles.stale)}>
          <PartBoundary resetKey={shown.key}>
            <ComparedPage
              before={shown.before}
              after={shown.after}
              restores={shown.restores}
              now={page?.is_page_locked ? undefined : shown.now}
              look={page ?? PLAIN}
              blockId={blockId}
              onRestore={(block) => void restore(block)}
            />
          </PartBoundary>
        </div>
      ) : (
        <div className={styles.column}>
          <Skeleton label="Loading this version" rows={8} />
        </div>
      )}
    </WindowText>
  )
}
