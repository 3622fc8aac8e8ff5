import * as v from 'valibot'
import { DASHBOARD_DAYS } from '#modules/admin/api'
import { oneOf } from '../list/address.js'

export type Days = (typeof DASHBOARD_DAYS)[number]

/** As the server has it where none is named. */
export const USUAL_DAYS: Days = 30

/** What the address of the dashboard may name. */
export const dashboardAddress = v.object({ days: oneOf(DASHBOARD_DAYS.map(String)) })
