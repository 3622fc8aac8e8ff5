import { NOTHING_PARKED, SHOWN, SHOWN_NOW } from '#projections/files/queries'
import { enqueueRows } from '#kernel/outbox/sql'
import { removeObjects } from '#platform/files/removal'
import { ENDED, IMPORT_TOPIC } from '#modules/workspace/imports/import_table'

/** Folder in which a bucket receives files before inspection. */
export const UPLOADS = 'uploads/'

/** SQL for one row per stored file, shown or not, with its `owner_id` and its `size` in bytes. */
export const FILE_SIZES = '(select owner_id, size from files)'

/** SQL for the object name under which a bucket receives the file `key`. */
export const UPLOADED = `'${UPLOADS}' || key`
const UPLOADED_KEY = `'${UPLOADS}' || f.key`

/** Steps of a permanent deletion that have a time of their own (rule 8.36). */
export type DeletionStep = 'keys' | 'files'

/**
 * Returns SQL that records a step of permanent deletions; `deleted` is what SQL selects
 * from, with `owner_id` and `revision`. The first time stays.
 */
export function recordStep(step: DeletionStep, deleted: string) {
  return `insert into deletion_steps (owner_id, revision, step)
    select distinct owner_id, revision, '${step}' from ${deleted} on conflict do nothing`
}

/**
 * Returns SQL that removes the files of blocks; `deleted` is a query for their `id`s, with the
 * `owner_id` and the `revision` of their deletion. Removes files uploaded for them or ever shown by
 * them, unless another page of the owner shows the file. Records the objects that the receipt
 * follows, and the step unless a parked stream may show some of the files.
 */
export function removeFilesOf(deleted: string) {
  return `
    with deleted as (${deleted}), candidates as (
      select key, min(revision) as revision from (
        select f.key, d.revision from files f join deleted d on f.block_id = d.id
        union all
        select s.key, d.revision
        from ${SHOWN} s join files f using (key, owner_id) join deleted d on s.block_id = d.id
      ) found group by key
    ), gone as (
      delete from files f using candidates c
      where f.key = c.key and not ${SHOWN_NOW} and ${NOTHING_PARKED}
      returning coalesce(f.object, ${UPLOADED_KEY}) as object, f.owner_id, c.revision
    ), followed as (
      insert into deleted_files (object, owner_id, revision)
      select object, owner_id, revision from gone on conflict do nothing
    ), recorded as (
      ${recordStep('files', `(select * from deleted where ${NOTHING_PARKED}) done`)}
    )
    ${removeObjects({ object: 'object', from: 'gone' })}`
}

/** Returns SQL that removes view counts; `ended` is a query for `owner_id` and `share_id`. */
export function removeViewsOfShares(ended: string) {
  return `delete from share_views v using (${ended}) e
    where v.owner_id = e.owner_id and v.share_id = e.share_id`
}

/** Returns SQL that removes the view counts of blocks; `deleted` is a query for their `id`s. */
export function removeViewsOfBlocks(deleted: string) {
  return `delete from share_views v using (${deleted}) d where v.block_id = d.id`
}

/** SQL for the keys of imports in the vault, one `id` per row. They belong to no block. */
export const IMPORT_KEYS = '(select key_id as id from imports)'

/**
 * Returns SQL that lets the ended imports of blocks look for what is left of them; `deleted` is a
 * query for the blocks' `id`s. An import that has not ended looks at its end.
 */
export function reviewImportsOf(deleted: string) {
  return enqueueRows({
    topic: IMPORT_TOPIC,
    key: 'id',
    from: `(select distinct b.import_id as id from import_blocks b
        join (${deleted}) d on d.id = b.block_id) touched
      join imports i using (id) where ${ENDED}`,
  })
}
