import type { ComponentType } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { may, type Permission } from '#modules/auth/permissions'
import { NotFound } from '../../../app/not-found/not-found.js'
import { loadable } from '../../../app/loadable.js'
import { paths } from '../../../app/paths.js'
import { staffPaths } from '../staff-paths.js'
import { AdminLayout } from '../admin-layout/admin-layout.js'
import { DashboardPage } from '../dashboard/dashboard-page.js'
import { EventsPage } from '../events/events-page.js'
import { PaymentsPage } from '../payments/payments-page.js'
import { UsersPage } from '../users/users-page.js'
import { UserPage } from '../user/user-page.js'
import { PlansPage } from '../plans/plans-page.js'
import { useScope } from '../use-scope.js'
import { NotPermitted } from './not-permitted.js'

const BillingReplayPage = loadable(() => import('../replay/billing-page.js'))
const CausesPage = loadable(() => import('../causes/causes-page.js'))
const StoragePage = loadable(() => import('../storage/storage-page.js'))
const OperationsPage = loadable(() => import('../operations/operations-page.js'))
const ProofPage = loadable(() => import('../proof/proof-page.js'))
const WorkspaceReplayPage = loadable(() => import('../replay/workspace-page.js'))

interface AdminPage {
  path: string
  /** Permission for this part of the staff area (rule 17.1). */
  permission: Permission
  title: string
  Page: ComponentType
}

/** Pages of the staff area (rule 11.7). Any other address is not found. */
const PAGES: AdminPage[] = [
  { path: paths.admin, permission: 'dashboard', title: 'Dashboard', Page: DashboardPage },
  { path: staffPaths.users, permission: 'people', title: 'Users', Page: UsersPage },
  { path: `${staffPaths.users}/:id`, permission: 'people', title: 'User', Page: UserPage },
  { path: staffPaths.plans, permission: 'plans', title: 'Plans', Page: PlansPage },
  { path: staffPaths.payments, permission: 'payments', title: 'Payments', Page: PaymentsPage },
  { path: staffPaths.audit, permission: 'audit', title: 'Audit', Page: EventsPage },
  {
    path: staffPaths.operations,
    permission: 'operations',
    title: 'Operations',
    Page: OperationsPage,
  },
  { path: staffPaths.proof, permission: 'audit', title: 'Proof', Page: ProofPage },
  {
    path: `${staffPaths.audit}/causes/:id`,
    permission: 'audit',
    title: 'Causes',
    Page: CausesPage,
  },
  {
    path: `${staffPaths.audit}/workspaces/:id`,
    permission: 'audit',
    title: 'Workspace',
    Page: WorkspaceReplayPage,
  },
  {
    path: `${staffPaths.audit}/billing/:id`,
    permission: 'audit',
    title: 'Billing',
    Page: BillingReplayPage,
  },
  { path: staffPaths.storage, permission: 'dashboard', title: 'Storage', Page: StoragePage },
]

/** The staff area: its frame, and the page at the address if the user may see it. */
export default function AdminScreen() {
  const scope = useScope()
  return (
    <AdminLayout>
      <Switch>
        {/* Auditors cannot see the dashboard, so their home is the audit page. */}
        {!may(scope, 'dashboard') && may(scope, 'audit') && (
          <Route path={paths.admin}>
            <Redirect to={staffPaths.audit} replace />
          </Route>
        )}
        {PAGES.map(({ path, permission, title, Page }) => (
          <Route key={path} path={path}>
            {may(scope, permission) ? <Page /> : <NotPermitted title={title} />}
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </AdminLayout>
  )
}
