import type { DateTime } from 'luxon'
import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { FirstSteps } from '#modules/auth/api'
import type { Scope } from '#modules/auth/permissions'
import { ACCOUNTS } from '#modules/auth/sql'

export type { Scope }

/** A user with an account. The user's events are in the stream `user-{id}` (see ./events.ts). */
export default class User extends BaseModel {
  static override table = ACCOUNTS

  @column({ isPrimary: true, consume: Number })
  declare id: number

  /** Trimmed, in lower case. */
  @column()
  declare email: string

  @column()
  declare fullName: string

  /** Password hash; null for users who only sign in elsewhere. */
  @column({ serializeAs: null })
  declare password: string | null

  @column()
  declare profileImage: string | null

  @column.dateTime()
  declare emailVerifiedAt: DateTime | null

  @column()
  declare scope: Scope | null

  /** Time the account was disabled; no sign-in works from then on (rule 17.6). */
  @column.dateTime()
  declare disabledAt: DateTime | null

  /** Reason that staff wrote down for disabling. */
  @column({ serializeAs: null })
  declare disabledReason: string | null

  /** Progress of a new user; null for all other users (rule 9.12). */
  @column()
  declare firstSteps: FirstSteps | null

  /**
   * Time since which versions of pages are thinned; null keeps all (rule 4.49). Read only, because
   * `thinned_versions` holds it.
   */
  @column.dateTime()
  declare versionsThinnedSince: DateTime | null

  @column.dateTime({ autoCreate: true })
  declare createdAt: DateTime

  @column.dateTime({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}

/** Returns the mail address of a user; undefined if there is no such user. */
export async function addressOf(userId: number): Promise<string | undefined> {
  return (await User.find(userId))?.email
}

/**
 * Returns addresses by user id and omits unknown users. Inside a transaction pass its `client`: two
 * transactions that each wait for a second connection would deadlock.
 */
export async function addressesOf(
  userIds: number[],
  client?: TransactionClientContract
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const users = await User.query({ client }).select('id', 'email').whereIn('id', userIds)
  return new Map(users.map(({ id, email }) => [id, email]))
}
