import proxyAddr from 'proxy-addr'
import { splitList } from '#platform/http/address_list'

const trusted = process.env.TRUSTED_PROXIES

/** X-Forwarded-For is believed from these alone. */
export const trustsProxy = proxyAddr.compile(trusted ? splitList(trusted) : [])
