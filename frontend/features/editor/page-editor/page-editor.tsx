import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasStatus } from '../../../app/api-client.js'
import { loadable } from '../../../app/loadable.js'
import { NotFound } from '../../../app/not-found/not-found.js'
import { useSession } from '../../../app/session.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { identityOf, realId } from '../../../app/temporary-ids.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { pageQuery } from '../page-query.js'
import { PageWaiting } from '../page-waiting/page-waiting.js'
import { leftDraftsQuery } from './left-drafts-query.js'
import { LockedPage } from './locked-page.js'
import type { PageEditorProps } from './page-editor-props.js'

/** Editing code is a separate chunk, which locked pages do not load. */
const WritingPage = loadable(() => import('./writing-page.js'), PageWaiting)

/** Opens a page for writing, or for reading if it is locked. */
export default function PageEditor(given: PageEditorProps) {
  const { pageId, sectionId } = given
  const [props, menuFocused] = useFocusAfterLock(given)
  const session = useSession()
  const { data: page, error, isFetching, refetch } = useQuery(pageQuery(pageId))
  const queryClient = useQueryClient()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const [shownId, setShownId] = useState<number | null>(null)
  const drafts = useQuery({ ...leftDraftsQuery(userId ?? 0, pageId), enabled: userId !== null })
  useEffect(() => () => dropOnceLeft(queryClient, pageId), [queryClient, pageId])
  useEffect(() => {
    if (page && !page.is_page_locked) WritingPage.preload()
  }, [page])
  if (userId === null) return null
  if (!page) {
    if (hasStatus(error, 404)) return props.notHere
    if (!error || isFetching) return <PageWaiting {...props} />
    return (
      <>
        <TopBar leading={props.leading} actions={<UserMenu />} />
        <LoadError title="Couldn’t load this page" error={error} onRetry={() => void refetch()} />
        {props.Bar && <props.Bar />}
      </>
    )
  }
  if (page.block_type !== 'page') return <NotFound />
  const here = page.parent_block_id !== null && realId(page.parent_block_id) === sectionId
  if (here && shownId !== pageId) setShownId(pageId)
  // A page that is moved while open stays on the screen and keeps the cursor.
  if (!here && shownId !== pageId) return props.notHere
  if (page.is_page_locked && hasStatus(error, 404)) return <NotFound />
  if (!page.is_page_locked && drafts.data === undefined) return <PageWaiting {...props} />
  return (
    <>
      {page.is_page_locked ? (
        <LockedPage {...props} block={page} menuFocused={menuFocused} left={Boolean(drafts.data)} />
      ) : (
        <WritingPage
          {...props}
          // A new page stays open when it gets its number.
          key={identityOf(page.id)}
          block={page}
          menuFocused={menuFocused}
          gone={hasStatus(error, 404)}
          userId={userId}
          left={drafts.data ?? null}
        />
      )}
      {!here && <div hidden>{props.notHere}</div>}
    </>
  )
}

/**
 * Drops the fetched data of an editable page when the user leaves it. The editor knew more, and
 * caches the saved text itself (`useKeepSaved`). Runs in a microtask, because a query that is still
 * observed would stay.
 */
function dropOnceLeft(queryClient: QueryClient, pageId: number) {
  const { queryKey } = pageQuery(pageId)
  if (queryClient.getQueryData(queryKey)?.is_page_locked) return
  queueMicrotask(() => queryClient.removeQueries({ queryKey, type: 'inactive' }))
}

/**
 * Tracks a lock made here, because locking replaces the page: the new page's menu button then takes
 * the focus.
 */
function useFocusAfterLock(props: PageEditorProps) {
  const [lockedHere, setLockedHere] = useState<number | null>(null)
  if (lockedHere !== null && lockedHere !== props.pageId) setLockedHere(null)
  const onSet: PageEditorProps['onSet'] = (page, name, value) => {
    if (name === 'is_page_locked') setLockedHere(page.id)
    props.onSet(page, name, value)
  }
  return [{ ...props, onSet }, lockedHere !== null] as const
}
