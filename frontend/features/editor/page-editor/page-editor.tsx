import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BlockResponse } from '#modules/workspace/api'
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
import { useKeptWhileWriting } from './use-kept-while-writing.js'

/** Editing code is a separate chunk, which locked pages do not load. */
const WritingPage = loadable(() => import('./writing-page.js'), PageWaiting)

/** Opens a page for writing, or for reading if it is locked. */
export default function PageEditor(given: PageEditorProps) {
  const { pageId, sectionId } = given
  const { props, lockSetHere } = useLockSetHere(given)
  const session = useSession()
  const { data: page, error, isFetching, refetch } = useQuery(pageQuery(pageId))
  const queryClient = useQueryClient()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const [shownId, setShownId] = useState<number | null>(null)
  const isReadOnly = useIsReadOnly(page, lockSetHere)
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
  const shown = { block: page, menuFocused: lockSetHere !== null, gone: hasStatus(error, 404) }
  if (!isReadOnly && drafts.data === undefined) return <PageWaiting {...props} />
  return (
    <>
      {isReadOnly ? (
        <LockedPage {...props} {...shown} left={Boolean(drafts.data)} />
      ) : (
        <WritingPage
          {...props}
          {...shown}
          // A new page stays open when it gets its number.
          key={identityOf(page.id)}
          userId={userId}
          left={drafts.data ?? null}
        />
      )}
      {!here && props.moved}
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

/** Lock that the user has set or removed here. */
interface LockSetHere {
  pageId: number
  locked: boolean
}

/**
 * Tracks the lock set here, because locking replaces the page: the new page's menu button then takes
 * the focus.
 */
function useLockSetHere(props: PageEditorProps) {
  const [lockSetHere, setLockSetHere] = useState<LockSetHere | null>(null)
  if (lockSetHere !== null && lockSetHere.pageId !== props.pageId) setLockSetHere(null)
  const onSet: PageEditorProps['onSet'] = (page, name, value) => {
    if (name === 'is_page_locked') setLockSetHere({ pageId: page.id, locked: value === true })
    props.onSet(page, name, value)
  }
  return { props: { ...props, onSet }, lockSetHere }
}

/**
 * Returns true for a locked page. A page that another device locks while its user writes stays in
 * the editor.
 */
function useIsReadOnly(page: BlockResponse | undefined, lockSetHere: LockSetHere | null) {
  const [openId, setOpenId] = useState<number | null>(null)
  const isLocked = page?.is_page_locked === true
  const nextId = page && (!isLocked || openId === page.id) ? page.id : null
  if (nextId !== openId) setOpenId(nextId)
  const isLockedLate = isLocked && nextId !== null && lockSetHere?.locked !== true
  return useKeptWhileWriting(isLockedLate) ? false : isLocked
}
