import type { ImportResponse, ImportStatus } from '#modules/workspace/api'
import { isUndone } from '../import-queries.js'

interface StatusBadge {
  tone: 'neutral' | 'accent' | 'success' | 'danger'
  text: string
}

const BADGES: Record<ImportStatus, StatusBadge> = {
  uploading: { tone: 'accent', text: 'uploading' },
  reading: { tone: 'accent', text: 'reading' },
  ready: { tone: 'accent', text: 'ready' },
  running: { tone: 'accent', text: 'running' },
  done: { tone: 'success', text: 'done' },
  failed: { tone: 'danger', text: 'failed' },
  cancelled: { tone: 'neutral', text: 'canceled' },
}

/** Returns the state of an import in one word. */
export function badgeOf(item: ImportResponse): StatusBadge {
  return isUndone(item) ? { tone: 'neutral', text: 'undone' } : BADGES[item.status]
}
