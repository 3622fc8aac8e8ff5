import { Plugin, type Transaction } from 'prosemirror-state'
import { ReplaceAroundStep, ReplaceStep } from 'prosemirror-transform'
import { MAX_CONTENT_BYTES } from '#modules/workspace/document/content'
import { bytesOf, bytesOfPage } from '../paste/too-much/paste-size.js'
import { PASTED } from '../paste/too-much/refuse-too-much.js'
import { FROM_SERVER } from '../saver/merge/merge-changes.js'

/** Meta key of transactions that are never refused for the page's size. */
export const ANY_SIZE = 'anySize'

/** Inserted bytes from which the page is measured; typing and single blocks insert fewer. */
const WORTH_MEASURING = 1_000

/**
 * Refuses edits that make the page larger than the server accepts (rule 5.4), such as duplicating
 * blocks, because the page could not be saved. Always accepts typing and content from the server.
 */
export function notTooLarge() {
  return new Plugin({ filterTransaction: (tr) => !makesTooLarge(tr) })
}

/** Returns true if the page would exceed its size limit. */
export function makesTooLarge(tr: Transaction) {
  if (!tr.docChanged || tr.getMeta(FROM_SERVER) || tr.getMeta(ANY_SIZE)) return false
  if (!tr.getMeta(PASTED) && insertedBytes(tr) < WORTH_MEASURING) return false
  const bytes = bytesOfPage(tr.doc)
  // A page that is too large may shrink.
  return bytes > MAX_CONTENT_BYTES && bytes > bytesOfPage(tr.before)
}

function insertedBytes({ steps }: Transaction) {
  return steps.reduce((sum, step) => {
    const inserts = step instanceof ReplaceStep || step instanceof ReplaceAroundStep
    return inserts ? sum + bytesOf(step.slice.content) : sum
  }, 0)
}
