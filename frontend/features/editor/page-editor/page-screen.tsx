import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BlockAnswer } from '#modules/workspace/api'
import { NotFound } from '../../../app/not-found/not-found.js'
import { PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { cx } from '../../../ui/class-names.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { ConflictDialog } from '../conflict-dialog/conflict-dialog.js'
import { FormattingBar } from '../formatting-bar/formatting-bar.js'
import { KeptVersion } from '../kept-version/kept-version.js'
import { SaveProblem } from '../save-status/save-problem.js'
import { SaveStatus } from '../save-status/save-status.js'
import { pageTextClass } from '../page-text/page-text.js'
import { draftsOf } from '../saver/drafts.js'
import { OpenPage } from '../saver/open-page.js'
import { useAutosave, useSaverState } from '../saver/use-saver.js'
import { TitleField } from '../title-field/title-field.js'
import { PageView } from '../view/page-view.js'
import type { PageEditorProps } from './page-editor.js'
import styles from './page-screen.module.css'

interface PageScreenProps extends PageEditorProps {
  block: BlockAnswer
  /** True when the server has it no longer. */
  gone: boolean
  userId: number
}

/** The page with its bars: title, text, and how saving goes. */
export function PageScreen({ block, gone, userId, leading, isNew, onSaved }: PageScreenProps) {
  const [page] = useState(() =>
    OpenPage.open(block, draftsOf(userId, block.id), ({ id, saver }) =>
      onSaved(id, saver.saved.name, saver.saved.at)
    )
  )
  const { name, dirty } = useSaverState(page.saver)
  const [keptCount, setKeptCount] = useState(0)
  const title = useRef<HTMLTextAreaElement>(null)
  const { view, mount } = usePageView(page, !block.is_page_locked, title)
  useAutosave(page)
  useEffect(() => page.follow(block), [page, block])

  // Put in the trash elsewhere. What is unsaved stays on the screen, with what the server says of it.
  if (gone && !dirty) return <NotFound />

  return (
    <>
      <TopBar
        leading={leading}
        actions={
          <>
            <SaveStatus saver={page.saver} />
            <UserMenu />
          </>
        }
      />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <PageHeading title={name || 'Untitled page'} className="visually-hidden" />
        <div className={styles.bar}>
          <div className={styles.column}>
            {view && !block.is_page_locked && <FormattingBar view={view} />}
          </div>
        </div>
        <article className={styles.page}>
          <KeptVersion key={keptCount} drafts={page.drafts} />
          <TitleField
            ref={title}
            value={name}
            onChange={(next) => page.saver.change({ name: next })}
            disabled={block.is_page_locked}
            selectAtStart={isNew}
            onLeave={() => view?.focusStart()}
          />
          <div ref={mount} className={styles.text} />
        </article>
      </main>
      <SaveTrouble page={page} onKept={() => setKeptCount((count) => count + 1)} />
    </>
  )
}

/** What shows only when saving does not go as it should. */
function SaveTrouble({ page, onKept }: { page: OpenPage; onKept: () => void }) {
  const { conflict } = useSaverState(page.saver)
  const [postponed, setPostponed] = useState<typeof conflict>(null)
  return (
    <>
      <SaveProblem saver={page.saver} onResolve={() => setPostponed(null)} />
      <ConflictDialog
        page={page}
        conflict={conflict === postponed ? null : conflict}
        onClose={() => setPostponed(conflict)}
        onKept={onKept}
      />
    </>
  )
}

/** The ProseMirror view in the element that gets `mount`. */
function usePageView(
  page: OpenPage,
  editable: boolean,
  title: RefObject<HTMLTextAreaElement | null>
) {
  const mount = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<PageView | null>(null)

  useEffect(() => {
    if (!mount.current) return
    const created = new PageView(mount.current, {
      doc: page.saver.current.doc,
      editable,
      attributes: {
        class: cx(pageTextClass, styles.document),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Page text',
      },
      onEdit: (doc) => page.saver.change({ doc }),
      onLeaveAtTop: () => title.current?.focus(),
    })
    const hide = page.show(created)
    setView(created)
    return () => {
      hide()
      created.destroy()
    }
  }, [page, editable, title])

  return { view, mount }
}
