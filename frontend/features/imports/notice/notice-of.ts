import type { ImportResponse } from '#modules/workspace/api'
import { percentOf } from '../counts.js'
import type { Upload } from '../uploads.js'
import { counted } from '../../../app/counted.js'

type Item = Pick<ImportResponse, 'status' | 'progress' | 'report' | 'undone_at'>
type Sent = Pick<Upload, 'share' | 'problem'> | undefined

/** Returns the state of an import in a few words; undefined once the user undid or canceled it. */
export function noticeOf(item: Item, upload: Sent): string | undefined {
  switch (item.status) {
    case 'uploading':
      if (!upload) return 'An import waits for its file'
      return upload.problem ? 'An upload stopped' : 'Uploading the file'
    case 'reading':
      return 'Reading the file'
    case 'ready':
      return 'Your import is ready to start'
    case 'running':
      return 'Importing'
    case 'done':
      return item.undone_at ? undefined : `${counted(item.report?.pages ?? 0, 'page')} imported`
    case 'failed':
      return 'An import failed'
    case 'cancelled':
      return undefined
  }
}

/** Returns the percentage of the current step, or null if it is unknown or there is nothing to do. */
export function percentOfNotice({ status, progress }: Item, upload: Sent) {
  if (status === 'uploading') {
    return upload && !upload.problem ? Math.floor(upload.share * 100) : null
  }
  return status === 'reading' || status === 'running' ? percentOf(progress) : null
}
