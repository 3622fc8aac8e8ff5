import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type BlockResponse, isSeen, UNNAMED_PAGE } from '#modules/workspace/api'
import { NotFound } from '../../../app/not-found/not-found.js'
import { closedByPress } from '../../../app/closed-by-press.js'
import { fetchLater } from '../../../app/fetch-later.js'
import { loadableOverlay } from '../../../app/loadable-overlay.js'
import { takesKeys } from '../../../app/takes-keys.js'
import { usePainted } from '../../../app/use-painted.js'
import { within } from '../../../app/within.js'
import { cx } from '../../../ui/class-names.js'
import { showBlock } from '../block-links/show-block.js'
import { useSearchHit } from '../block-links/use-search-hit.js'
import { useLinkedBlock } from '../block-links/use-linked-block.js'
import { copyPageAsMarkdown } from '../copy/copy-markdown.js'
import { serializeDocument } from '../document.js'
import { KeptVersion } from '../kept-version/kept-version.js'
import { closeFind, openFind } from '../find/find-commands.js'
import { findStateOf } from '../find/find-plugin.js'
import '../menus/repeat-hover.js'
import { GoneNotice } from '../page-notice/gone-notice.js'
import { PageNotice } from '../page-notice/page-notice.js'
import { pageQuery } from '../page-query.js'
import { pageTextClass } from '../page-text/page-text.js'
import { loadCleaner } from '../paste/cleaner.js'
import { SaveStatus } from '../save-status/save-status.js'
import type { LeftDraft } from '../saver/drafts/left-drafts.js'
import { OpenPage } from '../saver/open-page.js'
import { savedSoon } from '../saver/saving-pages.js'
import { useSaveTriggers, useSaverState } from '../saver/use-save-triggers.js'
import type { Heading } from '../table-of-contents/contents.js'
import { useContents } from '../table-of-contents/use-contents.js'
import { writeAtHeading } from '../table-of-contents/write-at-heading.js'
import { TemplateOffer } from '../templates/template-offer.js'
import { selectedIn } from '../text-count/selected-text.js'
import { TitleField } from '../title-field/title-field.js'
import { PageView } from '../view/page-view.js'
import { useEditorState } from '../view/use-editor-state.js'
import { leftDraftsQuery } from './left-drafts-query.js'
import type { PageEditorProps } from './page-editor-props.js'
import { PageFrame } from './page-frame.js'
import { SaveTrouble } from './save-trouble.js'
import { useKeepSaved } from './use-keep-saved.js'
import { useKeptWhileWriting } from './use-kept-while-writing.js'
import { useWantedCursor } from './wanted-cursor.js'
import { Stack } from '../../../ui/layout/layout.js'
import styles from './writing-page.module.css'

const WritingOverlays = loadableOverlay(
  () => import('./writing-overlays.js'),
  closedByPress(
    takesKeys(({ view }) =>
      useEditorState(
        view,
        ({ dialog, editor }) => dialog !== null || findStateOf(editor).opened > 0
      )
    ),
    ({ view }) =>
      () => {
        if (view.now.dialog !== null) view.ask(null)
        view.runAside(closeFind)
      }
  )
)

fetchLater({ preload: () => void loadCleaner().catch(() => undefined) })

/** Milliseconds that locking waits for uploads in progress. */
const UPLOADS_LIMIT = 20_000

interface WritingPageProps extends PageEditorProps {
  block: BlockResponse
  /** True if the menu's button takes the focus when it appears. */
  menuFocused: boolean
  /** True if the server no longer has the page. */
  gone: boolean
  userId: number
  /** Unsaved text of an earlier visit. */
  left: LeftDraft | null
}

