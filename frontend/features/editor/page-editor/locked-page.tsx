import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { BlockResponse } from '#modules/workspace/api'
import { NotFound } from '../../../app/not-found/not-found.js'
import { useSearchHit } from '../block-links/use-search-hit.js'
import { copyPageAsMarkdown } from '../copy/copy-markdown.js'
import { parseDocument } from '../document.js'
import { GoneNotice } from '../page-notice/gone-notice.js'
import { PageNotice } from '../page-notice/page-notice.js'
import { ReadOnlyPage } from '../read-only/read-only-page.js'
import { leftUnsaved } from '../saver/saving-pages.js'
import type { Heading } from '../table-of-contents/contents.js'
import { readAtHeading } from '../table-of-contents/scroll-to-heading.js'
import { useContents } from '../table-of-contents/use-contents.js'
import { selectedOnScreen } from '../text-count/selected-text.js'
import { TitleField } from '../title-field/title-field.js'
import type { PageEditorProps } from './page-editor-props.js'
import { PageFrame } from './page-frame.js'
import { useKeptWhileWriting } from './use-kept-while-writing.js'
import { Row, Stack } from '../../../ui/layout/layout.js'
import styles from './page-frame.module.css'

interface LockedPageProps extends PageEditorProps {
  block: BlockResponse
  /** True if the menu's button takes the focus when it appears. */
  menuFocused: boolean
  /** True if the server no longer has the page. */
  gone: boolean
  /** True if an earlier visit left unsaved text. */
  left: boolean
}

/** Read-only view of a locked page. Loads no editing code (rule 4.2). */
export function LockedPage({ block, gone, left, ...props }: LockedPageProps) {
  const text = useRef<HTMLDivElement>(null)
  const contents = useContents(text)
  useSearchHit(block.id, text)
  const unsaved = useLeftUnsaved(block.id)
  // The user may write in a window over the page.
  const isKept = useKeptWhileWriting(gone)
  if (gone && !isKept) return <NotFound />

  const copy = () => void copyPageAsMarkdown(block.name, parseDocument(block.content))
  const goTo = (heading: Heading) => {
    contents.jump(heading)
    readAtHeading(heading.element)
  }
  return (
    <PageFrame
      block={block}
      name={block.name}
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
        onSet: (...setting) => props.onSet(block, ...setting),
        onDuplicate: () => props.onDuplicate(block),
        onTemplate: () => props.onTemplate(block),
        onDelete: () => props.onDelete(block),
        takeText: () => {
          // The buttons beside the text are no part of it.
          const selected = selectedOnScreen(text.current?.firstElementChild)
          return () => ({ page: parseDocument(block.content).content, selected: selected() })
        },
        onCopyMarkdown: copy,
      }}
      actions={
        <Row as="span" gap={1} tone="muted" size="sm">
          <Lock aria-hidden size={14} />
          Locked
        </Row>
      }
    >
      {gone && <GoneNotice onCopy={copy} />}
      {(unsaved || left) && (
        <PageNotice action="Unlock" onAction={() => props.onSet(block, 'is_page_locked', false)}>
          This page was locked before everything you wrote was saved. The rest is kept in this
          browser until the page is unlocked.
        </PageNotice>
      )}
      <TitleField value={block.name} disabled />
      <Stack ref={text} grow marginTop={3} className={styles.text}>
        <ReadOnlyPage content={block.content} look={block} />
      </Stack>
    </PageFrame>
  )
}

/** Returns true if the page was locked elsewhere before this browser saved everything. */
function useLeftUnsaved(pageId: number) {
  const [unsaved, setUnsaved] = useState(false)
  useEffect(() => {
    let here = true
    void leftUnsaved(pageId).then((left) => here && setUnsaved(left))
    return () => void (here = false)
  }, [pageId])
  return unsaved
}
