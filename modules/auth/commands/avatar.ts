import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { FileDisk } from '#platform/files/disk'
import { inspectImage } from '#platform/files/inspect'
import type { Keeper } from '#platform/files/removal'
import { enqueueRemoval } from '#platform/files/removal'
import { AVATARS_PATH } from '#modules/auth/api'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'
import User from '#modules/auth/user'

export interface Picture {
  /** Announced type, which the bytes must match. */
  type: string
  bytes: Buffer
}

export interface Avatar {
  userId: number
  key: string
  type: string
  /** Size in bytes. */
  size: number
}

/**
 * Stores a picture as the user's avatar and replaces the earlier one. An avatar is a separate kind
 * of file, belongs to no page and does not count as storage (rule 8.9). Its bytes are stored first,
 * and removed unless the account uses them within the hour. Throws 422 if the bytes are not a
 * picture of the announced type.
 */
export async function uploadAvatar(
  disk: FileDisk,
  userId: number,
  { type, bytes }: Picture,
  correlationId: string
) {
  await inspectImage(bytes, type)
  const key = randomBytes(16).toString('base64url')
  await enqueueRemoval(db.connection(), avatarObject(key), { hours: 1 })
  await disk.write(avatarObject(key), bytes, type)
  return db.transaction(async (trx) => {
    const user = await lockedUser(trx, userId)
    await dropAvatar(trx, userId)
    await trx.table('avatars').insert({ user_id: userId, key, type, size: bytes.length })
    await user.merge({ profileImage: AVATARS_PATH + key }).save()
    await tellChanged(trx, userId, correlationId)
    return user
  })
}

/** Removes the displayed picture, uploaded or external. */
export function removeAvatar(userId: number, correlationId: string) {
  return db.transaction(async (trx) => {
    const user = await lockedUser(trx, userId)
    if (user.profileImage === null) return user
    await dropAvatar(trx, userId)
    await user.merge({ profileImage: null }).save()
    await tellChanged(trx, userId, correlationId)
    return user
  })
}

/**
 * Drops an uploaded picture. It is not served from the commit on, and its bytes are removed soon
 * after.
 */
export async function dropAvatar(trx: TransactionClientContract, userId: number) {
  const gone = await trx.from('avatars').where('user_id', userId).delete('key')
  for (const { key } of gone as unknown as { key: string }[]) {
    await enqueueRemoval(trx, avatarObject(key))
  }
}

/**
 * Returns the picture for its owner and for staff; undefined for all other users, as if it did not
 * exist.
 */
export async function findAvatar(key: string, reader: User): Promise<Avatar | undefined> {
  const row = await db.from('avatars').where('key', key).first()
  if (!row) return undefined
  const avatar = { userId: Number(row.user_id), key, type: row.type, size: row.size }
  return avatar.userId === reader.id || reader.scope !== null ? avatar : undefined
}

/** Returns the object and media type of a user's uploaded picture; undefined if there is none. */
export async function uploadedAvatar(
  userId: number
): Promise<{ object: string; type: string } | undefined> {
  const row = await db.from('avatars').where('user_id', userId).first()
  return row ? { object: avatarObject(String(row.key)), type: String(row.type) } : undefined
}

/** Keeps the bytes of pictures that accounts show. */
export const avatarKeeper: Keeper = {
  async keeps(object) {
    const [prefix, key = ''] = object.split('/')
    if (prefix !== PREFIX) return false
    return (await db.from('avatars').where('key', key).first()) !== null
  },
  async objects() {
    const rows: { key: string }[] = await db.from('avatars').select('key')
    return rows.map(({ key }) => avatarObject(key))
  },
}

const PREFIX = 'avatars'

/** Returns the name of the bytes on the disk. */
export function avatarObject(key: string) {
  return `${PREFIX}/${key}`
}

function lockedUser(trx: TransactionClientContract, userId: number) {
  return User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
}

function tellChanged(trx: TransactionClientContract, userId: number, correlationId: string) {
  const event = { type: 'ProfileChanged' as const, data: { user_id: userId } }
  return recordUserEvent(trx, event, { actor: userId, correlationId })
}
