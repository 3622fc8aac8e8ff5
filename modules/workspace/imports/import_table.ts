import type pg from 'pg'
import { enqueueRows } from '#kernel/outbox/sql'
import { eraseKeys } from '#kernel/vault/sql'
import { removeObjects } from '#platform/files/removal'
import type { ImportFormat, ImportNesting, ImportStatus } from '#modules/workspace/api'

/** Topic of the outbox rows that let an import go on. */
export const IMPORT_TOPIC = 'import'

/** Folder of uploaded files on the disk. */
export const IMPORTS_FOLDER = 'imports/'

/** Id of an import: 128 random bits. */
const IMPORT_ID = /^[\w-]{22}$/

/** Hours for which an uploaded file is kept (rule 13.36). */
export const KEPT_HOURS = 24

/** An import as stored; texts are sealed (`sealed.ts`). */
export interface StoredImport {
  id: string
  ownerId: number
  keyId: number
  status: ImportStatus
  format: ImportFormat | null
  parentId: number | null
  nesting: ImportNesting | null
  fileSize: number
  /** Object name of the uploaded file; null before it arrived and after it was removed. */
  object: string | null
  fileName: Buffer
  /** Null before and after the status 'ready', and in lists. */
  outline: Buffer | null
  plan: Buffer | null
  planHash: string | null
  report: Buffer | null
  error: string | null
  done: number
  total: number
  attempts: number
  commandId: string
  /** Browser and system that announced it; null if unknown. */
  device: string | null
  createdAt: Date
  finishedAt: Date | null
  undoneAt: Date | null
}

/** Sealed result of a step. */
interface StoredStep {
  step: number
  result: Buffer
}

/** Results of steps that are read at once. */
const STEPS_AT_ONCE = 500

export type NewImport = Pick<
  StoredImport,
  'id' | 'ownerId' | 'keyId' | 'format' | 'fileSize' | 'fileName' | 'commandId' | 'device'
>

/** Only a start reads the outline, which is megabytes; steps and polls of a running import don't. */
const COLUMNS = `id, owner_id::float8 as "ownerId", key_id::float8 as "keyId", status, format,
  parent_id::float8 as "parentId", nesting, file_size::float8 as "fileSize", object,
  file_name as "fileName", case when status = 'ready' then outline end as outline, plan,
  plan_hash as "planHash", report, error, done, total, attempts, command_id as "commandId", device,
  created_at as "createdAt", finished_at as "finishedAt", undone_at as "undoneAt"`

/** Columns of a list, without the largest texts. */
const LISTED = COLUMNS.replace(/case when .* end as outline/, 'null::bytea as outline')

const ACTIVE = `status in ('uploading', 'reading', 'ready', 'running')`

export const ENDED = `status in ('done', 'failed', 'cancelled')`

const goOn = (from: string) => enqueueRows({ topic: IMPORT_TOPIC, key: 'id', from })

/** Table `imports`. Every change of a status names the status before it, so of two one wins. */
export class ImportTable {
  constructor(readonly pool: pg.Pool) {}

  async byId(id: string): Promise<StoredImport | undefined> {
    // An address can hold characters that the database refuses.
    if (!IMPORT_ID.test(id)) return undefined
    const { rows } = await this.pool.query<StoredImport>({
      name: 'imports_by_id',
      text: `select ${COLUMNS} from imports where id = $1`,
      values: [id],
    })
    return rows[0]
  }

  async find(ownerId: number, id: string) {
    const found = await this.byId(id)
    return found?.ownerId === ownerId ? found : undefined
  }

  async byCommand(commandId: string): Promise<StoredImport | undefined> {
    const { rows } = await this.pool.query<StoredImport>(
      `select ${COLUMNS} from imports where command_id = $1`,
      [commandId]
    )
    return rows[0]
  }

  /** Returns the user's import that has not ended. */
  async active(ownerId: number): Promise<StoredImport | undefined> {
    const { rows } = await this.pool.query<StoredImport>(
      `select ${COLUMNS} from imports where owner_id = $1 and ${ACTIVE}`,
      [ownerId]
    )
    return rows[0]
  }

