import { useAtom, useSetAtom } from 'jotai'
import { ArrowLeft } from 'lucide-react'
import { useHistoryState } from 'wouter/use-browser-location'
import { ScreenBoundary } from '../../../app/failure/boundaries.js'
import { paths } from '../../../app/paths.js'
import { useIsWide } from '../../../ui/media.js'
import { PageEditor } from '../../editor/index.js'
import type { NewPageState } from '../new-page/new-page-state.js'
import { BarStar } from '../favorites/bar-star.js'
import { PageIcon } from '../icon-picker/page-icon.js'
import { pickIcon } from '../icon-picker/pick-icon.js'
import { useNoteOpened } from '../opened-pages/use-note-opened.js'
import { BarShare } from '../shared-items/bar-share.js'
import { usePrefetchOfNext } from '../prefetch/use-prefetch.js'
import { run, showSavedPage, toggleTemplate } from '../tree/tree-mutations.js'
import { displayName } from '../tree/item-name.js'
import { setPage, settingOf } from '../tree/commands/set-page.js'
import { useDuplicateItem } from '../tree/use-duplicate-item.js'
import type { ItemPath } from '../tree/use-item-path.js'
import { unsavedNameAtom } from '../tree/unsaved-name.js'
import { useTrashItems } from '../tree/use-trash-items.js'
import { PagePicker } from '../move-dialog/load-move-dialog.js'
import { ShowSidebar, sidebarOpenAtom } from '../sidebar-toggle/sidebar-toggle.js'
import { PageBar } from '../bottom-bar/page-bar.js'
import { BackLink } from './back-link.js'
import { ItemCrumbs } from '../crumbs/load-crumbs.js'
import { FollowMoved, MovedItem } from './moved-item.js'

interface OpenPageProps {
  /** Ids of the page's ancestors, from the folder down. */
  above: number[]
  pageId: number
  path: ItemPath
}

/** A page in the editor, with the surrounding parts of the workspace. */
export function OpenPage({ above, pageId, path }: OpenPageProps) {
  const state = useHistoryState<NewPageState | null>()
  const [sidebarOpen, setSidebarOpen] = useAtom(sidebarOpenAtom)
  const wide = useIsWide()
  const sectionId = above.at(-1) ?? 0
  // On wide screens a section opens its first page, so that Back leads to the folder.
  const [back, levels] = wide ? [path.folder, 1] : [path.section, above.length]
  const trash = useTrashItems()
  const duplicate = useDuplicateItem()
  const setUnsavedName = useSetAtom(unsavedNameAtom)
  useNoteOpened(above, pageId)
  usePrefetchOfNext(above, pageId)

  return (
    <ScreenBoundary resetKey={String(pageId)}>
      <PageEditor
        pageId={pageId}
        sectionId={sectionId}
        isNew={state?.isNew ?? false}
        onSaved={showSavedPage}
        onUnsavedName={setUnsavedName}
        Picker={PagePicker}
        notHere={<MovedItem id={pageId} />}
        moved={<FollowMoved id={pageId} />}
        onSet={(...setting) => void run(setPage, settingOf(...setting))}
        onTemplate={toggleTemplate}
        onDuplicate={(page) => void duplicate(page, { opens: true })}
        onDelete={(page) => trash([page])}
        sidebar={
          wide ? { hidden: !sidebarOpen, setHidden: (hidden) => setSidebarOpen(!hidden) } : null
        }
        Share={BarShare}
        Star={BarStar}
        Icon={PageIcon}
        onPickIcon={pickIcon}
        Bar={wide ? undefined : PageBar}
        leading={
          <>
            <ShowSidebar />
            <BackLink
              href={paths.item(...above.slice(0, levels))}
              label={`Back to ${back ? displayName(back) : ''}`}
            >
              <ArrowLeft aria-hidden size={16} />
            </BackLink>
            <ItemCrumbs above={above} pageId={pageId} path={path} />
          </>
        }
      />
    </ScreenBoundary>
  )
}
