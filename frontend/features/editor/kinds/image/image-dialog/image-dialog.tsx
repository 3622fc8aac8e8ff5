import { useRef, useState } from 'react'
import { Dialog } from '../../../../../ui/dialog/dialog.js'
import { Tabs } from '../../../../../ui/tabs/tabs.js'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'
import { FileTab } from './file-tab.js'
import { LinkTab } from './link-tab.js'

/** Dialog that inserts an image by link or as a file (rule 6.16). */
export default function ImageDialog({ view }: { view: PageView }) {
  const open = useEditorState(view, ({ dialog }) => dialog === 'image')
  const [tab, setTab] = useState<'link' | 'file'>('link')
  const [hasTyped, setHasTyped] = useState(false)
  const link = useRef<HTMLInputElement>(null)

  function close() {
    setHasTyped(false)
    view.ask(null)
    view.focus()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      holdsInput={hasTyped}
      title="Insert image"
      initialFocus={link}
    >
      <Tabs
        label="Insert image"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'link',
            label: 'Insert Link',
            content: <LinkTab view={view} field={link} onType={setHasTyped} onClose={close} />,
          },
          {
            value: 'file',
            label: 'Select file',
            content: <FileTab view={view} onClose={close} />,
          },
        ]}
      />
    </Dialog>
  )
}
