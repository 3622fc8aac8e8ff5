import {
  Activity,
  CreditCard,
  Gauge,
  HardDrive,
  House,
  type LucideIcon,
  LogOut,
  ScrollText,
  Tags,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { may, type Permission } from '#modules/auth/permissions'
import { paths } from '../../../app/paths.js'
import { staffPaths } from '../staff-paths.js'
import { useSession } from '../../../app/session.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { Logo } from '../../../ui/logo/logo.js'
import { useSignOut } from '../../auth/index.js'
import { useScope } from '../use-scope.js'
import { Stack, Text } from '../../../ui/layout/layout.js'
import { cx } from '../../../ui/class-names.js'
import nav from '../../../ui/nav-link/nav-link.module.css'
import styles from './admin-layout.module.css'

interface Place {
  icon: LucideIcon
  label: string
  href: string
  permission: Permission
}

const PLACES: Place[] = [
  { icon: Gauge, label: 'Dashboard', href: paths.admin, permission: 'dashboard' },
  { icon: Users, label: 'Users', href: staffPaths.users, permission: 'people' },
  { icon: Tags, label: 'Plans', href: staffPaths.plans, permission: 'plans' },
  { icon: CreditCard, label: 'Payments', href: staffPaths.payments, permission: 'payments' },
  { icon: HardDrive, label: 'Storage', href: staffPaths.storage, permission: 'dashboard' },
  {
    icon: Activity,
    label: 'Operations',
    href: staffPaths.operations,
    permission: 'operations',
  },
  { icon: ScrollText, label: 'Audit', href: staffPaths.audit, permission: 'audit' },
]

/** Frame of the staff area (rule 11.7). It links only to pages that the user's scope permits. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const scope = useScope()
  const places = PLACES.filter(({ permission }) => may(scope, permission))
  return (
    <div className={styles.layout}>
      <Stack as="header" fixed className={styles.sidebar}>
        <Link href={paths.admin} className={styles.home}>
          <Logo />
          <Text tone="muted" size="sm" className={styles.area}>
            Admin
          </Text>
        </Link>
        {places.length > 0 && (
          <Stack as="nav" aria-label="Admin" className={styles.places}>
            {places.map(({ icon: Icon, label, href }) => (
              <Link
                key={href}
                href={href}
                aria-current={isAt(path, href) ? 'page' : undefined}
                className={cx(nav.link, styles.place)}
              >
                <Icon aria-hidden size={16} />
                <span>{label}</span>
              </Link>
            ))}
          </Stack>
        )}
        <Stack className={styles.leave}>
          <Link href={paths.home} className={cx(nav.link, styles.place)}>
            <House aria-hidden size={16} />
            Back to home
          </Link>
          <SignOutButton />
        </Stack>
      </Stack>
      <Stack as="main" id={MAIN_ID} tabIndex={-1} grow shrink className={styles.main}>
        <Stack className={styles.column}>{children}</Stack>
      </Stack>
    </div>
  )
}

/**
 * Returns true if `href` is the current section. The dashboard needs an exact match, because all
 * pages lie below its address.
 */
function isAt(path: string, href: string) {
  return path === href || (href !== paths.admin && path.startsWith(`${href}/`))
}

function SignOutButton() {
  const session = useSession()
  return session.status === 'signed-in' ? <SignOut userId={session.user.id} /> : null
}

/** Signs out without a flush, because the staff area has no unsaved changes. */
function SignOut({ userId }: { userId: number }) {
  const signOut = useSignOut(userId)
  return (
    <button
      type="button"
      className={cx(nav.link, styles.place)}
      onClick={() => signOut.mutate({ evenUnsaved: true })}
    >
      <LogOut aria-hidden size={16} />
      Sign out
    </button>
  )
}
