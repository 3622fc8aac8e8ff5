import { useAtomValue } from 'jotai'
import {
  ALargeSmall,
  CopyPlus,
  Download,
  Ellipsis,
  FileCode,
  History,
  LayoutTemplate,
  Link,
  Lock,
  MoveHorizontal,
  PanelLeftClose,
  Printer,
  Search,
  Share2,
  SmilePlus,
  TableOfContents,
  Trash2,
} from 'lucide-react'
import { useRef, useState } from 'react'
import type { BlockResponse, FontFamily } from '#modules/workspace/api'
import { HISTORY_KEYS, openHistory } from '../../../app/history-address.js'
import { SectionMenu } from '../../../app/menus/menus.js'
import { openExport, openShare } from '../../../app/open-windows.js'
import { afterPaint } from '../../../ui/after-paint.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import type { MenuSection, MenuToggle, SectionAction } from '../../../ui/menu/section-menu.js'
import { keyNames } from '../../../ui/keys/key-names.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { isShareOpen, useIsTemplate, useShareOf } from '../../workspace/index.js'
import { copyAddress } from '../copy-address.js'
import type { Contents, Heading } from '../table-of-contents/contents.js'
import { type CountedText, TextCounts } from '../text-count/text-counts.js'
import styles from './more-menu.module.css'
import { usePageActions } from './page-actions.js'
import type { PageSetting } from './page-setting.js'

/** State of the sidebar next to the page. */
export interface SidebarSwitch {
  hidden: boolean
  setHidden: (hidden: boolean) => void
}

/** Changes a setting, which takes effect at once. */
export type SetSetting = <Name extends keyof PageSetting>(
  name: Name,
  value: PageSetting[Name]
) => void

export interface MoreMenuProps {
  block: BlockResponse
  /** True if the menu's button takes the focus when it appears. */
  focused: boolean
  sidebar: SidebarSwitch | null
  /** Called before the page is locked, to save the text first; false prevents the lock. */
  beforeLock?: () => Promise<boolean>
  onSet: SetSetting
  /** Opens the picker of icons; undefined for a locked page. */
  onPickIcon?: () => void
  /** Marks the page as a template, or removes the mark. */
  onTemplate: () => void
  onDuplicate: () => void
  onDelete: () => void
  /** Captures the text to count; the result reads it. */
  takeText: () => () => CountedText
  onCopyMarkdown: () => void
  /** Opens the bar that finds text; undefined for a page that is only read. */
  onFind?: () => void
  contents: Contents
  /** Scrolls to a heading and focuses it. */
  onGo: (heading: Heading) => void
}

/** Fonts by their code (rule 4.1). */
const FONTS = [
  { code: 1, label: 'Default sans', className: styles.sans },
  { code: 2, label: 'Serif', className: styles.serif },
  { code: 3, label: 'Mono', className: styles.mono },
] as const

