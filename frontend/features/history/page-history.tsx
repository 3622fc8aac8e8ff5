import { useEffect } from 'react'
import { counted } from '../../app/counted.js'
import { useSession } from '../../app/session.js'
import { comparedVersions } from './compared-versions.js'
import { versionAt } from './version-at.js'
import { HistoryFrame, type HistoryProps } from './history-frame.js'
import { useVersions } from './use-versions.js'

/** Versions left before the oldest loaded one at which older ones are loaded. */
const NEAR = 20

/** Returns true if the user keeps one version a day (rule 15.71). */
function useIsThinned() {
  const session = useSession()
  return session.status === 'signed-in' && session.user.keep_versions === 'thinned'
}

/** All versions of a page. */
export function PageHistory({ address, ...props }: HistoryProps) {
  const { pageId, changes } = address
  const all = useVersions(pageId)
  const { versions, sittings, isComplete, isLoadingMore, isMoreFailed, loadMore } = all
  const { current, isReplaced, isOlder } = versionAt(all, address.version)
  const compared = current && comparedVersions(all, current.version, changes)
  const isNearEnd = current !== undefined && versions.indexOf(current) >= versions.length - NEAR
  const needsOlder = !isComplete && (isOlder || isNearEnd || !compared)
  useEffect(() => {
    if (needsOlder && !isLoadingMore && !isMoreFailed) loadMore()
  }, [needsOlder, isLoadingMore, isMoreFailed, loadMore])
  const about = useIsThinned()
    ? 'Of each day more than 30 days ago, one version stays, and those you named. Choose one to see what changed.'
    : 'Every version of this page is kept. Choose one to see what changed.'
  return (
    <HistoryFrame
      {...props}
      address={address}
      title="Page history"
      about={about}
      nothing={{
        title: 'No versions yet',
        text: 'Each time this page is saved, its text is kept here as a version. Write something, then come back.',
      }}
      all={all}
      sittings={sittings}
      steps={versions}
      current={current}
      notice={
        isReplaced
          ? 'The version you opened is no longer kept. This is the next one that is.'
          : null
      }
      compared={compared}
      kinds={['sitting', 'save', 'since']}
      more={isComplete ? null : { label: 'Show older versions', run: loadMore }}
      status={
        isLoadingMore
          ? 'Loading older versions…'
          : isMoreFailed
            ? 'Couldn’t load older versions. Try again.'
            : `${counted(versions.length, 'version')}${isComplete ? '' : ' so far'}`
      }
    />
  )
}
