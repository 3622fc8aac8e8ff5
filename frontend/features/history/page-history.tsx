import { useMemo } from 'react'
import { comparedVersions } from './compared-versions.js'
import { HistoryFrame, type HistoryProps } from './history-frame.js'
import { useVersions } from './use-versions.js'
import { counted } from './words.js'

/** Versions left before the oldest loaded one at which older ones are loaded. */
const NEAR = 20

/** All versions of a page. */
export function PageHistory({ address, ...props }: HistoryProps) {
  const { pageId, changes } = address
  const all = useVersions(pageId)
  const { versions, sittings } = all
  const latest = versions[0]?.version
  const current = versions.find(({ version }) => version === address.version) ?? versions[0]
  const compared = useMemo(
    () => current && comparedVersions(all, current.version, changes),
    // oxlint-disable-next-line react/exhaustive-deps -- the parts of `all` that count
    [versions, sittings, all.isComplete, current, changes]
  )
  const isMissing = address.version !== null && current?.version !== address.version
  const isNearEnd = current !== undefined && versions.indexOf(current) >= versions.length - NEAR
  return (
    <HistoryFrame
      {...props}
      address={address}
      title="Page history"
      about="Every version of this page is kept. Choose one to see what changed."
      nothing={{
        title: 'No versions yet',
        text: 'Each time this page is saved, its text is kept here as a version. Write something, then come back.',
      }}
      all={all}
      sittings={sittings}
      steps={versions}
      current={current}
      compared={compared}
      latest={latest}
      needsOlder={!all.isComplete && (isMissing || isNearEnd || !compared)}
      kinds={['sitting', 'save', 'since']}
      more={all.isComplete ? null : { label: 'Show older versions', run: all.loadMore }}
      status={
        all.isLoadingMore
          ? 'Loading older versions…'
          : all.isMoreFailed
            ? 'Couldn’t load older versions. Try again.'
            : `${counted(versions.length, 'version')}${all.isComplete ? '' : ' so far'}`
      }
    />
  )
}
