import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { enqueueRows } from '#kernel/outbox/sql'
import { UPLOADS } from '#modules/workspace/sql'
import { NOTHING_PARKED, SHOWN } from '#projections/files/queries'
import { removeObjects } from '#platform/files/removal'

export interface StoredFile {
  key: string
  ownerId: number
  /** The page that it was uploaded for. */
  blockId: number
  type: string
  size: number
  /** Name of the bytes on the disk; null until they have arrived and were looked at. */
  object: string | null
  commandId: string
  /** Until then it is waited for, or for the first page that shows it. */
  reservedUntil: Date
  /** Whether that is over, by the database's clock. */
  expired: boolean
}

export type NewFile = Omit<StoredFile, 'object' | 'reservedUntil' | 'expired'>

/** A place is kept this long for the bytes; the address for them is good for half of it. */
export const RESERVED_MINUTES = 30
/** How long a file that has arrived counts although no page shows it yet. */
const UNSHOWN_MINUTES = 60
/** How long a bucket that is unavailable is waited for, to look at a file that a page shows. */
const UNSETTLED_DAYS = 30

const COLUMNS = `key, owner_id::float8 as "ownerId", block_id::float8 as "blockId", type, size,
  object, command_id as "commandId", reserved_until as "reservedUntil",
  reserved_until < now() as expired`

/**
 * What counts (rule 8.2): files that a page of their owner shows, and those that no page has
 * shown yet, for as long as their place is kept. Of a file that never arrived, its place.
 */
const COUNTS = `(f.object is not null or f.reserved_until > now())
  and coalesce(s.current, f.reserved_until > now())`

const shownOf = (owner: string) => `(select key, bool_or(state = 'current') as current
  from ${SHOWN} where owner_id = ${owner} group by key)`

/** SQL for the bytes of an owner's files that count. */
export function countedBytesOf(owner: string) {
  return `(select coalesce(sum(f.size), 0)
    from files f left join ${shownOf(owner)} s using (key)
    where f.owner_id = ${owner} and ${COUNTS})`
}

/** The same for the owner `$1`. */
export const COUNTED_BYTES = countedBytesOf('$1')

/** SQL for a row with sums of all files, by what becomes of them. */
export const FILE_SUMS = `
  select count(*) filter (where f.object is not null and not counts)::float8 as unshown,
    coalesce(sum(f.size) filter (where f.object is not null and not counts), 0)::float8
      as unshown_bytes,
    count(*) filter (where f.object is null and counts)::float8 as places,
    coalesce(sum(f.size) filter (where f.object is null and counts), 0)::float8 as places_bytes
  from files f left join (select key, owner_id, bool_or(state = 'current') as current
      from ${SHOWN} group by key, owner_id) s using (key, owner_id),
    lateral (select ${COUNTS} as counts) counted`

/** SQL for the bytes of all files of the owner `$1`, counting or not: a cheap bound. */
export const ALL_BYTES = '(select coalesce(sum(size), 0) from files where owner_id = $1)'

/** The table `files`. Every question names the owner, but for those about a signed upload. */
export class FileTable {
  constructor(readonly pool: pg.Pool) {}

  async find(ownerId: number, key: string) {
    const file = await this.byKey(key)
    return file?.ownerId === ownerId ? file : undefined
  }

  async byKey(key: string): Promise<StoredFile | undefined> {
    const { rows } = await this.pool.query<StoredFile>({
      name: 'files_by_key',
      text: `select ${COLUMNS} from files where key = $1`,
      values: [key],
    })
    return rows[0]
  }

  async byCommand(commandId: string): Promise<StoredFile | undefined> {
    const { rows } = await this.pool.query<StoredFile>(
      `select ${COLUMNS} from files where command_id = $1`,
      [commandId]
    )
    return rows[0]
  }

  /** Keeps a place. What is uploaded to it and never looked at is removed when its time is over. */
  async reserve({ key, ownerId, blockId, type, size, commandId }: NewFile) {
    await this.pool.query(
      `with place as (
         insert into files (key, owner_id, block_id, type, size, command_id, reserved_until)
         values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))
         returning reserved_until
       )
       ${removeObjects({ object: '$8', due: 'reserved_until', from: 'place' })}`,
      [key, ownerId, blockId, type, size, commandId, RESERVED_MINUTES, uploadName(key)]
    )
  }

