import { NOTHING_PARKED, SHOWN, SHOWN_NOW } from '#projections/files/queries'
import { removeObjects } from '#platform/files/removal'

/** Folder in which a bucket receives files before inspection. */
export const UPLOADS = 'uploads/'

/** SQL for one row per stored file, shown or not, with its `owner_id` and its `size` in bytes. */
export const FILE_SIZES = '(select owner_id, size from files)'

/** SQL for the object name under which a bucket receives the file `key`. */
export const UPLOADED = `'${UPLOADS}' || key`

/**
 * Returns SQL that removes the files of blocks; `deleted` is a query for their `id`s. Removes files
 * uploaded for them or ever shown by them, unless another page of the owner shows the file.
 */
export function removeFilesOf(deleted: string) {
  return `
    with deleted as (${deleted}), candidates as (
      select key from files where block_id in (select id from deleted)
      union
      select s.key from ${SHOWN} s join files f using (key, owner_id)
      where s.block_id in (select id from deleted)
    ), gone as (
      delete from files f using candidates c
      where f.key = c.key and not ${SHOWN_NOW} and ${NOTHING_PARKED}
      returning f.object, f.key
    )
    ${removeObjects({ object: `coalesce(object, ${UPLOADED})`, from: 'gone' })}`
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
