import { randomUUID } from 'node:crypto'
import { EventStoreUnusable, WrongExpectedRevision } from '#kernel/event_store/errors'
import { appendCredentials, closeClient, openClient } from '#kernel/event_store/eventstoredb/client'
import { parseAddress } from '#kernel/event_store/eventstoredb/connection_string'
import { diagnose, userOf } from '#kernel/event_store/eventstoredb/diagnose'
import { StoreFault, toStoreError } from '#kernel/event_store/eventstoredb/errors'
import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import type { EventStore } from '#kernel/event_store/port'

/**
 * Revision beyond any stream's length: the append fails, and the error shows that writing is
 * permitted.
 */
const NO_REVISION = 2 ** 48

/** Throws EventStoreUnusable, with the remedy, unless the log is readable. */
export function assertReadable(url: string) {
  return withStore(url, (store) => readHead(store, url))
}

/** Throws EventStoreUnusable unless the user in an address has all rights that Strata needs. */
export function checkEventStoreDb(url: string) {
  return withStore(url, async (store) => {
    await readHead(store, url)
    await assertWritable(store, url)
  })
}

/** Runs work with a store that logs nothing, because the thrown line is the whole report. */
async function withStore(url: string, work: (store: EventStore) => Promise<void>) {
  const store = new EventStoreDbStore(url)
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

async function readHead(store: EventStore, url: string) {
  await store.head().catch(async (error: unknown) => {
    throw await diagnose(url, error)
  })
}

async function assertWritable(store: EventStore, url: string) {
  const metadata = {
    actor: 'system' as const,
    correlation_id: 'check',
    causation_id: 'check',
    command_id: 'check',
    schema_version: 1,
    time: new Date().toISOString(),
  }
  const event = { id: randomUUID(), type: 'Checked', data: Buffer.from('{}'), metadata }
  try {
    await store.append('workspace-0', NO_REVISION, [event])
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return
    if (!(error instanceof StoreFault) || error.kind !== 'access_denied') throw error
    throw new EventStoreUnusable(
      `does not let ${userOf(parseAddress(url))} write: its default access list ` +
        '($settings) has to allow writing streams'
    )
  }
}

/**
 * Grants the user of one address read access to the whole log, as the administrator of the other
 * address.
 */
export async function allowToRead(url: string, adminUrl: string) {
  const { credentials } = parseAddress(url)
  if (!credentials)
    throw new EventStoreUnusable('grants rights to users: put one into EVENTSTORE_URL')
  const admin = openClient(adminUrl, '--admin')
  try {
    const { metadata } = await admin.getStreamMetadata('$all')
    const { acl } = metadata ?? {}
    const before = [acl?.readRoles ?? '$admins'].flat()
    const readRoles = [...new Set([...before, credentials.username])]
    const options = { credentials: appendCredentials(adminUrl) }
    await admin.setStreamMetadata('$all', { ...metadata, acl: { ...acl, readRoles } }, options)
  } catch (error) {
    throw await explainAdmin(adminUrl, toStoreError(error, { stream: '$all' }))
  } finally {
    await closeClient(admin)
  }
}

async function explainAdmin(adminUrl: string, error: Error) {
  const kind = error instanceof StoreFault ? error.kind : undefined
  const user = userOf(parseAddress(adminUrl))
  if (kind === 'unauthenticated') {
    return new EventStoreUnusable(`rejects ${user} or the password: correct --admin`)
  }
  if (kind === 'access_denied') {
    return new EventStoreUnusable(`does not accept ${user} as an administrator: correct --admin`)
  }
  return diagnose(adminUrl, error, '--admin')
}
