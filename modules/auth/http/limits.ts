import type { HttpContext } from '@adonisjs/core/http'
import { clientAddress } from '#platform/http/network/client_address'
import { type Counted, type Limit, countTry, forgetTries } from '#platform/http/limits/rate_limit'
import { isDemo } from '#modules/auth/demo'

/** The demo has higher limits, because all its users share one machine and try things out. */
const DEMO_FACTOR = 100

type What =
  | 'sign_in'
  | 'sign_up'
  | 'forgot_password'
  | 'token'
  | 'password'
  | 'resend'
  | 'email'
  | 'avatar'
  | 'share'

interface Limits {
  /** Per account and network, against password guessing. */
  pair?: Omit<Limit, 'name'>
  /** Per account from any network; high, because anyone can lock the owner out by using it up. */
  account?: Omit<Limit, 'name'>
  /** Per network, for all its attempts. */
  network?: Omit<Limit, 'name'>
}

const LIMITS: Record<What, Limits> = {
  sign_in: {
    pair: { requests: 10, duration: '15 mins' },
    account: { requests: 100, duration: '1 hour' },
    network: { requests: 100, duration: '15 mins' },
  },
  sign_up: { network: { requests: 20, duration: '1 hour' } },
  forgot_password: {
    account: { requests: 5, duration: '1 hour' },
    network: { requests: 30, duration: '1 hour' },
  },
  token: { network: { requests: 60, duration: '15 mins' } },
  password: { account: { requests: 10, duration: '15 mins' } },
  resend: { account: { requests: 10, duration: '1 hour' } },
  /** Each change mails an unverified address and reveals whether the address is taken. */
  email: {
    account: { requests: 5, duration: '1 hour' },
    network: { requests: 20, duration: '1 hour' },
  },
  /** Passwords of shared pages; the account is the share. */
  share: {
    pair: { requests: 10, duration: '15 mins' },
    account: { requests: 100, duration: '1 hour' },
    network: { requests: 100, duration: '15 mins' },
  },
  avatar: { account: { requests: 60, duration: '1 hour' } },
}

/**
 * Counts an attempt and throws 429 beyond the limit. `account` is an address as entered, a
 * user's id, or a share. Unknown addresses count like known ones.
 */
export function limitTries(ctx: HttpContext, what: What, account = '') {
  return countTry(ctx, counted(ctx, what, account))
}

/** Resets the counters of an account after a success, because the user knows the password. */
export function resetAttempts(ctx: HttpContext, what: What, account: string) {
  return forgetTries(counted(ctx, what, account).filter(([{ name }]) => !name.endsWith('network')))
}

function counted(ctx: HttpContext, what: What, account: string): Counted[] {
  const network = clientAddress(ctx)
  const keys = { pair: `${account} ${network}`, account, network }
  const factor = isDemo() ? DEMO_FACTOR : 1
  return (['pair', 'account', 'network'] as const).flatMap((kind) => {
    const limit = LIMITS[what][kind]
    if (!limit) return []
    const requests = limit.requests * factor
    return [[{ ...limit, name: `${what}_${kind}`, requests }, keys[kind]] as const]
  })
}
