import type { ImportResponse } from '#modules/workspace/api'
import { countOf, percentOf } from '../counts.js'
import type { Upload } from '../uploads.js'

/** Returns the state of an import in a few words; undefined once the user undid or canceled it. */
export function noticeOf(
  item: Pick<ImportResponse, 'status' | 'progress' | 'report' | 'undone_at'>,
  upload: Pick<Upload, 'share' | 'problem'> | undefined
): string | undefined {
  switch (item.status) {
    case 'uploading':
      if (!upload) return 'An import waits for its file'
      return upload.problem ? 'An upload stopped' : `Uploading ${Math.floor(upload.share * 100)}%`
    case 'reading':
      return `Reading the file${percent(item)}`
    case 'ready':
      return 'Your import is ready to start'
    case 'running':
      return `Importing${percent(item)}`
    case 'done':
      return item.undone_at ? undefined : `${countOf(item.report?.pages ?? 0, 'page')} imported`
    case 'failed':
      return 'An import failed'
    case 'cancelled':
      return undefined
  }
}

function percent({ progress }: Pick<ImportResponse, 'progress'>) {
  const share = percentOf(progress)
  return share === null ? '' : ` ${share}%`
}
