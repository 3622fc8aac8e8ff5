import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Client } from '#simulators/paypal/state/client'
import type { Plan } from '#simulators/paypal/state/plan'
import type { Subscription } from '#simulators/paypal/state/subscription'
import type { Transaction } from '#simulators/paypal/state/transaction'

/** Addresses to which users go from the approval page, and the product's name on it. */
export interface Context {
  return_url: string
  cancel_url: string
  brand_name?: string
}

export async function findProduct(id: string, client: Client = db): Promise<object | undefined> {
  const row: { body: object } | null = await client
    .from('dev_paypal_products')
    .where({ id })
    .first()
  return row?.body
}

export async function findPlan(id: string, client: Client = db): Promise<Plan | undefined> {
  const row: { body: Plan } | null = await client.from('dev_paypal_plans').where({ id }).first()
  return row?.body
}

export async function findSubscription(id: string): Promise<Subscription | undefined> {
  return (await findWithContext(id))?.subscription
}

export async function findWithContext(id: string) {
  const row: { body: Subscription; context: Context } | null = await db
    .from('dev_paypal_subscriptions')
    .where({ id })
    .first()
  return row ? { subscription: row.body, context: row.context } : undefined
}

/** Locks a subscription until the transaction ends. */
export async function lockSubscription(
  trx: TransactionClientContract,
  id: string
): Promise<Subscription | undefined> {
  const row: { body: Subscription } | null = await trx
    .from('dev_paypal_subscriptions')
    .where({ id })
    .forUpdate()
    .first()
  return row?.body
}

export async function insertSubscription(
  trx: TransactionClientContract,
  subscription: Subscription,
  context: Context
) {
  const row = { id: subscription.id, body: json(subscription), context: json(context) }
  await trx.table('dev_paypal_subscriptions').insert(row)
}

export async function saveSubscription(trx: TransactionClientContract, found: Subscription) {
  const body = json(found)
  await trx.from('dev_paypal_subscriptions').where('id', found.id).update({ body })
}

/** Lists subscriptions, newest first. */
export async function listSubscriptions(limit: number): Promise<Subscription[]> {
  const rows: { body: Subscription }[] = await db
    .from('dev_paypal_subscriptions')
    .orderBy('seq', 'desc')
    .limit(limit)
  return rows.map(({ body }) => body)
}

/** Lists transactions, newest first. */
export async function listTransactions(
  subscriptionId: string,
  client: Client = db
): Promise<Transaction[]> {
  const rows: { body: Transaction }[] = await client
    .from('dev_paypal_transactions')
    .where('subscription_id', subscriptionId)
    .orderBy('seq', 'desc')
  return rows.map(({ body }) => body)
}

/** Returns the id of the subscription that a sale paid for. */
export async function findSale(trx: TransactionClientContract, id: string) {
  const row: { subscription_id: string } | null = await trx
    .from('dev_paypal_transactions')
    .where({ id })
    .first()
  return row?.subscription_id
}

export async function saveTransaction(
  trx: TransactionClientContract,
  subscriptionId: string,
  transaction: Transaction
) {
  const { id, time: at } = transaction
  const row = { id, subscription_id: subscriptionId, at, body: json(transaction) }
  await trx.table('dev_paypal_transactions').insert(row).onConflict('id').merge(['body'])
}

export function json(value: object) {
  return JSON.stringify(value)
}
