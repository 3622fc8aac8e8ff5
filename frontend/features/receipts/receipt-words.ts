import type { ErasureStep, ReceiptResponse, ReceiptSummary } from '#modules/workspace/api'

const EXACT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })
const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** Formats a time (ISO 8601) as date and time, in local time. */
export function exactTime(at: string) {
  return EXACT.format(new Date(at))
}

/** Names what was deleted, as in '1 section and 2 pages'. */
export function countsText({ folders, files, sections, pages }: ReceiptSummary['counts']) {
  const parts = [
    plural(folders, 'folder'),
    plural(files, 'file'),
    plural(sections, 'section'),
    plural(pages, 'page'),
  ]
  return LIST.format(parts.filter((part) => part !== null))
}

/** Says in a sentence what a step did, or is still doing. */
export function stepText({ step, state }: ErasureStep, receipt: ReceiptResponse): string {
  if (step === 'files') return filesText(state, receipt.removed_files)
  return STEPS[step][state === 'done' ? 'done' : 'pending']
}

/** Says when a step happened. Null if that isn't known. */
export function stepTime({ step, state, at }: ErasureStep): string | null {
  if (state !== 'done' || at === null) return null
  return step === 'lists' ? `Checked on ${exactTime(at)}` : exactTime(at)
}

/** Says how far the receipt can be proven with the exported log. */
export function proofText({ position, anchor }: ReceiptResponse) {
  if (position === null) return 'The deletion is being added to the sealed log.'
  const place = `The deletion is entry ${position.toLocaleString('en')} of the sealed log.`
  const signed = anchor ? signedOn(anchor.statement) : null
  return signed === null
    ? `${place} The log is signed once a day: download the receipt again tomorrow, and it includes the signature.`
    : `${place} The log up to there was signed on ${signed}.`
}

/** Returns the file name of a downloaded receipt. */
export function receiptFileName({ at, id }: ReceiptSummary) {
  return `strata-receipt-${at.slice(0, 10)}-${id.slice(-12)}.json`
}

const STEPS = {
  keys: {
    done: 'The keys of the text were destroyed. Nobody can read it anymore, not even in backups.',
    pending: 'The keys of the text are being destroyed.',
  },
  lists: {
    done: 'It’s gone from lists, search, page history, and shared links.',
    pending: 'It’s being removed from lists, search, page history, and shared links.',
  },
}

function filesText(
  state: ErasureStep['state'],
  { total, removed }: Record<'total' | 'removed', number>
) {
  if (state === 'unknown') {
    return 'This deletion is older than the record of removed pictures and attachments.'
  }
  if (state === 'pending') {
    return total === 0
      ? 'Pictures and attachments aren’t confirmed as removed yet.'
      : `Pictures and attachments are being removed: ${removed} of ${total}.`
  }
  if (total === 0) return 'It had no pictures or attachments of its own.'
  return total === 1
    ? 'Its picture or attachment was removed.'
    : `Its ${total} pictures and attachments were removed.`
}

function signedOn(statement: string) {
  try {
    return exactTime((JSON.parse(statement) as { time: string }).time)
  } catch {
    return null
  }
}

function plural(count: number, noun: string) {
  return count === 0 ? null : `${count} ${noun}${count === 1 ? '' : 's'}`
}
