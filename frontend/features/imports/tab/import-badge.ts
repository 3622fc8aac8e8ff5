import type { ImportResponse, ImportStatus } from '#modules/workspace/api'

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
export function badgeOf({ status, undone_at: undone }: ImportResponse): StatusBadge {
  return undone ? { tone: 'neutral', text: 'undone' } : BADGES[status]
}
