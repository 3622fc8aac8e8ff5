import { NOTHING_PARKED, SHOWN, SHOWN_NOW } from '#projections/files/queries'
import { removeObjects } from '#platform/files/removal'

/** The folder in which a bucket takes the bytes of files, before they are looked at. */
export const UPLOADS = 'uploads/'

/** SQL for a row for each file that is kept, shown or not, with its `owner_id` and its `size` in bytes. */
export const FILE_SIZES = '(select owner_id, size from files)'

/** SQL for the name of the object that a bucket has received for the file `key`. */
export const UPLOADED = `'${UPLOADS}' || key`

/**
 * SQL that removes the files of blocks, `deleted` a query for their `id`s: those uploaded for them
 * and those that they ever showed, unless another page of the owner shows them.
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
