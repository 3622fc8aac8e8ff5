import { servedSchema } from '#kernel/projections/projection'
import { disputesProjection } from '#projections/disputes/projection'

/** The table, for queries that join it. */
export const DISPUTES = `${servedSchema(disputesProjection.name)}.disputes`
