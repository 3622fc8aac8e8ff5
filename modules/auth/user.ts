import type { DateTime } from 'luxon'
import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { FirstSteps, Scope } from '#modules/auth/api'

export type { Scope }

/** A person with an account. Its stream of events is `user-{id}` (see ./events.ts). */
export default class User extends BaseModel {
  @column({ isPrimary: true, consume: Number })
  declare id: number

  /** Trimmed, in lower case. */
  @column()
  declare email: string

  @column()
  declare fullName: string

  /** A hash; null for people who only sign in elsewhere. */
  @column({ serializeAs: null })
  declare password: string | null

  @column()
  declare profileImage: string | null

  @column.dateTime()
  declare emailVerifiedAt: DateTime | null

  @column()
  declare scope: Scope | null

  /** Since then nobody gets in (rule 17.6). */
  @column.dateTime()
  declare disabledAt: DateTime | null

  /** What staff have written down about it. */
  @column({ serializeAs: null })
  declare disabledReason: string | null

  /** How far somebody new has come; null for all others (rule 9.12). */
  @column()
  declare firstSteps: FirstSteps | null

  @column.dateTime({ autoCreate: true })
  declare createdAt: DateTime

  @column.dateTime({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}

/** Where mails to a user go; undefined when there is no such user. */
export async function addressOf(userId: number): Promise<string | undefined> {
  return (await User.find(userId))?.email
}

/**
 * Addresses of people, by their ids; who is not there is left out. Within a transaction by its own
 * connection: two that each wait for a second one would hold up each other.
 */
export async function addressesOf(
  userIds: number[],
  client?: TransactionClientContract
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const users = await User.query({ client }).select('id', 'email').whereIn('id', userIds)
  return new Map(users.map(({ id, email }) => [id, email]))
}
