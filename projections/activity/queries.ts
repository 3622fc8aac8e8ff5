import { servedSchema } from '#kernel/projections/projection'
import { activityProjection } from '#projections/activity/projection'

/** One row per user who ever did something. */
export const ACTIVE_USERS = `${servedSchema(activityProjection.name)}.people`