  /**
   * A name for the bytes of a file. They are removed in an hour unless a file has taken the name by
   * then, so that nothing that dies on the way leaves bytes behind.
   */
  async newObject(key: string) {
    const name = `files/${key}.${randomBytes(6).toString('base64url')}`
    await this.pool.query(removeObjects({ object: '$1', due: `now() + interval '1 hour'` }), [name])
    return name
  }

  /**
   * The file has its bytes; what a bucket has received for it goes. False when it has some already,
   * its time is over or it is gone.
   */
  async keep(key: string, object: string, { received }: { received?: string } = {}) {
    const { rows } = await this.pool.query(
      `with kept as (
         update files set object = $2, reserved_until = now() + make_interval(mins => $3)
         where key = $1 and object is null and reserved_until > now()
         returning key
       ), bytes as (
         ${removeObjects({ object: '$4::text', from: 'kept where $4::text is not null' })}
       )
       select from kept`,
      [key, object, UNSHOWN_MINUTES, received ?? null]
    )
    return rows.length === 1
  }

  /** Gives up the place of a file whose bytes turned out wrong. */
  async giveUp(key: string) {
    await this.pool.query(
      `with gone as (delete from files where key = $1 and object is null returning key)
       ${removeObjects({ object: '$2', from: 'gone' })}`,
      [key, uploadName(key)]
    )
  }

  /**
   * A page is about to show these files. Those that were not looked at yet are kept until they are,
   * however long the bucket is unavailable.
   */
  async settleLater(ownerId: number, keys: string[]) {
    if (keys.length === 0) return
    await this.pool.query(
      `with waiting as (
         update files set reserved_until = now() + make_interval(days => $3)
         where owner_id = $1 and key = any($2) and object is null
           and reserved_until > now() and reserved_until < now() + interval '1 day'
         returning key
       )
       ${enqueueRows({ topic: 'upload', key: 'key', from: 'waiting' })}`,
      [ownerId, keys, UNSETTLED_DAYS]
    )
  }

  /** Nothing has come for it so far: it is waited for no longer than its address is good for. */
  async notArrived(key: string) {
    await this.pool.query(
      `update files set reserved_until = created_at + make_interval(mins => $2)
       where key = $1 and object is null and reserved_until > created_at + make_interval(mins => $2)`,
      [key, RESERVED_MINUTES]
    )
  }

  /** Removes a file that no page has ever shown, and its bytes. False when one has. */
  async removeUnshown(key: string) {
    const { rows } = await this.pool.query(
      `with gone as (
         delete from files f where key = $1 and ${NOTHING_PARKED}
           and not exists (select from ${SHOWN} s where s.key = f.key and s.owner_id = f.owner_id)
         returning object
       ), bytes as (
         ${removeObjects({ object: 'coalesce(object, $2)', from: 'gone' })}
       )
       select from gone`,
      [key, uploadName(key)]
    )
    return rows.length === 1
  }

  /** Whether a file has these bytes, or will have them once they were looked at. */
  async keeps(object: string) {
    const { rowCount } = await this.pool.query(
      `select from files where object = $1
       union all
       select from files where key = $2 and object is null and reserved_until > now()`,
      [object, keyOfUpload(object)]
    )
    return rowCount !== 0
  }

  /** Names of the bytes of all files. */
  async objects() {
    const { rows } = await this.pool.query<{ object: string }>(
      'select object from files where object is not null'
    )
    return rows.map(({ object }) => object)
  }

  /** Bytes of those of an owner's files that do not count and would if a page showed them. */
  async wouldCount(ownerId: number, keys: string[]) {
    if (keys.length === 0) return 0
    const { rows } = await this.pool.query<{ bytes: string }>(
      `select coalesce(sum(f.size), 0) as bytes
       from files f left join ${shownOf('$1')} s using (key)
       where f.owner_id = $1 and f.key = any($2) and f.object is not null and not (${COUNTS})`,
      [ownerId, keys]
    )
    return Number(rows[0]!.bytes)
  }
}

/** Where a bucket takes the bytes of a file, before they are looked at. */
export function uploadName(key: string) {
  return `${UPLOADS}${key}`
}

function keyOfUpload(object: string) {
  return object.startsWith(UPLOADS) ? object.slice(UPLOADS.length) : null
}
