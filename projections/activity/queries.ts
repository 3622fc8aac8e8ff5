import { servedSchema } from '#kernel/projections/projection'
import { activityProjection } from '#projections/activity/projection'

/** A row for each person who ever did something. */
export const ACTIVE_PEOPLE = `${servedSchema(activityProjection.name)}.people`
