import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { paypalSettings } from '#platform/paypal/settings'
import { authority } from '#simulators/paypal/certificates/authority'
import { randomId } from '#simulators/paypal/state/ids'
import { SimulatedPayPal } from '#simulators/paypal/state/simulated_paypal'
import type { Fault, Things, WebhookMode } from '#simulators/paypal/state/things'

interface Control {
  webhooks: WebhookMode
  dropNext: number
  faults: Fault[]
}

/** The books in this process, as of a version in the database. */
let known: { version: number; paypal: SimulatedPayPal } | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs work on the stored books, one at a time over all processes, and stores the changes. Work that
 * throws changes nothing.
 */
export function withPayPal<T>(
  work: (paypal: SimulatedPayPal) => T,
  { advanceMs = 0 } = {}
): Promise<T> {
  // Waits here rather than in the database, because each waiting transaction holds a connection.
  const mine = last.then(() => run(work, advanceMs))
  last = mine.catch(() => {})
  return mine
}

async function run<T>(work: (paypal: SimulatedPayPal) => T, advanceMs: number): Promise<T> {
  const signer = await authority()
  try {
    return await db.transaction(async (trx) => {
      const { version, clock_ms } = await lock(trx)
      const clockMs = Number(clock_ms) + advanceMs
      known = known?.version === Number(version) ? known : await load(trx, Number(version))
      const { paypal } = known
      const soonest = paypal.now.getTime() + 1
      paypal.now = new Date(Math.max(Date.now() + clockMs, soonest))
      Object.assign(paypal, { authority: signer, apiUrl: paypalSettings()!.apiUrl })
      const before = JSON.stringify(controlOf(paypal))
      const result = work(paypal)
      const control = JSON.stringify(controlOf(paypal))
      const isChanged = await saveThings(trx, paypal)
      if (isChanged || advanceMs > 0 || control !== before) {
        known.version += 1
        await trx.rawQuery(
          'update dev_paypal_books set version = ?, clock_ms = ?, control = ?::jsonb',
          [known.version, clockMs, control]
        )
      }
      return result
    })
  } catch (error) {
    // The changes in memory were not stored.
    known = undefined
    throw error
  }
}

async function lock(
  trx: TransactionClientContract
): Promise<{ version: string; clock_ms: string }> {
  const { rows }: { rows: { version: string; clock_ms: string }[] } = await trx.rawQuery(
    'select version, clock_ms from dev_paypal_books where id = 1 for update'
  )
  if (rows[0]) return rows[0]
  // A restored backup has emptied the table.
  await trx.rawQuery('insert into dev_paypal_books (id) values (1) on conflict do nothing')
  return lock(trx)
}

async function load(trx: TransactionClientContract, version: number) {
  const random = { newId: randomId, charges: true, precisionMs: 1, isOdd: false }
  const paypal = new SimulatedPayPal(new Date(0), random)
  const { rows }: { rows: { kind: string; body: { id: string; at?: string } }[] } =
    await trx.rawQuery('select kind, body from dev_paypal_things order by seq')
  const kinds = thingsOf(paypal)
  for (const { kind, body } of rows) {
    const { at, ...rest } = body
    const thing = at === undefined ? rest : Object.assign(rest, { at: new Date(at) })
    kinds[kind]?.set(body.id, thing)
  }
  const control: { control: Control } = await trx.from('dev_paypal_books').where('id', 1).first()
  return { version, paypal: Object.assign(paypal, control.control) }
}

/** Stores new and changed things. Returns false if there are none. */
async function saveThings(trx: TransactionClientContract, paypal: SimulatedPayPal) {
  const rows = Object.entries(thingsOf(paypal)).flatMap(([kind, things]) => {
    const changed = [...things.unsaved].map((id) => [kind, id, JSON.stringify(things.get(id))])
    things.unsaved.clear()
    return changed
  })
  for (const row of rows) {
    await trx.rawQuery(
      `insert into dev_paypal_things (kind, id, body) values (?, ?, ?::jsonb)
       on conflict (kind, id) do update set body = excluded.body`,
      row as string[]
    )
  }
  return rows.length > 0
}

function thingsOf(paypal: SimulatedPayPal) {
  const { products, plans, agreements, tokens, responses, refunds } = paypal
  const { allSales: sales, allEvents: events } = paypal
  return { products, plans, agreements, sales, refunds, events, tokens, responses } as Record<
    string,
    Things<{ id: string }>
  >
}

function controlOf({ webhooks, dropNext, faults }: SimulatedPayPal): Control {
  return { webhooks, dropNext, faults }
}
