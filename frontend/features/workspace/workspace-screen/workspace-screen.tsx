import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { BlankScreen } from '../../../app/blank-screen/blank-screen.js'
import { loadable } from '../../../app/loadable.js'
import { NotFoundScreen } from '../../../app/not-found/load-not-found.js'
import { useIsOnline } from '../../../app/offline/connectivity.js'
import { paths } from '../../../app/paths.js'
import { useSession } from '../../../app/session.js'
import { identityOf, refusalOf, useNumbers } from '../../../app/temporary-ids.js'
import { useIsWide } from '../../../ui/media.js'
import { PageEditor, pageQuery, sendLeftDrafts } from '../../editor/index.js'
import { itemListQuery } from '../tree/item-queries.js'
import { LEVELS } from '../tree/item-types.js'
import { type ItemIds, type ItemPath, readIds, useItemPath } from '../tree/use-item-path.js'
import { orphanedDraftsAtom } from '../orphaned-drafts/orphaned-drafts.js'
import { AppShell } from '../app-shell/app-shell.js'
import { ItemCrumbs } from '../crumbs/load-crumbs.js'
import { FolderSidebar } from '../folder-sidebar/folder-sidebar.js'
import { MobileList } from '../mobile-list/load-mobile-list.js'
import { StartScreen } from '../recent-pages/load-start-screen.js'
import { useIsStart } from '../recent-pages/use-is-start.js'
import { SectionPanel } from '../section-panel/section-panel.js'
import { ChildlessScreen } from './childless-screen.js'
import { FolderScreen } from './load-folder-screen.js'
import { FollowMoved, MovedItem } from './moved-item.js'
import { OpenPage } from './open-page.js'
import { Resume, useResumed } from './resume.js'
import { useOpenFirst } from './use-open-first.js'

/** Shown once per account. */
const FirstPage = loadable(() => import('../first-steps/first-page.js'))

/** Delay in ms until unsaved text of earlier visits is sent, after the screen is rendered. */
const LEFT_DRAFTS_DELAY = 2000

/** Every screen under /app: the tree on one side, its open item on the other (rule 15.1). */
export default function WorkspaceScreen() {
  const params = useParams()
  useNumbers()
  const ids = readIds(params)
  useNumberedAddress(params, ids)
  return ids ? <Workspace {...ids} /> : <NotFoundScreen />
}

/** Replaces temporary ids in the address once the real ids are known. */
function useNumberedAddress(params: Record<string, string | undefined>, ids: ItemIds | null) {
  const [, navigate] = useLocation()
  const { folderId, fileId, sectionId, pageId } = ids ?? {}
  const numbered = [folderId, fileId, sectionId, pageId].filter((id) => id !== undefined)
  const given = [params.folderId, params.fileId, params.sectionId, params.pageId]
  const isNumbered = numbered.every((id, level) => String(id) === given[level])
  const target = isNumbered ? null : paths.item(...numbered)
  useEffect(() => {
    if (target) navigate(target + location.hash, { replace: true, state: history.state as unknown })
  }, [target, navigate])
}

function Workspace(ids: ItemIds) {
  const path = useItemPath(ids)
  const wide = useIsWide()
  const queryClient = useQueryClient()
  const { pageId } = ids

  useEffect(() => {
    if (pageId === undefined) return
    PageEditor.preload()
    ItemCrumbs.preload()
    void queryClient.prefetchQuery(pageQuery(pageId))
  }, [pageId, queryClient])

  useLeftDrafts()
  const isPageOpen = useIsPageOpen(pageId)
  const isStart = useIsStart()
  const resumed = useResumed(ids.folderId === undefined && !isStart)

  const session = useSession()
  const isNew = session.status === 'signed-in' && session.user.first_steps === 'due'
  const [skipped, setSkipped] = useState(false)
  if (isNew && !skipped && ids.folderId === undefined) {
    return (
      <BlankScreen>
        <FirstPage onLeave={() => setSkipped(true)} />
      </BlankScreen>
    )
  }

  if (resumed) return <Resume address={resumed} />
  if (path.missing && !isPageOpen) {
    return (
      <BlankScreen>
        <MovedItem id={pageId ?? ids.sectionId ?? ids.fileId ?? ids.folderId ?? 0} />
      </BlankScreen>
    )
  }
  const Content = wide ? WideContent : NarrowContent
  return (
    <AppShell sidebar={<Sidebar ids={ids} path={path} />} withoutBottomBar={pageId !== undefined}>
      <Content ids={ids} path={path} />
      {path.missing && pageId !== undefined && <FollowMoved id={pageId} />}
    </AppShell>
  )
}

/**
 * Returns true if the page stays on the screen, whatever its address: because its text has loaded,
 * or because it could not be created. An item above it may be moved or trashed while the user
 * writes (rule 15.69).
 */
function useIsPageOpen(pageId: number | undefined) {
  const { data: page } = useQuery({ ...pageQuery(pageId ?? 0), enabled: false })
  return pageId !== undefined && (page !== undefined || refusalOf(pageId) !== undefined)
}

/**
 * Sends drafts that crashes and closed tabs left for pages other than the open one. Asks the user
 * about the rest.
 */
function useLeftDrafts() {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const online = useIsOnline()
  const setOrphaned = useSetAtom(orphanedDraftsAtom)
  useEffect(() => {
    if (userId === null || !online) return
    const send = () => void sendLeftDrafts(userId).then(setOrphaned)
    const timer = setTimeout(send, LEFT_DRAFTS_DELAY)
    return () => clearTimeout(timer)
  }, [userId, online, setOrphaned])
}

interface LayoutProps {
  ids: ItemIds
  path: ItemPath
}

/** The folders. Inside a file, its sections and pages. */
function Sidebar({ ids, path }: LayoutProps) {
  const { folderId, fileId } = ids
  if (folderId === undefined || fileId === undefined) return <FolderSidebar folderId={folderId} />
  return <SectionPanel ids={{ ...ids, folderId, fileId }} path={path} />
}

function WideContent({ ids, path }: LayoutProps) {
  const { folderId, fileId, sectionId, pageId } = ids
  const isStart = useIsStart()
  const folders = useQuery({ ...itemListQuery(null), enabled: isStart })
  useOpenFirst(ids, !isStart)
  if (isStart && folders.data?.length !== 0) return <StartScreen />
  if (folderId === undefined) return <ChildlessScreen type="folder" path={[]} parent={undefined} />
  if (fileId === undefined) return <FolderScreen folderId={folderId} folder={path.folder} />
  if (sectionId === undefined) {
    return <ChildlessScreen type="section" path={[folderId, fileId]} parent={path.file} />
  }
  const above = [folderId, fileId, sectionId]
  if (pageId === undefined)
    return <ChildlessScreen type="page" path={above} parent={path.section} />
  return <OpenPage above={above} pageId={pageId} path={path} />
}

function NarrowContent({ ids, path }: LayoutProps) {
  const { folderId, fileId, sectionId, pageId } = ids
  const above = [folderId, fileId, sectionId].filter((id) => id !== undefined)
  const parent = path.section ?? path.file ?? path.folder
  if (pageId !== undefined) return <OpenPage above={above} pageId={pageId} path={path} />
  return (
    <MobileList
      key={above.map(identityOf).join('/')}
      type={LEVELS[above.length] ?? 'page'}
      path={above}
      parent={parent}
    />
  )
}