/** Page in the editor: title, text, menus and save status. */
export default function WritingPage({ block, gone, userId, left, ...props }: WritingPageProps) {
  const { isNew, onSaved } = props
  const [page] = useState(() =>
    OpenPage.open({ block, userId, left }, ({ id, saver }) => onSaved(id, saver.saved.name))
  )
  const { name, dirty } = useSaverState(page.saver)
  const [titleCursor] = useState<'all' | 'end'>(page.saver.state.dirty ? 'end' : 'all')
  const queryClient = useQueryClient()
  const [keptCount, setKeptCount] = useState(0)
  const title = useRef<HTMLTextAreaElement>(null)
  const { view, mount } = usePageView(page, title)
  useWantedCursor(block.id, view, title)
  useLinkedBlock(view && ((id) => showBlock(view, id)))
  useSearchHit(block.id, mount, view !== null)
  const painted = usePainted()
  const contents = useContents(mount)
  const goTo = (heading: Heading) => {
    contents.jump(heading)
    if (view) writeAtHeading(view.editor, heading.element)
  }
  const leaveTitle = useLeaveTitle(view)
  const beforeLock = useBeforeLock(page)
  useSaveTriggers(page)
  useUnsavedName(page, props.onUnsavedName)
  // Called after the hooks above, so that text saved on leaving is also cached.
  useKeepSaved(page, block)
  useEffect(() => {
    // The draft belongs to the open page now: locking and unlocking must not restore it again.
    queryClient.setQueryData(leftDraftsQuery(userId, block.id).queryKey, null)
  }, [queryClient, userId, block.id])
  useEffect(() => {
    if (!gone) page.follow(block)
  }, [page, block, gone])

  // Text that the user writes in stays on the screen, with unsaved text and the server's error.
  const isKept = useKeptWhileWriting(gone, dirty)
  if (gone && !isKept) return <NotFound />

  return (
    <>
      <PageFrame
        block={block}
        name={name}
        leading={props.leading}
        Bar={props.Bar}
        Share={props.Share}
        Star={props.Star}
        Icon={props.Icon}
        menu={{
          focused: props.menuFocused,
          sidebar: props.sidebar,
          contents,
          onGo: goTo,
          beforeLock,
          onSet: (...setting) => props.onSet({ ...block, name }, ...setting),
          onPickIcon: () => props.onPickIcon({ ...block, name }),
          onDuplicate: () => props.onDuplicate({ ...block, name }),
          onTemplate: () => props.onTemplate({ ...block, name }),
          onDelete: () => {
            page.uploads.cancel()
            void savedSoon(page.saver).then(() => props.onDelete({ ...block, name }))
          },
          takeText: () => {
            const text = {
              page: page.saver.current.doc.content,
              selected: view ? selectedIn(view.editor.state) : [],
            }
            return () => text
          },
          onCopyMarkdown: () => void copyPageAsMarkdown(name, page.saver.current.doc),
          onFind: () => view?.runAside(openFind),
        }}
        actions={<SaveStatus saver={page.saver} />}
      >
        {gone && (
          <GoneNotice onCopy={() => void copyPageAsMarkdown(name, page.saver.current.doc)} />
        )}
        {block.is_page_locked && (
          <PageNotice
            action="Unlock"
            onAction={() => {
              props.onSet({ ...block, name }, 'is_page_locked', false)
              view?.focus()
            }}
          >
            This page was locked elsewhere. Unlock it to save what you write.
          </PageNotice>
        )}
        {page.isRefused && (
          <PageNotice
            action="Copy text"
            onAction={() => void copyPageAsMarkdown(name, page.saver.current.doc)}
          >
            This page couldn’t be created. Copy your text before you leave.
          </PageNotice>
        )}
        <KeptVersion key={keptCount} page={page} />
        <TitleField
          ref={title}
          value={name}
          onChange={(next) => page.change({ name: next })}
          focusAtStart={isNew ? titleCursor : undefined}
          onLeave={leaveTitle}
        />
        <div className={styles.body}>
          <Stack ref={mount} marginTop={3} className={styles.text} />
          {view && <TemplateOffer pageId={block.id} view={view} />}
        </div>
      </PageFrame>
      {view && painted && (
        <WritingOverlays
          view={view}
          pageId={block.id}
          name={name}
          parentId={block.parent_block_id}
          Picker={props.Picker}
        />
      )}
      <SaveTrouble
        page={page}
        onKept={() => setKeptCount((count) => count + 1)}
        focusText={() => view?.focus()}
      />
    </>
  )
}

/**
 * Saves the page and passes the saved text to the locked view; returns false if the save failed.
 */
function useBeforeLock({ id, saver, uploads }: OpenPage) {
  const queryClient = useQueryClient()
  return async () => {
    const landed = uploads.settled().then(() => true)
    if (!(await within(UPLOADS_LIMIT, landed, false))) return false
    if (!(await savedSoon(saver))) return false
    const { name, doc, revision } = saver.saved
    const saved = { name, revision, content: serializeDocument(doc) }
    queryClient.setQueryData(pageQuery(id).queryKey, (block) => block && { ...block, ...saved })
    return true
  }
}

/**
 * Moves the focus from the title to the text, even before the text is loaded. `early` is the text
 * typed until then.
 */
function useLeaveTitle(view: PageView | null) {
  const early = useRef<string | null>(null)
  useEffect(() => {
    if (!view || early.current === null) return
    enterText(view, early.current)
    early.current = null
  }, [view])
  return (text = '') => {
    if (view) enterText(view, text)
    else early.current = text
  }
}

function enterText(view: PageView, text: string) {
  view.focusStart()
  if (text !== '') view.editor.pasteText(text)
}

/** Shows the typed name in lists next to the page. */
function useUnsavedName({ id, saver }: OpenPage, tell: PageEditorProps['onUnsavedName']) {
  const { name } = useSaverState(saver)
  const unsaved = name === saver.saved.name ? null : name
  useEffect(() => {
    if (unsaved === null) return
    tell({ id, name: unsaved })
    return () => tell(null)
  }, [tell, id, unsaved])
}

/** Mounts the ProseMirror view in the element with the ref `mount`. */
function usePageView(page: OpenPage, title: RefObject<HTMLTextAreaElement | null>) {
  const mount = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<PageView | null>(null)

  useEffect(() => {
    if (!mount.current) return
    const created = new PageView(mount.current, {
      doc: page.saver.current.doc,
      attributes: {
        class: cx(pageTextClass, styles.document),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Page text',
        translate: 'no',
      },
      onEdit: (doc) => page.change({ doc }),
      onLeaveAtTop: () => title.current?.focus(),
      suggestTitle: (suggested) => {
        const { name } = page.saver.current
        if (!isSeen(name) || name === UNNAMED_PAGE) page.change({ name: suggested })
      },
      uploads: page.uploads,
    })
    const hide = page.show(created)
    setView(created)
    return () => {
      hide()
      created.destroy()
    }
  }, [page, title])

  return { view, mount }
}
