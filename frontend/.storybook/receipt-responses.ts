import type { ReceiptResponse, ReceiptSummary } from '#modules/workspace/api'
import { AT, type Responses, SIGNED_IN } from './responses.js'

/** Receipt of the last permanent deletion. */
const RECEIPT: ReceiptResponse = {
  strata_receipt: 1,
  id: '00000000-0000-7000-8000-0000000000a1',
  at: AT,
  counts: { folders: 0, files: 1, sections: 2, pages: 12 },
  blocks: Array.from({ length: 15 }, (_, i) => 40 + i),
  stream: 'workspace-1',
  revision: 212,
  event_hash: '9f'.repeat(32),
  position: 1_482,
  hash: '3c'.repeat(32),
  anchor: { statement: JSON.stringify({ anchor: 7, time: AT }), signatures: ['signed'] },
  removed_files: { total: 3, removed: 3 },
  steps: [
    { step: 'keys', state: 'done', at: AT },
    { step: 'lists', state: 'done', at: AT },
    { step: 'files', state: 'done', at: AT },
  ],
  complete: true,
  checked_at: AT,
}

/** Responses for a user with two permanent deletions. */
export const WITH_RECEIPTS: Responses = {
  ...SIGNED_IN,
  '/receipts': [
    { id: RECEIPT.id, at: AT, counts: RECEIPT.counts },
    {
      id: '00000000-0000-7000-8000-0000000000a2',
      at: '2026-03-02T08:00:00.000Z',
      counts: { folders: 0, files: 0, sections: 0, pages: 1 },
    },
  ] satisfies ReceiptSummary[],
  [`/receipts/${RECEIPT.id}`]: RECEIPT,
}

/** Responses for a user whose last deletion is not confirmed yet. */
export const WITH_PENDING_RECEIPT: Responses = {
  ...WITH_RECEIPTS,
  [`/receipts/${RECEIPT.id}`]: {
    ...RECEIPT,
    position: null,
    hash: null,
    anchor: null,
    removed_files: { total: 3, removed: 1 },
    steps: RECEIPT.steps.with(2, { step: 'files', state: 'pending', at: null }),
    complete: false,
  } satisfies ReceiptResponse,
}
