import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import {
  CalendarClock,
  CircleUser,
  FolderInput,
  FolderPlus,
  House,
  Keyboard,
  Layers2,
  type LucideIcon,
  LogOut,
  NotebookPen,
  PanelLeft,
  ScrollText,
  Settings,
  ShieldCheck,
  SquarePen,
  Star,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { UserResponse } from '#modules/auth/api'
import type { BlockSummary } from '#modules/workspace/api'
import { type SettingsTab, settingsTabAtom } from '../../../app/open-windows.js'
import { paths } from '../../../app/paths.js'
import { setThemeChoice, useThemeChoice } from '../../../app/theme.js'
import { openThen } from '../../../app/then-address.js'
import { THEMES } from '../../../app/theme-switch/themes.js'
import { useIsWide } from '../../../ui/media.js'
import { useAskingSignOut } from '../../auth/index.js'
import { pageActionsAtom, pageQuery } from '../../editor/index.js'
import { useIsFavorite } from '../favorites/use-favorite-ids.js'
import { useNewItem } from '../item-list/use-new-item.js'
import type { AppKey } from '../keys/app-keys.js'
import { MoveDialog } from '../move-dialog/load-move-dialog.js'
import { useNewPage } from '../new-page/use-new-page.js'
import { sidebarOpenAtom } from '../sidebar-toggle/sidebar-toggle.js'
import { toggleFavorite } from '../tree/tree-mutations.js'
import { useOpenIds } from '../tree/use-move-items.js'

/** An action available on the current screen. */
export interface Action {
  label: string
  /** Synonyms, for the search. */
  words?: string
  icon: LucideIcon
  key?: AppKey
  run: () => void
}

const SETTINGS: { tab: SettingsTab; label: string; words: string }[] = [
  { tab: 'account', label: 'Settings', words: 'account name preferences' },
  { tab: 'password', label: 'Update password', words: 'settings change' },
  { tab: 'plan', label: 'My plan', words: 'settings storage upgrade subscription' },
  { tab: 'payments', label: 'Payments history', words: 'settings receipts invoices billing' },
  { tab: 'shares', label: 'Shared by you', words: 'settings links public published visitors' },
  { tab: 'deleted', label: 'Deleted for good', words: 'settings receipts erased proof trash' },
  { tab: 'versions', label: 'Page versions', words: 'settings history retention keep thin' },
  {
    tab: 'import',
    label: 'Import notes',
    words: 'settings upload notion obsidian evernote keep markdown word html',
  },
  { tab: 'export', label: 'Export everything', words: 'settings download backup markdown json' },
]

/**
 * Returns the actions available on the current screen, each running the code of its button.
 * `dialogs` are the dialogs that these actions open.
 * @param openKeys opens the shortcut sheet.
 */
export function useActions(user: UserResponse, openKeys: () => void) {
  const making = useMaking()
  const page = useOpenPage()
  const { signOut, dialog: signOutDialog } = useAskingSignOut(user.id)
  const actions: Action[] = [
    ...making.actions,
    ...page.actions,
    ...usePlaces(user),
    ...useLooks(),
    { label: 'Keyboard shortcuts', words: 'keys help', icon: Keyboard, key: 'keys', run: openKeys },
    { label: 'Sign out', words: 'log out leave', icon: LogOut, run: signOut },
  ]
  const dialogs: ReactNode = (
    <>
      {making.dialogs}
      {page.dialogs}
      {signOutDialog}
    </>
  )
  return { actions, dialogs }
}

/** Returns the ids in the current address, or none for addresses in the trash. */
function useOpenPath() {
  const [path] = useLocation()
  const ids = useOpenIds()
  return path.startsWith(`${paths.app}/`) ? ids : []
}

function useMaking() {
  const [folderId, fileId] = useOpenPath()
  const newPage = useNewPage()
  const folder = useNewItem('folder', [])
  const file = useNewItem('file', [folderId ?? 0])
  const section = useNewItem('section', [folderId ?? 0, fileId ?? 0])
  const words = 'add create make'
  const all: (Action | false)[] = [
    {
      label: 'New page',
      words,
      icon: SquarePen,
      key: 'newPage',
      run: () => void newPage(),
    },
    fileId !== undefined && { label: 'New section', words, icon: Layers2, run: section.start },
    folderId !== undefined && { label: 'New file', words, icon: NotebookPen, run: file.start },
    { label: 'New folder', words, icon: FolderPlus, run: folder.start },
  ]
  const dialogs = (
    <>
      {folder.dialog}
      {file.dialog}
      {section.dialog}
    </>
  )
  return { actions: all.filter((action) => action !== false), dialogs }
}

/** Returns the actions of the open page's menus. */
function useOpenPage() {
  const open = useOpenPath()
  const pageId = open[3]
  const published = useAtomValue(pageActionsAtom)
  const { data: page } = useQuery({ ...pageQuery(pageId ?? 0), enabled: false })
  const favorite = useIsFavorite(pageId ?? 0)
  const [moving, setMoving] = useState<BlockSummary | null>(null)
  if (pageId === undefined || !page) return { actions: [], dialogs: null }
  const actions: Action[] = [
    { label: 'Move page to…', icon: FolderInput, key: 'move', run: () => setMoving(page) },
    {
      label: favorite ? 'Remove page from favorites' : 'Add page to favorites',
      words: 'favorites star bookmark pin',
      icon: Star,
      run: () => toggleFavorite(page),
    },
    ...published.map(({ label, on, ...action }) => ({
      ...action,
      ...calledAlone(label, on),
      key: label === 'Page history' ? ('history' as const) : undefined,
    })),
  ]
  const dialogs = moving && (
    <MoveDialog
      items={[moving]}
      open={open}
      onMoved={() => undefined}
      onClose={() => setMoving(null)}
    />
  )
  return { actions, dialogs }
}

/** Returns the label of a page menu entry outside of its menu. */
function calledAlone(label: string, on: boolean | undefined) {
  if (label === 'Delete') return { label: 'Move page to the trash', words: 'delete remove archive' }
  if (label === 'Add icon') return { label: 'Add icon to page', words: 'emoji picture' }
  if (label === 'Change icon') {
    return { label: 'Change icon of page', words: 'emoji picture remove' }
  }
  if (label === 'Duplicate') return { label: 'Duplicate page', words: 'copy clone' }
  if (label === 'Mark as template') {
    return { label: 'Mark page as template', words: 'reuse boilerplate' }
  }
  if (label === 'Remove from templates') {
    return { label: 'Remove page from templates', words: 'unmark' }
  }
  if (label === 'Share') return { label: 'Share page', words: 'public publish link web visitors' }
  if (label === 'Export') {
    return { label: 'Export page', words: 'download save as markdown html json zip' }
  }
  if (label === 'Page history') return { label, words: 'versions changes restore earlier undo' }
  if (label === 'Print') return { label: 'Print page', words: 'pdf paper' }
  if (label === 'Copy link') return { label: 'Copy link to page', words: 'address url share' }
  if (on === undefined) return { label }
  return { label: on ? `Turn off: ${label}` : label, words: 'page unlock turn on' }
}

function usePlaces({ scope }: UserResponse): Action[] {
  const [, navigate] = useLocation()
  const openSettings = useSetAtom(settingsTabAtom)
  const go = (label: string, icon: LucideIcon, href: string, words?: string) => ({
    label,
    icon,
    words,
    run: () => navigate(href),
  })
  return [
    go('Trash', Trash2, paths.trash, 'deleted restore archive'),
    {
      label: 'View an earlier day',
      icon: CalendarClock,
      words: 'time travel as of past history timeline restore before yesterday',
      run: openThen,
    },
    go('Activity', ScrollText, paths.activity, 'log changes undo recent what happened'),
    go('Profile', CircleUser, paths.profile, 'picture name'),
    go('Home', House, paths.home, 'front page'),
    ...(scope ? [go('Admin', ShieldCheck, paths.admin, 'staff')] : []),
    ...SETTINGS.map(({ tab, label, words }) => ({
      label,
      words,
      icon: Settings,
      key: tab === 'account' ? ('settings' as const) : undefined,
      run: () => openSettings(tab),
    })),
  ]
}

function useLooks(): Action[] {
  const theme = useThemeChoice()
  const wide = useIsWide()
  const [open, setOpen] = useAtom(sidebarOpenAtom)
  const themes = THEMES.filter(({ value }) => value !== theme)
  return [
    ...(wide
      ? [
          {
            label: open ? 'Hide sidebar' : 'Show sidebar',
            icon: PanelLeft,
            key: 'sidebar' as const,
            run: () => setOpen(!open),
          },
        ]
      : []),
    ...themes.map(({ value, label, icon }) => ({
      label: `Theme: ${label}`,
      words: 'appearance colors mode',
      icon,
      run: () => setThemeChoice(value),
    })),
  ]
}
