import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { Page } from '#platform/http/routing/pagination'
import { PAGE_SIZE, type StaffUserResponse, type UserRow } from '#modules/admin/api'
import { respondWithCsv, type Columns } from '#modules/admin/http/csv'
import { exported } from '#modules/admin/http/exported'
import { userIdParameter } from '#modules/admin/http/user_id'
import { usersCsvValidator, usersValidator } from '#modules/admin/http/validators'
import { UserQueries } from '#modules/admin/queries/users'
import { userNotFound } from '#modules/auth/index'
import { Storage } from '#modules/workspace/index'
import { BlockQueries } from '#projections/blocks/queries'
import { SubscriptionQueries } from '#projections/subscriptions/queries'

const COLUMNS: Columns<UserRow> = [
  ['Id', ({ id }) => id],
  ['Email', ({ email }) => email],
  ['Full name', ({ full_name: name }) => name],
  ['Verified', ({ email_verified: verified }) => (verified ? 'verified' : 'unverified')],
  ['Scope', ({ scope }) => scope],
  ['Disabled', ({ disabled }) => (disabled ? 'disabled' : '')],
  ['Plan', ({ plan }) => plan.name],
  ['Interval', ({ plan }) => plan.interval_unit],
  ['Created at', ({ created_at: at }) => at],
]

/** Account facts for staff, without any text of the notes. */
@inject()
export default class UsersController {
  static readonly inputs = {
    index: { query: usersValidator },
    csv: { query: usersCsvValidator },
  } satisfies Inputs

  constructor(
    protected users: UserQueries,
    protected subscriptions: SubscriptionQueries,
    protected storage: Storage,
    protected blocks: BlockQueries
  ) {}

  async index({ request }: HttpContext) {
    const input = await request.validateUsing(usersValidator, { data: request.qs() })
    const { sort = 'created_at', order = 'desc', ...filters } = input
    const page = Page.of({ page_size: PAGE_SIZE, ...input })!
    const { rows, total } = await this.users.list(filters, page, { sort, order })
    return { data: rows, pagination: page.describe(total) }
  }

  async csv(ctx: HttpContext) {
    const filters = await ctx.request.validateUsing(usersCsvValidator, { data: ctx.request.qs() })
    const what = { table: 'users', permission: 'people', filters } as const
    const batches = exported(ctx, what, this.users.all(filters))
    await respondWithCsv(ctx, 'users', COLUMNS, batches)
  }

  async show(ctx: HttpContext): Promise<{ data: StaffUserResponse }> {
    const id = userIdParameter(ctx)
    const [user, current, subscriptions, storage, counts] = await Promise.all([
      this.users.find(id),
      this.subscriptions.current(id),
      this.subscriptions.list(id),
      this.storage.usage(id),
      this.blocks.count(id),
    ])
    if (!user) throw userNotFound()
    const { subscription } = current
    return { data: { ...user, subscription, subscriptions, storage, ...counts } }
  }
}
