import db from '@adonisjs/lucid/services/db'
import type { Client } from '#simulators/paypal/state/client'

/** Fault of the next calls. */
export interface Fault {
  /**
   * `slow`: responds after `ms`; `error`: 500; `busy`: 429; `drop`: closes the connection without
   * executing the call; `lost`: executes the call, but closes the connection before the response;
   * `unauthorized`: revokes the token.
   */
  fault: 'slow' | 'error' | 'busy' | 'drop' | 'lost' | 'unauthorized'
  /** Number of calls left. */
  times: number
  ms: number
  /** Applies only to calls whose path contains this text. */
  path: string
}

export type WebhookMode = 'sent' | 'held' | 'dropped'

interface Control {
  clockMs: number
  webhooks: WebhookMode
  /** Number of next webhooks to lose. */
  dropNext: number
  faults: Fault[]
}

interface Row {
  clock_ms: string
  webhooks: WebhookMode
  drop_next: number
  faults: Fault[]
}

export async function readControl(client: Client = db): Promise<Control> {
  const row: Row | null = await client.from('dev_paypal_control').where('id', 1).first()
  if (!row) return { clockMs: 0, webhooks: 'sent', dropNext: 0, faults: [] }
  const { clock_ms: clockMs, webhooks, drop_next: dropNext, faults } = row
  return { clockMs: Number(clockMs), webhooks, dropNext, faults }
}

/** Sets how webhooks are delivered from now on. */
export async function setWebhooks(webhooks: WebhookMode, dropNext = 0) {
  await change('webhooks = ?, drop_next = ?', [webhooks, dropNext])
}

/** Advances the simulator's clock by milliseconds. */
export async function moveClock(ms: number) {
  await change('clock_ms = dev_paypal_control.clock_ms + ?', [ms])
}

/** Replaces the remaining faults. */
export async function setFaults(faults: Fault[]) {
  await change('faults = ?::jsonb', [JSON.stringify(faults)])
}

/** Returns true if this webhook must be dropped, and uses up one of the next losses. */
export async function dropsThis(trx: Client) {
  const { webhooks, dropNext } = await readControl(trx)
  if (webhooks === 'dropped') return true
  if (dropNext === 0) return false
  const { rowCount } = await trx.rawQuery(
    'update dev_paypal_control set drop_next = drop_next - 1 where drop_next > 0'
  )
  return rowCount > 0
}

/** Returns the fault for a call, and uses it up. */
export async function takeFault(path: string): Promise<Fault | undefined> {
  return db.transaction(async (trx) => {
    const row: Row | null = await trx
      .from('dev_paypal_control')
      .whereRaw(`id = 1 and faults <> '[]'`)
      .forUpdate()
      .first()
    const taken = row?.faults.find((fault) => path.includes(fault.path))
    if (!row || !taken) return undefined
    taken.times--
    const left = JSON.stringify(row.faults.filter(({ times }) => times > 0))
    await trx.rawQuery('update dev_paypal_control set faults = ?::jsonb', [left])
    return taken
  })
}

async function change(what: string, values: (string | number)[]) {
  await db.rawQuery('insert into dev_paypal_control (id) values (1) on conflict do nothing')
  await db.rawQuery(`update dev_paypal_control set ${what} where id = 1`, values)
}
