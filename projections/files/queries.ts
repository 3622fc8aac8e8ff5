import { filesProjection } from '#projections/files/projection'
import { nothingParked } from '#kernel/projections/checkpoints'
import { servedSchema } from '#kernel/projections/projection'

/** Parts of SQL on the read model of `projections/files`, for statements on the table `files`. */

/** A row for each page that shows, or has shown, a file. */
export const SHOWN = `${servedSchema(filesProjection.name)}.shown`

/** Condition: a page of its owner shows the file `f` now. */
export const SHOWN_NOW = `exists (select from ${SHOWN} s
  where s.key = f.key and s.owner_id = f.owner_id and s.state = 'current')`

/** Condition: nothing is unseen. A page whose stream is parked may show files nobody knows of. */
export const NOTHING_PARKED = nothingParked(filesProjection.name)
