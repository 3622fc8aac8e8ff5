import { api, hasStatus, messageOf } from '../../app/api-client.js'
import { loadFailure } from '../../app/load-error/use-load-failure.js'
import { queryClient } from '../../app/query-client.js'
import { notify, notifyError } from '../../ui/toast/toast.js'
import { type EarlierBlock, loadRestoreBlock, pageQuery, savePages } from '../editor/index.js'

const NOT_SAVED = 'The text of an open page isn’t saved yet. Save it, then restore again.'

/**
 * Makes the text of a version the page's current text, and offers to undo that (rule 15.59).
 * `latest` is the current version. Returns true once restored.
 */
export async function restoreVersion(pageId: number, version: number, latest: number, at: string) {
  if (!(await savePages())) return failed(NOT_SAVED)
  try {
    const { revision } = await putBack(pageId, version)
    notify(
      `This page is as it was on ${at}. The text from before is in the history.`,
      undoTo(pageId, latest, revision)
    )
    return true
  } catch (error) {
    return failed(problemOf(error))
  }
}

/** Restores one block, and offers to undo that. Returns true once restored. */
export async function restoreOneBlock(pageId: number, block: EarlierBlock) {
  if (!(await savePages())) return failed(NOT_SAVED)
  const restoreBlock = await loadRestoreBlock()
  const result = await restoreBlock(pageId, block)
  await queryClient.invalidateQueries({ queryKey: ['versions', pageId] })
  if (result.kind === 'failed') return failed(`Couldn’t restore this block. ${result.message}`)
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
      try {
        await savePages()
        await putBack(pageId, version, restored)
      } catch (error) {
        notifyError(
          hasStatus(error, 409)
            ? 'This page changed since, so its text stays. The text from before is in the history.'
            : problemOf(error)
        )
      }
    })()
  }
}

async function putBack(pageId: number, version: number, baseRevision?: number) {
  const body = baseRevision === undefined ? {} : { base_revision: baseRevision }
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
  if (hasStatus(error, 409)) return messageOf(error)
  return `Couldn’t restore this version. ${loadFailure(error, 'You’re offline. Restore it once you’re back online.')}`
}

function failed(message: string) {
  notifyError(message)
  return false
}
