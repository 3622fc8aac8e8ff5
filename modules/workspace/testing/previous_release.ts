import { SealingCodec } from '#kernel/events/sealing_codec'
import { pageEvents } from '#modules/workspace/events'

const [version1] = pageEvents.PageSaved.older!

/** Codec of the release before keys of days (decision 306), which may run beside this one. */
export const previousCodec = new SealingCodec({
  PageSaved: {
    version: 2,
    sealed: { key: 'block_id', fields: ['insert'], optional: ['links'] } as never,
    older: [version1!],
  },
  PageSnapshotTaken: { version: 1, sealed: { key: 'block_id', fields: ['nodes'] } as never },
})
