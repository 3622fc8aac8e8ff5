import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { enqueueRows } from '#kernel/outbox/sql'
import { UPLOADS } from '#modules/workspace/sql'
import { NOTHING_PARKED, SHOWN } from '#projections/files/queries'
import { removeObjects } from '#platform/files/removal'

export interface StoredFile {
  key: string
  ownerId: number
  /** Page that the file was uploaded for. */
  blockId: number
  type: string
  size: number
  /** Object name of the bytes on the disk; null until they have arrived and been inspected. */
  object: string | null
  commandId: string
  /** Deadline for the bytes, or for the first page that shows the file. */
  reservedUntil: Date
  /** True if the deadline has passed by the database's clock. */
  expired: boolean
}

export type NewFile = Omit<StoredFile, 'object' | 'reservedUntil' | 'expired'>

/** Minutes that a reservation waits for the bytes; the upload address is valid for half as long. */
export const RESERVED_MINUTES = 30
/** Minutes that an uploaded file counts although no page shows it yet. */
const UNSHOWN_MINUTES = 60
/** Days that an uninspected file shown by a page waits for an unavailable bucket. */
const UNSETTLED_DAYS = 30

const COLUMNS = `key, owner_id::float8 as "ownerId", block_id::float8 as "blockId", type, size,
  object, command_id as "commandId", reserved_until as "reservedUntil",
  reserved_until < now() as expired`

/**
 * Files that count (rule 8.2): shown by a page of their owner, or not shown yet while their
 * reservation lasts. A file that never arrived counts with its reservation.
 */
const COUNTS = `(f.object is not null or f.reserved_until > now())
  and coalesce(s.current, f.reserved_until > now())`

const shownOf = (owner: string) => `(select key, bool_or(state = 'current') as current
  from ${SHOWN} where owner_id = ${owner} group by key)`

/** Returns SQL for the counted bytes of an owner's files. */
export function countedBytesOf(owner: string) {
  return `(select coalesce(sum(f.size), 0)
    from files f left join ${shownOf(owner)} s using (key)
    where f.owner_id = ${owner} and ${COUNTS})`
}

/** SQL for the counted bytes of the owner `$1`. */
export const COUNTED_BYTES = countedBytesOf('$1')

/** SQL for a row with counts and sizes of unshown files and of reservations. */
export const FILE_SUMS = `
  select count(*) filter (where f.object is not null and not counts)::float8 as unshown,
    coalesce(sum(f.size) filter (where f.object is not null and not counts), 0)::float8
      as unshown_bytes,
    count(*) filter (where f.object is null and counts)::float8 as places,
    coalesce(sum(f.size) filter (where f.object is null and counts), 0)::float8 as places_bytes
  from files f left join (select key, owner_id, bool_or(state = 'current') as current
      from ${SHOWN} group by key, owner_id) s using (key, owner_id),
    lateral (select ${COUNTS} as counts) counted`

/** SQL for the total bytes of the owner `$1`, counted or not: a cheap upper bound. */
export const ALL_BYTES = '(select coalesce(sum(size), 0) from files where owner_id = $1)'

/** Table `files`. Queries are limited to an owner, except for those about a signed upload. */
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

  /** Returns the ids of the owner's pages that show the file now, in the trash or not. */
  async pagesShowing(ownerId: number, key: string): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>({
      name: 'files_pages_showing',
      text: `select block_id::float8 as id from ${SHOWN}
             where key = $1 and owner_id = $2 and state = 'current'`,
      values: [key, ownerId],
    })
    return rows.map(({ id }) => id)
  }

  async byCommand(commandId: string): Promise<StoredFile | undefined> {
    const { rows } = await this.pool.query<StoredFile>(
      `select ${COLUMNS} from files where command_id = $1`,
      [commandId]
    )
    return rows[0]
  }

  /** Stores a reservation. Bytes uploaded but never inspected are removed after its deadline. */
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
   * Returns a new object name. Its bytes are removed after an hour unless a file uses the name by
   * then. An interrupted upload therefore leaves no bytes behind.
   */
  async newObject(key: string) {
    const name = `files/${key}.${randomBytes(6).toString('base64url')}`
    await this.pool.query(removeObjects({ object: '$1', due: `now() + interval '1 hour'` }), [name])
    return name
  }

  /**
   * Assigns the bytes to the file and removes the bucket's raw upload. Returns false if the file
   * already has bytes, has expired or is gone.
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

  /** Deletes the reservation of a file whose bytes are invalid. */
  async giveUp(key: string) {
    await this.pool.query(
      `with gone as (delete from files where key = $1 and object is null returning key)
       ${removeObjects({ object: '$2', from: 'gone' })}`,
      [key, uploadName(key)]
    )
  }

  /**
   * Extends the deadline of uninspected files that a page is about to show, so that they wait for
   * an unavailable bucket.
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

  /** Shortens the deadline of a file without bytes to the lifetime of its upload address. */
  async notArrived(key: string) {
    await this.pool.query(
      `update files set reserved_until = created_at + make_interval(mins => $2)
       where key = $1 and object is null and reserved_until > created_at + make_interval(mins => $2)`,
      [key, RESERVED_MINUTES]
    )
  }

  /** Removes a file that no page has ever shown, with its bytes. Returns false if a page has. */
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

  /** Returns true if a file uses these bytes, or will once they are inspected. */
  async keeps(object: string) {
    const { rowCount } = await this.pool.query(
      `select from files where object = $1
       union all
       select from files where key = $2 and object is null and reserved_until > now()`,
      [object, keyOfUpload(object)]
    )
    return rowCount !== 0
  }

  /** Returns the object names of all files. */
  async objects() {
    const { rows } = await this.pool.query<{ object: string }>(
      'select object from files where object is not null'
    )
    return rows.map(({ object }) => object)
  }

  /** Records that the bytes of a permanently deleted file are gone (rule 8.36). */
  async removed(object: string) {
    await this.pool.query(
      'update deleted_files set removed_at = now() where object = $1 and removed_at is null',
      [object]
    )
  }

  /** Returns the bytes of an owner's uncounted files that would count if a page showed them. */
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

/** Returns the object name under which a bucket receives a file's bytes before inspection. */
export function uploadName(key: string) {
  return `${UPLOADS}${key}`
}

function keyOfUpload(object: string) {
  return object.startsWith(UPLOADS) ? object.slice(UPLOADS.length) : null
}
