import proxyAddr from 'proxy-addr'
import { splitList } from '#start/boot/environment_formats'

const trusted = process.env.TRUSTED_PROXIES

/** X-Forwarded-For is believed from these alone. */
export const trustsProxy = proxyAddr.compile(trusted ? splitList(trusted) : [])
