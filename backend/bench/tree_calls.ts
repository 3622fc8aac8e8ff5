import type { LoadClient } from '#bench/load_client'
import { interleave, timed, Timings } from '#bench/measure'
import { createBlock } from '#bench/users'

/** A user at work among some number of siblings. */
export interface Workplace {
  client: LoadClient
  /** Sections that receive new pages in turns. */
  sections: number[]
  /** Pages in each of these sections. */
  siblings: number
}

export const TREE_CALLS = ['create', 'rename', 'reorder', 'list', 'hierarchy', 'archive'] as const
export type TreeCall = (typeof TREE_CALLS)[number]
export type TreeTimings = Record<TreeCall, Timings>

/** Rows listed, however many siblings there are. */
export const ROWS = 10
/** Number of pages after which created and archived ones are deleted, unmeasured. */
const DELETED_AT_ONCE = 10

/** Measures creating, editing and archiving pages; the workplaces take turns page by page. */
export async function measureTreeCalls<Name extends string>(
  pages: number,
  workplaces: Record<Name, Workplace>
): Promise<Record<Name, TreeTimings>> {
  const workers = Object.entries<Workplace>(workplaces).map(([name, place]) => {
    return [name, new Worker(place)] as const
  })
  await interleave(
    pages,
    Object.fromEntries(workers.map(([name, worker]) => [name, () => worker.page()]))
  )
  const measured = workers.map(([name, worker]) => [name, worker.timings()])
  return Object.fromEntries(measured) as Record<Name, TreeTimings>
}

class Worker {
  #milliseconds = TREE_CALLS.map(() => [] as number[])
  #archived: number[] = []
  #pages = 0

  constructor(readonly place: Workplace) {}

  timings() {
    const timings = TREE_CALLS.map((call, i) => {
      const milliseconds = this.#milliseconds[i]!
      return [call, new Timings(milliseconds, milliseconds.reduce((a, b) => a + b, 0) / 1_000)]
    })
    return Object.fromEntries(timings) as TreeTimings
  }

  async page() {
    const { client, sections, siblings } = this.place
    const number = this.#pages++
    const section = sections[number % sections.length]!
    // A different place each time: 7,919 is a prime.
    const ordering = 2 + ((number * 7_919) % siblings)
    const list = `?parent_block_id=${section}&page_size=${ROWS}&current_page=1`
    let id = 0
    const calls: Record<TreeCall, () => Promise<unknown>> = {
      create: async () => (id = await createBlock(client, 'page', section)),
      rename: () => client.send('PUT', `/api/v1/blocks/${id}`, { name: `Name ${number}` }),
      reorder: () => client.send('PUT', `/api/v1/blocks/${id}/ordering`, { ordering }),
      list: () => client.send('GET', `/api/v1/blocks${list}`),
      hierarchy: () => client.send('GET', `/api/v1/blocks/${id}/hierachy`),
      archive: () => client.send('PUT', `/api/v1/blocks/${id}/archive`),
    }
    for (const [i, call] of TREE_CALLS.entries()) {
      this.#milliseconds[i]!.push(await timed(calls[call]))
    }
    this.#archived.push(id)
    if (this.#archived.length < DELETED_AT_ONCE) return
    await client.send('DELETE', '/api/v1/blocks', { ids: this.#archived.splice(0) })
  }
}
