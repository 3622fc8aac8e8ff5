import { atom, useSetAtom } from 'jotai'
import { House, LogOut, ScrollText, Settings } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { UserResponse } from '#modules/auth/api'
import { Menu } from '../../../app/menus/menus.js'
import { paths } from '../../../app/paths.js'
import { useSession } from '../../../app/session.js'
import { settingsTabAtom } from '../../../app/open-windows.js'
import { setThemeChoice, useThemeChoice } from '../../../app/theme.js'
import { THEMES } from '../../../app/theme-switch/themes.js'
import { UserAvatar } from '../../../app/user-avatar.js'
import { useAskingSignOut } from '../asking-sign-out.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './user-menu.module.css'

/** Each screen has its own menu. A screen that replaces another must not close the menu. */
const openAtom = atom(false)
let shown = 0

/** Menu of the signed-in user, with links home and to the settings, and sign-out. */
export function UserMenu() {
  const session = useSession()
  return session.status === 'signed-in' ? <MenuOf user={session.user} /> : null
}

function MenuOf({ user }: { user: UserResponse }) {
  const [, navigate] = useLocation()
  const { signOut, dialog } = useAskingSignOut(user.id)
  const theme = useThemeChoice()
  const openSettings = useSetAtom(settingsTabAtom)
  useClosedWithLast()
  return (
    <>
      <Menu
        openAtom={openAtom}
        trigger={
          <Text
            as="button"
            type="button"
            size="2xs"
            weight="semibold"
            fixed
            className={styles.avatar}
          >
            <UserAvatar user={user} size="fill" />
            <span className="visually-hidden">Your account</span>
          </Text>
        }
        header={
          <>
            <Text as="p" translate="no" weight="medium" truncate>
              {user.full_name}
            </Text>
            <Text as="p" tone="muted" size="sm" truncate>
              {user.email}
            </Text>
          </>
        }
        actions={[
          { label: 'Home', icon: House, onSelect: () => navigate(paths.home) },
          { label: 'Activity', icon: ScrollText, onSelect: () => navigate(paths.activity) },
          { label: 'Settings', icon: Settings, onSelect: () => openSettings('account') },
          { label: 'Sign out', icon: LogOut, onSelect: signOut },
        ]}
        choice={{ label: 'Theme', value: theme, options: THEMES, onChange: setThemeChoice }}
      />
      {dialog}
    </>
  )
}

/** Closes the menu unless another instance replaces this one. */
function useClosedWithLast() {
  const setOpen = useSetAtom(openAtom)
  useEffect(() => {
    shown += 1
    return () => {
      shown -= 1
      queueMicrotask(() => shown || setOpen(false))
    }
  }, [setOpen])
}
