import { measureAttacks } from '#bench/attacks'
import type { Effort } from '#bench/effort'
import { settle } from '#bench/product'
import type { Section } from '#bench/report'
import { watchLag } from '#bench/watch_lag'
import { signIn } from '#testing/accounts'
import type { HttpClient } from '#testing/http_client'

/** Measures the effect of one user on all others, by each attack or those with `only` in the name. */
export async function measureAttacksAlone(
  effort: Effort,
  say: (what: string) => void,
  only?: string
): Promise<Section[]> {
  const { product, database, owner, sessions } = await settle({ PERSON_LIMITS: 'on' })
  const attacker = await signIn(owner, product.url)
  const page = await pageOf(attacker)
  const longPage = await pageOf(attacker)
  const otherPage = await pageOf(attacker)
  const filesPage = await pageOf(attacker)
  const watch = () => watchLag(database.url)
  const ground = { attacker, page, longPage, otherPage, filesPage, watch }
  const section = await measureAttacks(effort, sessions, ground, say, only)
  for (const { client } of sessions) client.close()
  await product.stop()
  return [section]
}

/** Creates a page in its own folder, for the attacker to write to. */
async function pageOf(client: HttpClient) {
  const ids: number[] = []
  for (const type of ['folder', 'file', 'section', 'page']) {
    const block = { name: type, block_type: type, parent_block_id: ids.at(-1) ?? null }
    ids.push((await client.post<{ id: number }>('blocks', block)).body.data.id)
  }
  return ids.at(-1)!
}
