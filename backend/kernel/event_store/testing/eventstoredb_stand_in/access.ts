import { ServerCredentials, type Metadata } from '@grpc/grpc-js'
import { CERTIFICATE, KEY } from '#kernel/event_store/testing/eventstoredb_stand_in/certificate'
import type { Log } from '#kernel/event_store/testing/eventstoredb_stand_in/log'

/** Access control. Only `admin` may read the whole log, unless the metadata of $all grants more. */
export class Access {
  /** Passwords by name. */
  constructor(readonly users: Record<string, string>) {}

  /** Returns the caller's name; undefined for an unknown caller. */
  userOf(metadata: Metadata): string | undefined {
    const [, basic = ''] = /^Basic (.+)$/.exec(String(metadata.get('authorization')[0])) ?? []
    const [name = '', password] = Buffer.from(basic, 'base64').toString('utf8').split(':')
    return name !== '' && this.users[name] === password ? name : undefined
  }

  mayReadAll(log: Log, metadata: Metadata) {
    const user = this.userOf(metadata)
    return user === 'admin' || readersOfAll(log).includes(user ?? '')
  }
}

function readersOfAll(log: Log): string[] {
  const events = log.read('$$$all')
  const last = Array.isArray(events) ? events.at(-1) : undefined
  if (!last) return []
  const { $acl } = JSON.parse(Buffer.from(last.data).toString('utf8')) as Acl
  return [$acl?.$r ?? []].flat()
}

interface Acl {
  $acl?: { $r?: string | string[] }
}

export function secure() {
  const pair = { private_key: Buffer.from(KEY), cert_chain: Buffer.from(CERTIFICATE) }
  return ServerCredentials.createSsl(null, [pair])
}
