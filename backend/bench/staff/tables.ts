import { request } from 'node:http'
import type { LoadClient } from '#bench/load_client'
import { timed, Timings } from '#bench/measure'
import { aims, ms, perSecond, type Figure } from '#bench/report'
import { filledIn, TABLES, type Known } from '#bench/staff/asked'

export const TABLE_MS = 100
const ORDERS = ['asc', 'desc'] as const

interface Asking {
  client: LoadClient
  known: Known
  /** Number of requests per address. */
  tries: number
}

/**
 * Measures each filter of a table with every order: its first page, one in the middle and the last.
 */
export async function measureTable(
  name: keyof typeof TABLES,
  { client, known, tries }: Asking
): Promise<Figure[]> {
  const { filters, sorts } = TABLES[name]
  const figures: Figure[] = []
  const firsts: number[] = []
  for (const filter of filters) {
    const query = filledIn(filter, known)
    const last = await lastPage(client, `/api/v1/${name}?${query}`)
    const pages = [...new Set([1, Math.ceil(last / 2), last])]
    const parts: Timings[] = []
    for (const sort of sorts) {
      for (const order of ORDERS) {
        for (const page of pages) {
          const path = `/api/v1/${name}?${query}&sort=${sort}&order=${order}&current_page=${page}`
          firsts.push(await timed(() => client.send('GET', path)))
          parts.push(await askedFor(client, path, tries))
        }
      }
    }
    const { p50, p95 } = Timings.join(parts)
    figures.push({
      what: `${name}?${filter}, pages 1 to ${last.toLocaleString('en-GB')}`,
      figure: ms(p50, p95),
      aim: aims([`p95 ≤ ${TABLE_MS} ms`, p95 <= TABLE_MS]),
    })
  }
  const { p50, p95 } = new Timings(firsts, 1)
  figures.push({
    what: `${name}, the first look at each of these pages`,
    figure: ms(p50, p95),
    aim: aims([`p95 ≤ ${TABLE_MS} ms`, p95 <= TABLE_MS]),
  })
  return figures
}

/** Returns the durations for one address, after a first request that warms it up. */
export async function askedFor(client: LoadClient, path: string, tries: number): Promise<Timings> {
  await client.send('GET', path)
  const times: number[] = []
  for (let i = 0; i < tries; i++) times.push(await timed(() => client.send('GET', path)))
  return new Timings(times, 1)
}

async function lastPage(client: LoadClient, path: string): Promise<number> {
  const { pagination } = await client.whole<{ pagination: { total_pages: number } }>('GET', path)
  return Math.max(1, pagination.total_pages)
}

/** Measures downloading a table as a file, read as fast as it arrives. */
export async function measureCsv(client: LoadClient, name: keyof typeof TABLES): Promise<Figure> {
  const begun = performance.now()
  let first = 0
  let rows = 0
  await new Promise<void>((resolve, reject) => {
    const { headers } = client
    const sent = request(`${client.baseUrl}/api/v1/${name}.csv`, { headers }, (response) => {
      response.on('data', (chunk: Buffer) => {
        first ||= performance.now() - begun
        for (const byte of chunk) if (byte === 10) rows++
      })
      response.on('end', () => resolve())
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
  const seconds = (performance.now() - begun) / 1_000
  return {
    what: `${name}.csv, ${rows.toLocaleString('en-GB')} rows, the first after ${ms(first)}`,
    figure: perSecond(rows / seconds, 'rows'),
    aim: aims([`first byte ≤ ${TABLE_MS} ms`, first <= TABLE_MS]),
  }
}
