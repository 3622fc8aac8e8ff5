import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import { emptyDashboard } from '../../.storybook/dashboard-response.js'
import { FAILED, PageOf, PENDING, type Responses } from '../../.storybook/responses.js'
import { trouble } from '../../.storybook/operations-responses.js'
import { screen } from '../../.storybook/screen.js'
import { ADMIN, AUDITOR, OWN_PAGE, withUser } from '../../.storybook/staff-responses.js'
import { paths } from '../../app/paths.js'
import { Routes } from '../../app/routes.js'
import { staffPaths } from './staff-paths.js'

/** Staff screens in each of their states. */
const meta: Meta = {
  title: 'Screens/Staff area',
  render: () => <Routes />,
  parameters: { layout: 'fullscreen' },
}
export default meta

const USER_PATH = staffPaths.user(2)

export const Dashboard = screen(paths.admin, ADMIN, 'Used and sold', 'text')
export const DashboardEmpty = screen(
  paths.admin,
  { ...ADMIN, '/admin/dashboard?days=30': emptyDashboard() },
  'No payments yet',
  'text'
)
export const DashboardLoading = screen(
  paths.admin,
  { ...ADMIN, '/admin/dashboard?days=30': PENDING },
  'Dashboard'
)
export const DashboardNotLoaded = screen(
  paths.admin,
  { ...ADMIN, '/admin/dashboard?days=30': FAILED },
  'Couldn’t load the dashboard',
  'text'
)

export const Users = screen(staffPaths.users, ADMIN, '1–10 of 134 users', 'text')
export const UsersFiltered = screen(
  `${staffPaths.users}?verified=1&plan_id=2&created_from=2026-01-01`,
  {
    ...ADMIN,
    '/users?verified=1&plan_id=2&created_from=2026-01-01': new PageOf([], 0),
  },
  'Nothing found',
  'text'
)
export const UsersEmpty = screen(
  staffPaths.users,
  { ...ADMIN, '/users': new PageOf([]) },
  'No users yet',
  'text'
)
export const UsersLoading = screen(staffPaths.users, { ...ADMIN, '/users': PENDING }, 'Users')
export const UsersNotLoaded = screen(
  staffPaths.users,
  { ...ADMIN, '/users': FAILED },
  'Couldn’t load the users',
  'text'
)
export const UsersNoSuchPage = screen(
  `${staffPaths.users}?page=x`,
  ADMIN,
  'There is no such page',
  'text'
)
export const UsersBehindTheLast = screen(
  `${staffPaths.users}?page=99`,
  { ...ADMIN, '/users': new PageOf([], 134, 99) },
  'Nothing on this page',
  'text'
)
export const NotOpenToAuditors = screen(staffPaths.users, AUDITOR, 'You don’t have access', 'text')

export const User = screen(USER_PATH, ADMIN, 'Grace Hopper')
export const UserUnverified = screen(
  USER_PATH,
  withUser({ email_verified: 0, sessions: 0, subscription: null, subscriptions: [] }),
  'Grace Hopper'
)
export const UserDisabled = screen(
  USER_PATH,
  withUser({
    disabled: 1,
    disabled_at: '2026-03-02T09:00:00.000Z',
    disabled_reason: 'Sends spam to everybody.',
    sessions: 0,
  }),
  'Grace Hopper'
)
export const UserOwn = screen(staffPaths.user(1), OWN_PAGE, 'Ada Lovelace')
export const UserLoading = screen(USER_PATH, { ...ADMIN, '/users/2': PENDING }, 'Users', 'link')
export const UserNotLoaded = screen(
  USER_PATH,
  { ...ADMIN, '/users/2': FAILED },
  'Couldn’t load this user',
  'text'
)
export const UserNotFound = screen(`${staffPaths.users}/x`, ADMIN, 'There is no such user', 'text')
export const UserDisabling = pressed(USER_PATH, ADMIN, 'Disable account')
export const UserCancelling = pressed(USER_PATH, ADMIN, 'Cancel subscription')
export const UserEndingShare = pressed(USER_PATH, ADMIN, 'End share of page 43')
export const UserSharesNotLoaded = screen(
  USER_PATH,
  { ...ADMIN, '/users/2/shares': FAILED },
  'Couldn’t load the links',
  'text'
)
export const UserEndingSessions = pressed(USER_PATH, ADMIN, 'End sessions')

export const Payments = screen(staffPaths.payments, ADMIN, '1–7 of 7 payments', 'text')
export const PaymentsOfOne = screen(
  staffPaths.paymentsOf(2),
  { ...ADMIN, '/payments?user_id=2': ADMIN['/payments'] },
  'User: grace.hopper@example.test',
  'text'
)
export const PaymentsEmpty = screen(
  staffPaths.payments,
  { ...ADMIN, '/payments': new PageOf([]) },
  'No payments yet',
  'text'
)

export const Plans = screen(staffPaths.plans, ADMIN, 'Plans')
export const PlansNotLoaded = screen(
  staffPaths.plans,
  { ...ADMIN, '/plans': FAILED },
  'Couldn’t load the plans',
  'text'
)
export const PlanEdited = pressed(staffPaths.plans, ADMIN, 'Edit Basic, monthly')

export const Storage = screen(staffPaths.storage, ADMIN, 'grace.hopper@example.test', 'link')
export const StorageOfNobody = screen(
  staffPaths.storage,
  {
    ...ADMIN,
    '/admin/storage': { ...(ADMIN['/admin/storage'] as object), sold: 0, text: 0, files: 0 },
    '/admin/storage/users': new PageOf([]),
  },
  'nothing is sold',
  'text'
)
export const StorageLoading = screen(
  staffPaths.storage,
  { ...ADMIN, '/admin/storage': PENDING },
  'Storage'
)
export const StorageNotLoaded = screen(
  staffPaths.storage,
  { ...ADMIN, '/admin/storage': FAILED },
  'Couldn’t load storage',
  'text'
)

export const Operations = screen(staffPaths.operations, ADMIN, 'Nothing is parked.', 'text')
export const OperationsInTrouble = screen(
  staffPaths.operations,
  { ...ADMIN, '/operations': trouble },
  'Current failures',
  'text'
)
export const OperationsLoading = screen(
  staffPaths.operations,
  { ...ADMIN, '/operations': PENDING },
  'Operations'
)
export const OperationsNotLoaded = screen(
  staffPaths.operations,
  { ...ADMIN, '/operations': FAILED },
  'Couldn’t load the state of the system',
  'text'
)
export const OperationsRebuilding = pressed(staffPaths.operations, ADMIN, 'Rebuild search_v3')

/**
 * Returns a story that clicks a button of a screen. The second theme renders with its target
 * already open.
 */
function pressed(path: string, responses: Responses, button: string): StoryObj {
  return {
    ...screen(path, responses, ''),
    play: async () => {
      const page = within(document.body)
      if (page.queryByRole('dialog')) return
      await userEvent.click(await page.findByRole('button', { name: button }))
      await page.findByRole('dialog')
    },
  }
}
