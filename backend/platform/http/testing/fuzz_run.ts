import { fuzzedRoutes, type FuzzedRoute } from '#platform/http/testing/fuzzed_routes'
import { headersOf, hostileFields, hostileRequest } from '#platform/http/testing/fuzz'
import { sendRaw, type RawRequest } from '#platform/http/testing/raw_request'
import { signIn, signUpVerified, type TestAccount } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { Random } from '#testing/random'
import { staffCalls } from '#modules/admin/http/staff_routes'
import { signUpStaff } from '#modules/admin/testing/staff'

/** Number of requests in flight. */
const AT_ONCE = 8

/**
 * Sends `perRoute` partly invalid requests to every route. Returns those without a response or with
 * a 5xx, together with the request. `SEED` in the environment repeats a run.
 */
export async function fuzz(perRoute: number) {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`fuzz: SEED=${seed}`)
  const { known, ids, clients } = await prepare()
  const routes = known.flatMap((route) => Array.from({ length: perRoute }, () => route))
  return sendAll(clients.users.signedIn.baseUrl, async () => {
    const route = routes.pop()
    if (!route) return undefined
    // Each request has its own random numbers, because several are in flight in no fixed order.
    const random = new Random(seed + routes.length)
    const client = await clients[asksOfStaff(route) ? 'staff' : 'users'].next(random)
    return hostileRequest(random, route, client, ids)
  })
}

/**
 * Sends hostile values in each field of each route, with all other fields valid. Thus every run
 * finds a failure caused by one value in one field, not by chance. Returns the same as `fuzz`.
 */
export async function walkFields(values: 'worst' | 'every') {
  const { known, ids, clients } = await prepare()
  const requests = known.flatMap((route) => {
    const client = clients[asksOfStaff(route) ? 'staff' : 'users'].signedIn
    return hostileFields(route, client, ids.at(-1)!, values)
  })
  return sendAll(clients.users.signedIn.baseUrl, async () => requests.pop())
}

/** Returns everything that a run needs: all routes, users to call them, and ids of blocks. */
async function prepare() {
  const account = await signUpVerified()
  const staff = await signUpStaff()
  const ids = ['1', ...(await makeBlocks(account.client))].map(String)
  const request: RawRequest = {
    method: 'GET',
    target: '/',
    headers: [...headersOf(staff.client), ['Content-Length', '2']],
    body: Buffer.from('{}'),
  }
  const known = await fuzzedRoutes(account.client.baseUrl, request)
  // Without these fields, hardly any code after a validator would be reached.
  for (const path of ['blocks/ordering', 'plans/:id']) {
    const fields = known.find(({ pattern }) => pattern === `/api/v1/${path}`)?.fields ?? []
    if (fields.length === 0) throw new Error(`The fields of ${path} were not found`)
  }
  // Signs in only now, because calling every route signed out the user with id 1.
  return {
    known,
    ids,
    clients: { users: await FuzzClients.of(account), staff: await FuzzClients.of(staff) },
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

/**
 * Returns true for staff's read-only calls. Staff calls that change data are excluded, because a
 * run must not change that data.
 */
function asksOfStaff({ method, pattern }: FuzzedRoute) {
  return method === 'GET' && staffCalls.has(`GET ${pattern.slice('/api/v1'.length)}`)
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
