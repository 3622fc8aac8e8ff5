import proxyAddr from 'proxy-addr'
import { splitList } from '#platform/http/network/address_list'

const trusted = process.env.TRUSTED_PROXIES

/** Returns true for the proxies whose X-Forwarded-For is trusted. */
export const trustsProxy = proxyAddr.compile(trusted ? splitList(trusted) : [])