  /** Returns a user's imports, newest first. */
  async list(ownerId: number, { limit, offset }: { limit: number; offset: number }) {
    const { rows } = await this.pool.query<StoredImport>(
      `select ${LISTED} from imports where owner_id = $1
       order by created_at desc, id limit $2 offset $3`,
      [ownerId, limit, offset]
    )
    return rows
  }

  /** Returns imports of all users by id, without their largest texts. */
  async all({ after, limit }: { after: string; limit: number }): Promise<StoredImport[]> {
    const { rows } = await this.pool.query<StoredImport>(
      `select ${LISTED} from imports where id > $1 order by id limit $2`,
      [after, limit]
    )
    return rows
  }

  async count(ownerId: number): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      'select count(*)::int as count from imports where owner_id = $1',
      [ownerId]
    )
    return rows[0]!.count
  }

  async add(added: NewImport) {
    const { id, ownerId, keyId, format, fileSize, fileName, commandId, device } = added
    await this.pool.query(
      `insert into imports
         (id, owner_id, key_id, status, format, file_size, file_name, command_id, device)
       values ($1, $2, $3, 'uploading', $4, $5, $6, $7, $8)`,
      [id, ownerId, keyId, format, fileSize, fileName, commandId, device]
    )
  }

  /** Queues the removal of an object that is about to be written, unless an import keeps it. */
  async willWrite(object: string) {
    const due = `now() + interval '${KEPT_HOURS + 1} hours'`
    await this.pool.query(removeObjects({ object: '$1', due }), [object])
  }

  /** Assigns the uploaded file, which is then read. Returns false if the import waits for none. */
  async arrived(id: string, object: string) {
    return this.#changed(
      `update imports set status = 'reading', object = $2, updated_at = now()
       where id = $1 and status = 'uploading' returning id`,
      [id, object],
      goOn('changed')
    )
  }

  async read(id: string, result: { format: ImportFormat; outline: Buffer }) {
    return this.#changed(
      `update imports set status = 'ready', format = $2, outline = $3, attempts = 0,
         updated_at = now() where id = $1 and status = 'reading' returning id`,
      [id, result.format, result.outline]
    )
  }

  async start(id: string, { parentId, nesting, plan }: StartedImport) {
    return this.#changed(
      `update imports set status = 'running', parent_id = $2, nesting = $3, plan = $4,
         updated_at = now() where id = $1 and status = 'ready' returning id`,
      [id, parentId, nesting, plan],
      goOn('changed')
    )
  }

  /** Stores what the first step found; the plan may not change afterwards. */
  async planned(id: string, { hash, total }: { hash: string; total: number }) {
    return this.#changed(
      `update imports set plan_hash = $2, total = $3
       where id = $1 and status = 'running' and plan_hash is null returning id`,
      [id, hash, total]
    )
  }

  /** Counts a start, so that a file that ends the process is not tried forever. */
  async attempt(id: string): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ attempts: number }>(
      `update imports set attempts = attempts + 1
       where id = $1 and status in ('reading', 'running') returning attempts`,
      [id]
    )
    return rows[0]?.attempts
  }

  /** Resets the count of starts, because the file did not cause the failure. */
  async excuse(id: string) {
    await this.pool.query('update imports set attempts = 0 where id = $1', [id])
  }

  async isRunning(id: string) {
    const { rowCount } = await this.pool.query(
      `select from imports where id = $1 and status = 'running'`,
      [id]
    )
    return rowCount !== 0
  }

  /** Records a step once. Returns false if the import no longer runs, or did the step before. */
  async stepped(id: string, step: number, result: Buffer | null) {
    return this.#changed(
      `update imports set done = $2 + 1, attempts = 0, updated_at = now()
       where id = $1 and status = 'running' and done = $2 returning id`,
      [id, step, result],
      `insert into import_steps (import_id, step, result)
       select id, $2, $3::bytea from changed where $3::bytea is not null
       on conflict (import_id, step) do update set result = excluded.result`
    )
  }

  /** Yields the results of steps in order; a large import has a hundred thousand. */
  async *steps(id: string): AsyncGenerator<StoredStep, void> {
    let after = -1
    for (;;) {
      const { rows } = await this.pool.query<StoredStep>(
        `select step, result from import_steps where import_id = $1 and step > $2
         order by step limit $3`,
        [id, after, STEPS_AT_ONCE]
      )
      yield* rows
      if (rows.length < STEPS_AT_ONCE) return
      after = rows.at(-1)!.step
    }
  }

  /** Lets an import go on after other ones. */
  async goOn(id: string) {
    await this.pool.query(goOn('imports where id = $1'), [id])
  }

  async finish(id: string, report: Buffer) {
    return this.#end(id, `status = 'done', report = $2`, `status = 'running'`, [report])
  }

  async fail(id: string, error: string, report: Buffer | null = null) {
    return this.#end(id, `status = 'failed', error = $2, report = $3`, ACTIVE, [error, report])
  }

  /** Cancels an import that has not ended. Its blocks are moved to the trash afterwards. */
  async cancel(id: string) {
    return this.#end(id, `status = 'cancelled'`, ACTIVE, [], goOn('changed'))
  }

  async undone(id: string) {
    return this.#changed(
      `update imports set undone_at = now(), updated_at = now()
       where id = $1 and status = 'done' and undone_at is null returning id`,
      [id]
    )
  }

  async redone(id: string) {
    return this.#changed(
      `update imports set undone_at = null, updated_at = now()
       where id = $1 and undone_at is not null returning id`,
      [id]
    )
  }

  /** Deletes the results of the steps of an import that has ended. */
  async clear(id: string) {
    await this.pool.query('delete from import_steps where import_id = $1', [id])
  }

  /** Destroys the key of an ended import, in the memory of all processes as well. */
  async eraseKey(id: string) {
    await this.pool.query(
      `with erased as (
         ${eraseKeys(`(select key_id as id, now() as at from imports where id = $1 and ${ENDED}) i`)}
       )
       select pg_notify('erased', json_build_array('import-' || block_id)::text) from erased`,
      [id]
    )
  }

  /** Returns imports whose file has waited too long (rule 13.36). */
  async stale(): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from imports where ${ACTIVE}
         and updated_at < now() - interval '${KEPT_HOURS} hours'`
    )
    return rows.map(({ id }) => id)
  }

  /** Returns imports whose file may have reached a bucket. */
  async uploading(): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from imports where ${ACTIVE} and status = 'uploading'`
    )
    return rows.map(({ id }) => id)
  }

  /** Returns true if an import still needs the object. */
  async keeps(object: string) {
    // A bucket receives the file under the import's id, before the import has an object.
    const { rowCount } = await this.pool.query(
      `select from imports where object = $1 and ${ACTIVE}
       union all
       select from imports where id = $2 and ${ACTIVE}`,
      [object, object.slice(IMPORTS_FOLDER.length)]
    )
    return rowCount !== 0
  }

  /** Returns the object names of all uploaded files that are needed. */
  async objects() {
    const { rows } = await this.pool.query<{ object: string }>(
      `select object from imports where object is not null and ${ACTIVE}`
    )
    return rows.map(({ object }) => object)
  }

  /** Ends an import and removes its file. */
  async #end(id: string, set: string, from: string, values: unknown[], also?: string) {
    const removal = removeObjects({ object: 'object', from: 'changed where object is not null' })
    return this.#changed(
      `update imports i set ${set}, object = null, outline = null, finished_at = now(),
         updated_at = now()
       from (select id, object from imports where id = $1 for update) old
       where i.id = old.id and ${from.replaceAll('status', 'i.status')}
       returning i.id, old.object`,
      [id, ...values],
      removal,
      ...(also ? [also] : [])
    )
  }

  /** Changes a row and does more in the same statement. Returns false if nothing changed. */
  async #changed(update: string, values: unknown[], ...more: string[]) {
    const also = more.map((statement, i) => `, also${i} as (${statement})`).join('')
    const { rows } = await this.pool.query(
      `with changed as (${update})${also} select from changed`,
      values
    )
    return rows.length === 1
  }
}

export interface StartedImport {
  parentId: number | null
  nesting: ImportNesting
  plan: Buffer
}
