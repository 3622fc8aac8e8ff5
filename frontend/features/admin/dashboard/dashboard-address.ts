import * as v from 'valibot'
import { DASHBOARD_DAYS } from '#modules/admin/api'
import { oneOf } from '../list/address.js'

export type Days = (typeof DASHBOARD_DAYS)[number]

/** The server's default range. */
export const USUAL_DAYS: Days = 30

/** Parameters of the dashboard's address. */
export const dashboardAddress = v.object({ days: oneOf(DASHBOARD_DAYS.map(String)) })
