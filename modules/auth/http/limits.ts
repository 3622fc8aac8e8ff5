import type { HttpContext } from '@adonisjs/core/http'
import { clientAddress } from '#platform/http/client_address'
import { type Counted, type Limit, countTry, forgetTries } from '#platform/http/rate_limit'
import { isDemo } from '#modules/auth/demo'

/** In the demo everybody is the same machine, and tries things out. */
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

interface Limits {
  /** For one account from one network: guessing its password. */
  pair?: Omit<Limit, 'name'>
  /** For one account from anywhere; wide, since anybody can use it up for its owner. */
  account?: Omit<Limit, 'name'>
  /** For one network, whatever it tries. */
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
  /** Each sends a mail to an address that was never verified, and shows whether it is taken. */
  email: {
    account: { requests: 5, duration: '1 hour' },
    network: { requests: 20, duration: '1 hour' },
  },
  avatar: { account: { requests: 60, duration: '1 hour' } },
}

/**
 * Counts a try to do something, `account` being an address as it was given or a user's id. 429 when
 * there were too many. An unknown address counts like a known one.
 */
export function limitTries(ctx: HttpContext, what: What, account = '') {
  return countTry(ctx, counted(ctx, what, account))
}

/** After a success: the person knows the password, so what was counted for them is forgotten. */
export function forgiveTries(ctx: HttpContext, what: What, account: string) {
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
