import { counted } from '../../app/counted.js'
import { comparedVersions } from './compared-versions.js'
import { HistoryFrame, type HistoryProps } from './history-frame.js'
import { lastOf } from './sittings.js'
import { useBlockVersions } from './use-block-versions.js'
import { useVersions } from './use-versions.js'

/** The versions in which one block changed. */
export function BlockHistory({ address, blockId, ...props }: HistoryProps & { blockId: string }) {
  const { pageId, changes } = address
  const all = useVersions(pageId)
  const { sittings, pending, error, retry, readsAll, readMore } = useBlockVersions(
    pageId,
    blockId,
    all
  )
  const steps = sittings.map(lastOf)
  const current = steps.find(({ version }) => version === address.version) ?? steps[0]
  const compared = current && comparedVersions(all, current.version, shownChanges(changes))
  return (
    <HistoryFrame
      {...props}
      address={{ ...address, changes: shownChanges(changes) }}
      title="Block history"
      about="When this block changed. Choose a time to see what it was like."
      nothing={{
        title: 'No changes found',
        text: readsAll
          ? 'No kept version has another text of this block.'
          : 'This block didn’t change in the versions read so far.',
      }}
      all={{
        ...all,
        isPending: all.isPending || (steps.length === 0 && pending > 0),
        error: all.error ?? (steps.length === 0 ? error : null),
        retry: all.error ? all.retry : retry,
      }}
      sittings={sittings}
      steps={steps}
      current={current}
      compared={compared}
      kinds={['sitting', 'since']}
      more={readsAll ? null : { label: 'Look further back', run: readMore }}
      status={
        pending > 0
          ? 'Reading older versions…'
          : `${counted(steps.length, 'change')}${readsAll ? '' : ' so far'}`
      }
    />
  )
}

/** A block's changes are listed by sittings, not by saves. */
function shownChanges(changes: HistoryProps['address']['changes']) {
  return changes === 'save' ? 'sitting' : changes
}
