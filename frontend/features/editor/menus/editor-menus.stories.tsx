import type { Meta, StoryObj } from '@storybook/react-vite'
import { TextSelection } from 'prosemirror-state'
import { useEffect, useRef, useState } from 'react'
import { parseDocument } from '../document.js'
import { everyBlock } from '../fixtures/every-block.js'
import { pretendedUploads } from '../fixtures/uploads.js'
import { pageTextClass } from '../page-text/page-text.js'
import { PageView } from '../view/page-view.js'
import { EditorMenus } from './editor-menus.js'

interface ExampleProps {
  /** What somebody does once the page is there. */
  act: (view: PageView) => void
}

/** A page with every kind of block, being written. */
function Example({ act }: ExampleProps) {
  const mount = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<PageView | null>(null)
  useEffect(() => {
    if (!mount.current) return
    const created = new PageView(mount.current, {
      doc: parseDocument(JSON.stringify(everyBlock)),
      attributes: {
        class: pageTextClass,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Page text',
      },
      onEdit: () => undefined,
      onLeaveAtTop: () => undefined,
      uploads: pretendedUploads(),
    })
    act(created)
    setView(created)
    return () => created.destroy()
  }, [act])
  return (
    <>
      <div ref={mount} />
      {view && <EditorMenus view={view} />}
    </>
  )
}

const meta: Meta<typeof Example> = { title: 'Patterns/Editor menus', component: Example }
export default meta

type Story = StoryObj<typeof Example>

export const SlashMenu: Story = { args: { act: (view) => view.typeSlash() } }

/** Above selected text; on touch screens the same stands above the keyboard. */
export const Toolbar: Story = {
  args: {
    act: (view) => {
      view.run(({ doc, tr }, dispatch) => {
        dispatch?.(tr.setSelection(TextSelection.create(doc, 30, 60)))
        return true
      })
    },
  },
}
