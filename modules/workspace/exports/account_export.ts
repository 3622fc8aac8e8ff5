import type { FileDisk } from '#platform/files/disk'
import { FileMissing } from '#platform/files/disk_errors'
import type { UserResponse } from '#modules/auth/api'
import { uploadedAvatar } from '#modules/auth/index'
import { shareUrl } from '#modules/workspace/shares/share_url'
import type { Storage } from '#modules/workspace/storage'
import type { AuditLogEntry, AuditLogPlace, AuditLogQueries } from '#projections/audit_log/queries'
import type { ShareQueries } from '#projections/shares/queries'
import type { SubscriptionQueries } from '#projections/subscriptions/queries'
import type { ArchiveEntry } from './archive.js'
import { ACCOUNT_FOLDER } from './export_plan.js'
import type { ExportScope } from './export_scope.js'

export interface AccountServices {
  auditLog: AuditLogQueries
  subscriptions: SubscriptionQueries
  shares: ShareQueries
  storage: Storage
  disk: FileDisk
}

/** Number of events that are read at once. */
const EVENTS_AT_ONCE = 500

/**
 * Yields the data that an account has beside its notes: profile, settings, subscriptions, the
 * picture, and one line for each event of the account, the newest first (rule 8.34).
 */
export async function* accountExport(
  { auditLog, subscriptions, shares, storage, disk }: AccountServices,
  user: UserResponse,
  scope: ExportScope
): AsyncGenerator<ArchiveEntry, void> {
  yield json('profile', user)
  yield json('settings', {
    favorites: [...scope.favorites],
    templates: [...scope.templates],
    sorts: Array.from(scope.sorts, ([parent, sort]) => ({ parent_block_id: parent, sort })),
    shares: (await shares.shares(user.id)).map(({ token, ...share }) => {
      return { ...share, url: shareUrl(token) }
    }),
    storage: await storage.usage(user.id),
  })
  const bought = await subscriptions.list(user.id)
  const payments = []
  for (const { id } of bought)
    payments.push({ id, list: await subscriptions.payments(user.id, id) })
  yield json('subscriptions', { subscriptions: bought, payments })
  yield* picture(disk, user.id)
  yield { path: `${ACCOUNT_FOLDER}/events.jsonl`, content: eventLines(auditLog, user.id) }
}

function json(name: string, data: object): ArchiveEntry {
  return { path: `${ACCOUNT_FOLDER}/${name}.json`, content: `${JSON.stringify(data, null, 2)}\n` }
}

async function* picture(disk: FileDisk, userId: number): AsyncGenerator<ArchiveEntry, void> {
  const avatar = await uploadedAvatar(userId)
  if (!avatar) return
  const content = await disk.read(avatar.object).catch((error: unknown) => {
    if (error instanceof FileMissing) return undefined
    throw error
  })
  const ending = avatar.type.replace(/^.*\//, '')
  if (content) yield { path: `${ACCOUNT_FOLDER}/picture.${ending}`, content }
}

async function* eventLines(auditLog: AuditLogQueries, userId: number) {
  let before: AuditLogPlace | undefined
  for (;;) {
    const entries = await auditLog.entries({ user_id: userId }, EVENTS_AT_ONCE, before)
    yield entries.map((entry) => `${JSON.stringify(eventOf(entry, userId))}\n`).join('')
    before = entries.at(-1)
    if (entries.length < EVENTS_AT_ONCE) return
  }
}

/** Describes an event without its text. Members of the staff stay unnamed. */
function eventOf({ time, type, stream, revision, actor }: AuditLogEntry, userId: number) {
  const by = actor === String(userId) ? 'you' : Number.isNaN(Number(actor)) ? actor : 'staff'
  return { time: time.toISOString(), type, stream, revision, by: actor === null ? null : by }
}
