import '../../../ui/tokens.css'
import '../../../ui/base.css'

import { getDefaultStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { privateDatabase } from '../../../app/private-storage.js'
import { EditorMenus } from '../../../features/editor/menus/editor-menus.js'
import { pretendedUploads } from '../../../features/editor/fixtures/uploads.js'
import { pageTextClass } from '../../../features/editor/page-text/page-text.js'
import { SaveStatus } from '../../../features/editor/save-status/save-status.js'
import { DraftKeeper } from '../../../features/editor/saver/drafts/draft-keeper.js'
import { Saver } from '../../../features/editor/saver/saver.js'
import { PageView } from '../../../features/editor/view/page-view.js'
import type { BenchBlock } from '../contract.js'
import { documentOf } from './document.js'

/** The complete editor with menus, save states and drafts. Only the server is missing. */
function Page({ blocks }: { blocks: BenchBlock[] }) {
  const mount = useRef<HTMLDivElement>(null)
  const [page] = useState(() => openPage(blocks))
  const [view, setView] = useState<PageView | null>(null)
  useEffect(() => {
    if (!mount.current) return
    const created = new PageView(mount.current, {
      doc: page.saver.current.doc,
      attributes: { class: pageTextClass, role: 'textbox' },
      onEdit: (doc) => {
        page.saver.change({ doc })
        page.keeper.touched()
      },
      onLeaveAtTop: () => undefined,
      uploads: pretendedUploads(),
    })
    setView(created)
    return () => created.destroy()
  }, [page])
  return (
    <main>
      <SaveStatus saver={page.saver} />
      <div ref={mount} />
      {view && <EditorMenus view={view} />}
    </main>
  )
}

function openPage(blocks: BenchBlock[]) {
  const doc = documentOf(blocks)
  let revision = 0
  const saver: Saver = new Saver(
    { name: 'Page', doc, revision, at: Date.now() },
    {
      send: () => Promise.resolve({ kind: 'saved', revision: ++revision, at: Date.now() }),
      load: () => Promise.reject(new Error('There is no other client')),
      composed: () => undefined,
      merge: () => saver.current.doc,
      settle: (chosen) => chosen,
      peerSaved: () => Promise.resolve(false),
      renamedElsewhere: () => undefined,
      newKey: () => crypto.randomUUID(),
      after,
      now: Date.now,
    }
  )
  const newKey = () => crypto.randomUUID()
  const keeper = new DraftKeeper('draft:1:me', 1, saver, {
    database: privateDatabase(1),
    newKey,
    after,
  })
  getDefaultStore().sub(saver.stateAtom, () => keeper.touched())
  return { saver, keeper }
}

function after(ms: number, task: () => void) {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

window.bench = {
  mount: (blocks, place) => createRoot(place).render(<Page blocks={blocks} />),
}
