import app from '@adonisjs/core/services/app'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { fuzzedRoutes, type FuzzedRoute } from '#platform/http/testing/fuzzed_routes'
import { headersOf, hostileFields, hostileRequest } from '#platform/http/testing/fuzz'
import { hasRightPart } from '#platform/http/testing/hostile_parts'
import { hasRightValue } from '#platform/http/testing/hostile_values'
import { sendRaw, type RawRequest } from '#platform/http/testing/raw_request'
import { signIn, signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { HttpClient } from '#testing/http_client'
import { Random } from '#testing/random'
import { staffCalls } from '#modules/admin/http/staff_routes'
import { signUpStaff } from '#modules/admin/testing/staff'
import { seedPlans } from '#modules/billing/index'
import { PlanQueries } from '#projections/plans/queries'
import { randomSeed } from '#testing/seeds'

/** Number of requests in flight. */
const AT_ONCE = 8
/** Plan that staff's calls change; it gets its values back. */
const CHANGED_PLAN = '1'

/**
 * Sends `perRoute` partly invalid requests to every route. Returns those without a response or with
 * a 5xx, together with the request. `SEED` in the environment repeats a run.
 */
export async function fuzz(perRoute: number) {
  const seed = randomSeed()
  console.log(`fuzz: SEED=${seed}`)
  const { known, audienceOf, baseUrl, restore } = await prepare()
  const routes = known.flatMap((route) => Array.from({ length: perRoute }, () => route))
  const failures = await sendAll(baseUrl, async () => {
    const route = routes.pop()
    if (!route) return undefined
    // Each request has its own random numbers, because several are in flight in no fixed order.
    const random = new Random(seed + routes.length)
    const { clients, ids } = audienceOf(route)
    return hostileRequest(random, route, await clients.next(random), ids)
  })
  await restore()
  return failures
}

/**
 * Sends hostile values in each field of each route, with all other fields valid. Thus every run
 * finds a failure caused by one value in one field, not by chance. Returns the same as `fuzz`.
 */
export async function walkFields(values: 'worst' | 'every') {
  const { known, audienceOf, baseUrl, restore } = await prepare()
  const requests = known.flatMap((route) => {
    const { clients, ids } = audienceOf(route)
    return hostileFields(route, clients.signedIn, ids.at(-1)!, values)
  })
  const failures = await sendAll(baseUrl, async () => requests.pop())
  await restore()
  return failures
}

/** Clients that may call a route, and ids for its address and fields. */
interface Audience {
  clients: FuzzClients
  ids: string[]
}

/** Returns everything that a run needs: all routes, users to call them, and ids of blocks. */
async function prepare() {
  const account = await signUpVerified()
  const staff = await signUpStaff()
  const blocks = ['1', ...(await makeBlocks(account.client))].map(String)
  const request: RawRequest = {
    method: 'GET',
    target: '/',
    headers: [...headersOf(staff.client), ['Content-Length', '2']],
    body: Buffer.from('{}'),
  }
  const { baseUrl } = account.client
  const known = await fuzzedRoutes(baseUrl, request)
  assertFieldsKnown(known)
  await seedPlans(await app.container.make(CommandBus))
  // Signs in only now, because calling every route signed out the user with id 1.
  const [users, ofStaff] = [await FuzzClients.of(account), await FuzzClients.of(staff)]
  // Staff change this user, who calls nothing.
  const changed = String((await signUpVerified()).id)
  const audienceOf = (route: FuzzedRoute): Audience => {
    if (!isOfStaff(route)) return { clients: users, ids: blocks }
    if (route.method === 'GET') return { clients: ofStaff, ids: blocks }
    return { clients: ofStaff, ids: isOfPlan(route) ? [CHANGED_PLAN] : [changed] }
  }
  return { known, audienceOf, baseUrl, restore: await keepPlan() }
}

/** Throws if hardly any code after a validator would be reached. */
function assertFieldsKnown(known: FuzzedRoute[]) {
  for (const path of ['blocks/ordering', 'plans/:id', 'imports', 'activity/undo']) {
    const isThere = known.some(({ pattern, fields }) => {
      return pattern === `/api/v1/${path}` && fields.length > 0
    })
    if (!isThere) throw new Error(`The fields of ${path} were not found`)
  }
  const unknown = known.flatMap(({ method, pattern, fields }) => {
    const isKnown = method === 'GET' || method === 'HEAD' ? hasRightPart : hasRightValue
    return fields.filter((field) => !isKnown(field)).map((field) => `${method} ${pattern} ${field}`)
  })
  if (unknown.length > 0) throw new Error(`No valid values are known of ${unknown.join(', ')}`)
}

/** Returns a function that gives the plan back its values, because other tests read it. */
async function keepPlan() {
  const plans = await app.container.make(PlanQueries)
  const { name, description, storage_limit, features } = await eventually(async () => {
    const plan = await plans.find(Number(CHANGED_PLAN))
    if (!plan) throw new Error('The plan is not shown yet')
    return plan
  })
  const values = { name, description, storage_limit, features }
  return async () => {
    const { client } = await signUpStaff()
    const { revision: base_revision } = (await plans.find(Number(CHANGED_PLAN)))!
    const { status } = await client.put(`plans/${CHANGED_PLAN}`, { ...values, base_revision })
    if (status !== 200) throw new Error(`The plan could not be restored: ${status}`)
  }
}

async function sendAll(baseUrl: string, next: () => Promise<RawRequest | undefined>) {
  const failures: string[] = []
  /** Requests refused by a busy server, such as changes of a password. */
  const refused: RawRequest[] = []
  async function work() {
    for (let sent = await next(); sent; sent = await next()) {
      const outcome = await sendRaw(baseUrl, sent)
      if (outcome === 503) refused.push(sent)
      else if (isFailure(outcome, sent)) failures.push(`${outcome}: ${describe(sent)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const sent of refused) {
    const outcome = await sendRaw(baseUrl, sent)
    if (isFailure(outcome, sent)) failures.push(`${outcome}: ${describe(sent)}`)
  }
  return failures
}

function isOfStaff({ method, pattern }: FuzzedRoute) {
  return staffCalls.has(`${method} ${pattern.slice('/api/v1'.length)}`)
}

function isOfPlan({ pattern }: FuzzedRoute) {
  return pattern.startsWith('/api/v1/plans/')
}

/** Describes a request without its cookies, which differ between runs. */
function describe({ method, target, headers, body }: RawRequest) {
  const shown = headers.map(([name, value]) => `${name}: ${value.slice(0, 60)}`)
  return JSON.stringify([method, target, ...shown, body.toString('latin1').slice(0, 1_000)])
}

function isFailure(outcome: number | 'cut' | 'hangs', { cutShort }: RawRequest) {
  return outcome === 'cut' ? !cutShort : outcome === 'hangs' || outcome >= 500
}

/**
 * Clients of the run, mostly a user with a workspace. Signs in again after a request that was
 * accidentally valid.
 */
class FuzzClients {
  #stranger = new HttpClient()

  private constructor(
    readonly account: TestAccount,
    public signedIn: HttpClient
  ) {}

  static async of(account: TestAccount) {
    return new FuzzClients(account, await signIn(account))
  }

  async next(random: Random) {
    if (random.percent(10)) return this.#stranger
    if (random.percent(2)) {
      const { status } = await this.signedIn.get('users/current-user')
      if (status === 401) this.signedIn = await signIn(this.account)
    }
    return this.signedIn
  }
}

async function makeBlocks(client: HttpClient) {
  const ids: number[] = []
  for (const type of ['folder', 'file', 'section', 'page']) {
    const block = { name: type, block_type: type, parent_block_id: ids.at(-1) ?? null }
    const { body } = await client.post<{ id: number }>('blocks', block)
    ids.push(body.data.id)
  }
  return ids
}
