import db from '@adonisjs/lucid/services/db'
import type { Client } from '#simulators/paypal/state/client'

/** What is to go wrong with the next calls. */
export interface Fault {
  /**
   * `slow`: answered after `ms`; `error`: 500; `busy`: 429; `drop`: the connection is closed, nothing
   * is done; `lost`: done, but the connection is closed before the answer; `unauthorized`: the token
   * is taken back.
   */
  fault: 'slow' | 'error' | 'busy' | 'drop' | 'lost' | 'unauthorized'
  /** How many calls are left. */
  times: number
  ms: number
  /** Only calls whose path holds this. */
  path: string
}

export type WebhookMode = 'sent' | 'held' | 'dropped'

interface Control {
  clockMs: number
  webhooks: WebhookMode
  /** How many of the next webhooks are lost. */
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

/** How webhooks go from now on. */
export async function setWebhooks(webhooks: WebhookMode, dropNext = 0) {
  await change('webhooks = ?, drop_next = ?', [webhooks, dropNext])
}

/** Moves the simulator's clock on by milliseconds. */
export async function moveClock(ms: number) {
  await change('clock_ms = dev_paypal_control.clock_ms + ?', [ms])
}

/** Replaces the faults that are left. */
export async function setFaults(faults: Fault[]) {
  await change('faults = ?::jsonb', [JSON.stringify(faults)])
}

/** Uses one of the next webhooks' losses up, if there is one. */
export async function dropsThis(trx: Client) {
  const { webhooks, dropNext } = await readControl(trx)
  if (webhooks === 'dropped') return true
  if (dropNext === 0) return false
  const { rowCount } = await trx.rawQuery(
    'update dev_paypal_control set drop_next = drop_next - 1 where drop_next > 0'
  )
  return rowCount > 0
}

/** The fault for a call, used up. */
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