/** Menu with the page's appearance and actions (rule 6.18). */
export function MoreMenu({
  block,
  focused,
  sidebar,
  beforeLock,
  onSet,
  onPickIcon,
  onTemplate,
  onDuplicate,
  onDelete,
  takeText,
  onCopyMarkdown,
  onFind,
  contents,
  onGo,
}: MoreMenuProps) {
  const { headings, current } = useAtomValue(contents.stateAtom)
  const isTemplate = useIsTemplate(block.id)
  const share = useShareOf(block.id)
  const [goingTo, setGoingTo] = useState<Heading | null>(null)
  const [finding, setFinding] = useState(false)
  const [picking, setPicking] = useState(false)
  const [startsFocused] = useState(focused)
  // A press on the button may end the selection before the menu is open.
  const pressed = useRef<(() => CountedText) | null>(null)

  async function lock(locked: boolean) {
    if (locked && beforeLock && !(await beforeLock())) {
      notifyError('You can lock the page once it’s saved.')
      return
    }
    onSet('is_page_locked', locked)
  }

  const actions: SectionAction[] = [
    { label: 'Share', icon: Share2, onSelect: () => openShare(block) },
    {
      label: 'Copy link',
      icon: Link,
      onSelect: () => {
        void copyAddress(window.location.href, share && isShareOpen(share) ? share : undefined)
      },
    },
    { label: 'Copy as Markdown', icon: FileCode, onSelect: onCopyMarkdown },
    {
      label: 'Page history',
      icon: History,
      keys: keyNames(HISTORY_KEYS),
      onSelect: () => openHistory(),
    },
    { label: 'Export', icon: Download, onSelect: () => openExport(block) },
    { label: 'Print', icon: Printer, onSelect: () => afterPaint(() => window.print()) },
    { label: 'Duplicate', icon: CopyPlus, onSelect: onDuplicate },
    {
      label: isTemplate ? 'Remove from templates' : 'Mark as template',
      icon: LayoutTemplate,
      onSelect: onTemplate,
    },
    { label: 'Delete', icon: Trash2, onSelect: onDelete },
  ]
  const toggles: MenuToggle[] = [
    {
      label: 'Small text',
      icon: ALargeSmall,
      checked: block.is_small_text,
      onChange: (on) => onSet('is_small_text', on),
    },
    {
      label: 'Full width',
      icon: MoveHorizontal,
      checked: block.is_full_width,
      onChange: (on) => onSet('is_full_width', on),
    },
    {
      label: 'Lock page',
      icon: Lock,
      checked: block.is_page_locked,
      onChange: (on) => void lock(on),
    },
  ]
  const iconAction = { label: block.icon ? 'Change icon' : 'Add icon', icon: SmilePlus }
  usePageActions([
    ...(onPickIcon ? [{ ...iconAction, run: onPickIcon }] : []),
    ...actions.map(({ label, icon, onSelect: run }) => ({ label, icon, run })),
    ...toggles.map(({ label, icon, checked: on, onChange }) => {
      return { label, icon, on, run: () => onChange(!on) }
    }),
  ])

  return (
    <SectionMenu
      label="Page settings"
      showLabels
      footer={<TextCounts read={() => (pressed.current ?? takeText())()} />}
      onToggle={(open) => !open && (pressed.current = null)}
      onLeave={() => {
        if (goingTo) onGo(goingTo)
        if (finding) onFind?.()
        if (picking) onPickIcon?.()
        setGoingTo(null)
        setFinding(false)
        setPicking(false)
        return goingTo === null && !finding && !picking
      }}
      trigger={
        <IconButton
          ref={startsFocused ? focus : null}
          label="More"
          onPointerDown={() => (pressed.current = takeText())}
          onKeyDown={() => (pressed.current = null)}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      }
      sections={[
        fontSection(block.font_family, (code) => onSet('font_family', code)),
        {
          label: 'Layout',
          toggles: [...toggles.slice(0, -1), ...sidebarToggle(sidebar), ...toggles.slice(-1)],
        },
        ...contentsSection(headings, current, setGoingTo),
        {
          label: 'Page',
          actions: [
            ...(onFind ? [findAction(() => setFinding(true))] : []),
            ...(onPickIcon ? [{ ...iconAction, onSelect: () => setPicking(true) }] : []),
            ...actions,
          ],
        },
      ]}
    />
  )
}

function focus(button: HTMLElement | null) {
  button?.focus()
}

function fontSection(current: FontFamily, choose: (code: FontFamily) => void): MenuSection {
  return {
    label: 'Font',
    value: String(current),
    choices: FONTS.map(({ code, label, className }) => ({
      value: String(code),
      label,
      icon: (
        <span aria-hidden className={className}>
          Ag
        </span>
      ),
    })),
    onChoose: (value) => {
      const font = FONTS.find(({ code }) => String(code) === value)
      if (font) choose(font.code)
    },
  }
}

/** Returns the toggle of the sidebar; none without a sidebar. */
function sidebarToggle(sidebar: SidebarSwitch | null): MenuToggle[] {
  if (!sidebar) return []
  const { hidden, setHidden } = sidebar
  return [{ label: 'Hide sidebar', icon: PanelLeftClose, checked: hidden, onChange: setHidden }]
}

/** Returns the table of contents as menu section, for screens without one next to the page. */
function contentsSection(
  headings: Heading[],
  current: number,
  onGo: (heading: Heading) => void
): MenuSection[] {
  if (headings.length === 0) return []
  const section: MenuSection = {
    label: 'Table of contents',
    value: String(current),
    choices: headings.map(({ text, level }, index) => ({
      value: String(index),
      label: text,
      isName: true,
      icon: <span aria-hidden style={{ width: `calc(var(--s-3) * ${level - 1})` }} />,
    })),
    onChoose: (index) => {
      const heading = headings[Number(index)]
      if (heading) onGo(heading)
    },
  }
  const submenu = { label: 'Table of contents', icon: TableOfContents, sections: [section] }
  return [{ label: 'Contents', submenus: [submenu] }]
}

function findAction(onSelect: () => void): SectionAction {
  return { label: 'Find and replace', icon: Search, keys: keyNames('Mod-f'), onSelect }
}
