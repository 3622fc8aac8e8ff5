import { onlineManager } from '@tanstack/react-query'
import {
  ArrowDown,
  ArrowUp,
  Baseline,
  Copy,
  CopyPlus,
  FileCode,
  FolderInput,
  History,
  Link,
  Replace,
  Scissors,
  Trash2,
} from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { notifyError } from '../../../../ui/toast/toast.js'
import { SectionMenu } from '../../../../ui/menu/section-menu.js'
import { copyBlockLink } from '../../block-links/copy-block-link.js'
import { openBlockHistory } from '../../block-links/open-block-history.js'
import { copyMarkdown } from '../../copy/copy-markdown.js'
import { onText } from '../../commands/turn-into.js'
import { colorSections } from '../../floating-toolbar/color-menu.js'
import { formatOf, PLAIN } from '../../floating-toolbar/format.js'
import { turnIntoSection } from '../../floating-toolbar/turn-into-menu.js'
import { setColor } from '../../marks/colors/colors.js'
import { keyNames } from '../../../../ui/keys/key-names.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { deleteSelected, duplicateBlocks, onTheirText } from '../block-commands.js'
import { moveBeside } from '../move-blocks.js'
import { putOnClipboard } from './put-on-clipboard.js'

/** Menu of actions on the selected blocks (rule 6.5). */
export function BlockMenu({ view }: { view: PageView }) {
  const open = useEditorState(view, ({ dialog }) => dialog === 'block')
  const format = useEditorState(view, ({ editor }) => (open ? formatOf(editor) : null))
  const run = (command: Command) => () => view.run(command)
  const action = (label: string, icon: typeof Copy, keys: string, command: Command) => ({
    label,
    icon,
    keys: keyNames(keys),
    onSelect: run(command),
  })
  const clip = (label: string, icon: typeof Copy, keys: string, kind: 'copy' | 'cut') => ({
    label,
    icon,
    keys: keyNames(keys),
    onSelect: () => putOnClipboard(view, kind),
  })
  const askForPage = () => {
    if (onlineManager.isOnline()) view.ask('move-to-page')
    else notifyError('You can move blocks to another page once you’re back online.')
  }
  return (
    <SectionMenu
      label="Block"
      open={open}
      // An entry may open another dialog.
      onClose={() => view.now.dialog === 'block' && view.ask(null)}
      onLeave={() => view.now.dialog === null && view.focus()}
      anchor={() => selectedElement(view)}
      align="start"
      sections={[
        {
          label: 'Block type',
          submenus: [
            {
              label: 'Turn into',
              icon: Replace,
              sections: [turnIntoSection('', (command) => view.run(onText(onTheirText(command))))],
            },
            {
              label: 'Color',
              icon: Baseline,
              sections: colorSections(format ?? PLAIN, (kind, color) =>
                view.run(onTheirText(setColor(kind, color)))
              ),
            },
          ],
        },
        {
          label: 'Position',
          actions: [
            clip('Copy', Copy, 'Mod-c', 'copy'),
            clip('Cut', Scissors, 'Mod-x', 'cut'),
            action('Duplicate', CopyPlus, 'Mod-d', duplicateBlocks),
            { label: 'Copy link to block', icon: Link, onSelect: () => copyBlockLink(view) },
            { label: 'Block history', icon: History, onSelect: () => openBlockHistory(view) },
            { label: 'Move to page…', icon: FolderInput, onSelect: askForPage },
            {
              label: 'Copy as Markdown',
              icon: FileCode,
              onSelect: () => void copyMarkdown(view.editor.state.selection.content().content),
            },
            action('Move up', ArrowUp, 'Alt-Shift-ArrowUp', moveBeside('up')),
            action('Move down', ArrowDown, 'Alt-Shift-ArrowDown', moveBeside('down')),
          ],
        },
        { label: 'Away', actions: [action('Delete', Trash2, 'Delete', deleteSelected)] },
      ]}
    />
  )
}

function selectedElement({ editor }: PageView) {
  const dom = editor.nodeDOM(editor.state.selection.from)
  return dom instanceof Element ? dom : editor.dom
}
