import { api, hasStatus, messageOf } from '../../app/api-client.js'
import { loadFailure } from '../../app/load-error/use-load-failure.js'
import { queryClient } from '../../app/query-client.js'
import { notify, notifyError } from '../../ui/toast/toast.js'
import { type EarlierBlock, loadRestoreBlock, pageQuery, savePages } from '../editor/index.js'

const NOT_SAVED = 'The text of an open page isn’t saved yet. Save it, then restore again.'

/**
 * Makes the text of a version the page's current text, and offers to undo that (rule 15.59). Returns
 * true once restored.
 */
export async function restoreVersion(pageId: number, version: number, at: string) {
  if (!(await savePages())) return failed(NOT_SAVED)
  try {
    const { revision: before } = await api.get(`/blocks/${pageId}`)
    const { revision } = await putBack(pageId, version, before)
    notify(
      `This page is as it was on ${at}. The text from before is in the history.`,
      undoTo(pageId, before, revision)
    )
    return true
  } catch (error) {
    return failed(problemOf(error))
  }
}

/** Restores one block, and offers to undo that. Returns true once restored. */
export async function restoreOneBlock(pageId: number, block: EarlierBlock) {
  if (!(await savePages())) return failed(NOT_SAVED)
  const restoreBlock = await loadRestoreBlock().catch(messageOf)
  if (typeof restoreBlock === 'string') return failed(restoreBlock)
  const result = await restoreBlock(pageId, block)
  await queryClient.invalidateQueries({ queryKey: ['versions', pageId] })
  if (result.kind === 'refused') return failed(`Couldn’t restore this block. ${result.message}`)
  if (result.kind === 'unchanged') notify('The page has this block exactly so.')
  else {
    const undo = undoTo(pageId, result.before, result.revision)
    notify('This block is back on the page. The text from before is in the history.', undo)
  }
  return true
}

/** Returns the undo of a restoration: the version before it, unless the page changed since. */
function undoTo(pageId: number, version: number, restored: number) {
  return () => {
    void (async () => {
      if (!(await savePages())) return failed(NOT_SAVED)
      try {
        await putBack(pageId, version, restored)
      } catch (error) {
        notifyError(
          isConflict(error)
            ? 'This page changed since, so its text stays. The text from before is in the history.'
            : problemOf(error)
        )
      }
    })()
  }
}

/** Restores a version, unless the page is no longer at this revision. */
async function putBack(pageId: number, version: number, baseRevision: number) {
  const body = { base_revision: baseRevision }
  const saved = await api.post(`/blocks/${pageId}/versions/${version}/restore`, body)
  // The live feed skips this tab's own changes.
  await Promise.all([
    queryClient.invalidateQueries(pageQuery(pageId)),
    queryClient.invalidateQueries({ queryKey: ['versions', pageId] }),
  ])
  return saved
}

function problemOf(error: unknown) {
  if (hasStatus(error, 404)) return 'This page was moved to the trash or deleted.'
  if (isConflict(error)) {
    return 'This page changed elsewhere just now. Look at its latest version, then restore again.'
  }
  if (hasStatus(error, 409)) return messageOf(error)
  return `Couldn’t restore this version. ${loadFailure(error, 'You’re offline. Restore it once you’re back online.')}`
}

/** Returns true if the page changed since the revision that a restoration builds on. */
function isConflict(error: unknown) {
  return hasStatus(error, 409) && error.code === 'E_SAVE_CONFLICT'
}

function failed(message: string) {
  notifyError(message)
  return false
}
