import { signIn, signUp, signUpVerified, type TestAccount } from '#testing/accounts'
import type { HttpClient } from '#testing/http_client'
import { mailTo, tokenIn } from '#testing/mailbox'
import type { Product } from '#testing/product'
import { makeTree } from '../make-tree.js'

/** User who sees the screen: one of the demo's users, a new user, or one with empty notes. */
export type Who = 'visitor' | 'demo' | 'admin' | 'new' | 'unverified' | 'blank' | 'sparse'

type Client = Pick<TestAccount, 'client'>

const SPARSE = { Kitchen: {}, Garden: { Beds: {}, Tools: { 'To mend': {} } } }
/** Items in the demo's trash. */
const TRASHED = ['Compost', 'Lent to whom', 'Novels']

interface Found {
  id: number
  name: string
}

/** Users of the whole run. New users are created for each picture. */
export class DemoUsers {
  private constructor(
    readonly url: string,
    /** Ids of the demo's items by their names. */
    readonly demo: Map<string, number>,
    /** Returns the address of an item of the `sparse` user. */
    readonly sparse: (...names: string[]) => string,
    private readonly known: Map<Who, Client>
  ) {}

  static async of(product: Product) {
    const client = await signInAs('demo', product.url)
    const demo = new Map<string, number>()
    await readAll(client, demo, null)
    for (const name of TRASHED) await client.put(`blocks/${demo.get(name)}/archive`)
    const [blank, sparse] = [await signUpVerified(product.url), await signUpVerified(product.url)]
    const { path } = await makeTree(sparse, SPARSE)
    const known = new Map<Who, Client>([
      ['demo', { client }],
      ['admin', { client: await signInAs('admin', product.url) }],
      ['blank', blank],
      ['sparse', sparse],
    ])
    return new DemoUsers(product.url, demo, path, known)
  }

  async who(who: Who): Promise<Client | undefined> {
    if (who !== 'new' && who !== 'unverified') return this.known.get(who)
    const account = await signUp(this.url)
    if (who === 'unverified') return account
    const mail = await mailTo(account.email, undefined, account.client)
    await account.client.post('auth/verify-email', { token: tokenIn(mail) })
    return account
  }

  /** Returns the address of an item of the demo user, by the names from the folder down. */
  at(...names: string[]) {
    return ['/app', ...names.map((name) => this.demo.get(name))].join('/')
  }
}

async function signInAs(name: string, url: string) {
  return signIn({ email: `${name}@strata.test`, password: 'Strata#2026' }, url)
}

async function readAll(client: HttpClient, into: Map<string, number>, parent: number | null) {
  const query = parent === null ? '' : `?parent_block_id=${parent}`
  const { body } = await client.get<Found[]>(`blocks${query}`)
  for (const { id, name } of body.data) {
    into.set(name, id)
    await readAll(client, into, id)
  }
}
