import { Redirect, useParams } from 'wouter'
import { NotFound } from '../../../app/not-found/not-found.js'
import { useIsWide } from '../../../ui/media.js'
import { AppShell } from '../app-shell/app-shell.js'
import { FolderSidebar } from '../folder-sidebar/folder-sidebar.js'
import { above, readPlace, trashHref } from './trash-address.js'
import { type PreviewState, TrashList } from './trash-list.js'
import { TrashedPage } from './trashed-page.js'

const PAGE_LEVEL = 3

/** All levels of the trash (rule 3.7). */
export default function TrashScreen() {
  const place = readPlace(useParams())
  const wide = useIsWide()
  if (!place) return <NotFound />
  const pageId = place[PAGE_LEVEL] ?? null
  if (pageId !== null && wide) {
    const state: PreviewState = { preview: pageId }
    // Keeps the hash, because the preview beside the list shows the item that the hash names.
    const to = trashHref(above(place)) + window.location.hash
    return <Redirect to={to} replace state={state} />
  }
  const href = trashHref(place)
  return (
    <AppShell sidebar={<FolderSidebar folderId={undefined} />}>
      {pageId === null ? (
        <TrashList key={href} place={place} />
      ) : (
        <TrashedPage key={href} place={place} pageId={pageId} />
      )}
    </AppShell>
  )
}
