import vine from '@vinejs/vine'
import { pageParameters } from '#platform/http/routing/pagination'
import {
  DASHBOARD_DAYS,
  isDay,
  MAX_EVENTS_PAGE,
  MAX_KEYWORD,
  MAX_REASON,
  PAYMENT_SORTS,
  USER_SORTS,
  SCOPE_FILTERS,
} from '#modules/admin/api'
import { SCOPES } from '#modules/auth/permissions'
import { INTERVAL_UNITS, PAYMENT_STATUSES } from '#modules/billing/api'
import { isSeen } from '#modules/workspace/api'

/** Ids are bigints in the database. This range is what JSON can represent. */
const id = () => vine.number().withoutDecimals().range([1, Number.MAX_SAFE_INTEGER])

/** Removes invisible characters from a keyword, and treats an empty keyword as absent. */
const keyword = () =>
  vine
    .string()
    .parse((value) => (typeof value === 'string' ? printable(value) || undefined : value))
    .maxLength(MAX_KEYWORD)
    .optional()

const ofCalendar = vine.createRule((value, _, field) => {
  if (!field.isValid || typeof value !== 'string' || isDay(value)) return
  field.report('Must be a day such as 2026-12-31', 'day', field)
})

const day = () => vine.string().use(ofCalendar()).optional()

const yesOrNo = () =>
  vine
    .enum([0, 1] as const)
    .parse((value) => (value === '0' || value === '1' ? Number(value) : value))
    .optional()

const userFilters = {
  keyword: keyword(),
  verified: yesOrNo(),
  disabled: yesOrNo(),
  scope: vine.enum(SCOPE_FILTERS).optional(),
  plan_id: id().optional(),
  created_from: day(),
  created_to: day(),
}

const payments = {
  keyword: keyword(),
  user_id: id().optional(),
  status: vine.enum(PAYMENT_STATUSES).optional(),
  created_from: day(),
  created_to: day(),
}

function table<Sort extends string>(sorts: readonly Sort[]) {
  return {
    ...pageParameters(),
    sort: vine.enum(sorts).optional(),
    order: vine.enum(['asc', 'desc'] as const).optional(),
  }
}

export const usersValidator = vine.create({ ...userFilters, ...table(USER_SORTS) })
export const usersCsvValidator = vine.create(userFilters)
export const paymentsValidator = vine.create({ ...payments, ...table(PAYMENT_SORTS) })
export const paymentsCsvValidator = vine.create(payments)

export const disableValidator = vine.create({
  reason: vine
    .string()
    .parse((value) => (typeof value === 'string' ? printable(value) : value))
    .maxLength(MAX_REASON)
    .nullable()
    .optional(),
})

export const scopeValidator = vine.create({
  scope: vine.enum(SCOPES).nullable(),
  base_scope: vine.enum(SCOPES).nullable(),
})

/** Words in the form of the log, because no other form can match. */
const word = () =>
  vine
    .string()
    .minLength(1)
    .maxLength(200)
    .regex(/^[^\p{Cc}]+$/u)

const MOMENT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/

const isMoment = vine.createRule((value, _, field) => {
  if (!field.isValid || typeof value !== 'string') return
  if (isInCalendar(value)) return
  field.report('Must be a time such as 2026-12-31T23:59:59.999Z', 'moment', field)
})

const moment = () => vine.string().regex(MOMENT).use(isMoment()).optional()

export const eventsValidator = vine.create({
  user_id: id().optional(),
  actor: vine
    .string()
    .regex(/^(\d{1,16}|system|operator)$/)
    .optional(),
  stream: word().optional(),
  type: word().optional(),
  correlation_id: word().optional(),
  from: moment(),
  to: moment(),
  before: vine
    .string()
    .regex(/^\d{1,15}\.\d{1,15}(\.[\w-]{43})?$/)
    .optional(),
  page_size: vine.number().withoutDecimals().range([1, MAX_EVENTS_PAGE]).optional(),
})

const isPlace = vine.createRule((value, _, field) => {
  if (!field.isValid || typeof value !== 'string') return
  if (/^(-1|\d{1,16})$/.test(value) && Number.isSafeInteger(Number(value))) return
  if (MOMENT.test(value) && isInCalendar(value)) return
  const message = 'Must be a revision from -1, or a time such as 2026-12-31T23:59:59.999Z'
  field.report(message, 'place', field)
})

/** A revision, -1 for the time before the first event, or a moment. */
const place = () => vine.string().use(isPlace()).optional()

const look = () => vine.string().maxLength(100).optional()

export const replayValidator = vine.create({ at: place(), look: look() })
export const comparisonValidator = vine.create({ from: place(), to: place(), look: look() })

export const dashboardValidator = vine.create({
  days: vine
    .enum(DASHBOARD_DAYS)
    .parse((value) => (typeof value === 'string' ? Number(value) : value))
    .optional(),
})

export const storageUsersValidator = vine.create(pageParameters())

export const retryStreamValidator = vine.create({ projection: word(), stream: word() })

const text = (max: number) =>
  vine
    .string()
    .parse((value) => (typeof value === 'string' ? seen(printable(value)) : value))
    .minLength(1)
    .maxLength(max)

/** Fields of a plan change (rule 11.3). PayPal rejects longer names. */
export const planValidator = vine.create({
  name: text(100),
  description: text(500),
  storage_limit: vine.number({ strict: true }).withoutDecimals().range([1, 1_000_000]),
  features: vine.array(text(200)).maxLength(20),
  price: vine.number({ strict: true }).decimal([0, 2]).optional(),
  interval_unit: vine.enum(INTERVAL_UNITS).optional(),
  base_revision: vine
    .number({ strict: true })
    .withoutDecimals()
    .range([0, 2 ** 31 - 1]),
})

/** Returns '' for a value without visible characters. */
function seen(value: string) {
  return isSeen(value) ? value : ''
}

/** Removes control characters and characters that Postgres cannot store. */
function printable(value: string) {
  return value
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
}

function isInCalendar(moment: string) {
  const time = new Date(moment)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(moment.slice(0, 10))
}
