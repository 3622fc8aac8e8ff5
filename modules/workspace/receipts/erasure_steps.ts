import type { ErasureStep } from '#modules/workspace/api'
import type { RecordedSteps } from '#modules/workspace/receipts/deletion_steps'

/** Facts about an erasure, each read where the step happens. */
export interface ErasureFacts extends RecordedSteps {
  /** Number of deleted blocks, and of tombstones among their keys. */
  blocks: number
  tombstones: number
  /** Number of read models with text that have not applied the deletion. */
  behind: number
  /** Time at which the facts were read. */
  now: Date
}

/**
 * Returns the steps of an erasure (rule 8.36). A step without a record is unknown if the deletion is
 * older than records, which its keys show: they are destroyed without a recorded time.
 */
export function erasureSteps(facts: ErasureFacts): ErasureStep[] {
  const { blocks, tombstones, behind, times, files, now } = facts
  const areKeysGone = tombstones === blocks
  const isOlder = areKeysGone && times.keys === undefined
  const areFilesGone = times.files !== undefined && files.removed === files.total
  return [
    step('keys', areKeysGone, times.keys),
    step('lists', behind === 0, now),
    isOlder && times.files === undefined
      ? { step: 'files', state: 'unknown', at: null }
      : step('files', areFilesGone, files.lastRemoved ?? times.files),
  ]
}

function step(name: ErasureStep['step'], isDone: boolean, at?: Date): ErasureStep {
  return isDone
    ? { step: name, state: 'done', at: at?.toISOString() ?? null }
    : { step: name, state: 'pending', at: null }
}
