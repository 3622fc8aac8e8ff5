import type { LoadClient } from '#bench/load_client'
import { timed, Timings } from '#bench/measure'
import { aims, ms, type Figure } from '#bench/report'
import { EVENTS, filledIn, type Known } from '#bench/staff/asked'

const EVENTS_MS = 150
/** Consecutive pages of a list. */
const PAGES = 5

/** Measures the first pages of each filter of the explorer, repeatedly. */
export async function measureEvents(
  client: LoadClient,
  known: Known,
  tries: number
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const filter of EVENTS) {
    const path = `/api/v1/audit/events?${filledIn(filter, known)}`
    const times: number[] = []
    for (let i = 0; i < tries; i++) {
      for (let page = 0, before = ''; page < PAGES; page++) {
        let rows: { cursor: string }[] = []
        times.push(await timed(async () => void (rows = await client.send('GET', path + before))))
        if (rows.length === 0) break
        before = `&before=${rows.at(-1)!.cursor}`
      }
    }
    const { p50, p95 } = new Timings(times, 1)
    figures.push({
      what: `audit/events?${filter}`,
      figure: ms(p50, p95),
      aim: aims([`p95 ≤ ${EVENTS_MS} ms`, p95 <= EVENTS_MS]),
    })
  }
  return figures
}
