import { filesProjection } from '#projections/files/projection'
import { nothingParked } from '#kernel/projections/checkpoints'
import { servedSchema } from '#kernel/projections/projection'

/** SQL fragments on the read model of `projections/files`, for statements on the table `files`. */

/** One row per page that shows, or has shown, a file. */
export const SHOWN = `${servedSchema(filesProjection.name)}.shown`

/** SQL condition: a page of its owner shows the file `f` now. */
export const SHOWN_NOW = `exists (select from ${SHOWN} s
  where s.key = f.key and s.owner_id = f.owner_id and s.state = 'current')`

/** SQL condition: no stream is parked, because a parked page may show unknown files. */
export const NOTHING_PARKED = nothingParked(filesProjection.name)
