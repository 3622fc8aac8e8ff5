import { type ComponentProps, useEffect, useState } from 'react'
import type { BlockResponse } from '#modules/workspace/api'
import { loadable } from '../../../app/loadable.js'
import { tellMissing } from '../../../app/tell-missing.js'
import { hasTable, loadTableEditing, tableEditing } from '../kinds/table/load-editing.js'
import { PageWaiting } from '../page-waiting/page-waiting.js'

/** Editing code is a separate chunk, which locked pages do not load. */
const WritingPage = loadable(() => import('./writing-page.js'), PageWaiting)

/** Fetches the code that a page needs for writing, while its drafts are read. */
export function preloadWriting({ content }: BlockResponse) {
  WritingPage.preload()
  if (hasTable(content)) void loadTableEditing().catch(() => undefined)
}

/** Page for writing. A page with tables opens once the code that edits them has loaded. */
export function PageToWrite(props: ComponentProps<typeof WritingPage>) {
  const { content } = props.block
  const [isReady, setIsReady] = useState(() => tableEditing() !== null || !hasTable(content))
  useEffect(() => {
    if (isReady) return
    // Without the code, the text of cells can still be edited.
    void loadTableEditing()
      .catch(tellMissing)
      .finally(() => setIsReady(true))
  }, [isReady])
  return isReady ? <WritingPage {...props} /> : <PageWaiting {...props} />
}
