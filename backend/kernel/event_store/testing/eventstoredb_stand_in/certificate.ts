import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Of localhost until 2120, signed by itself. */
export const CERTIFICATE_FILE = fileURLToPath(new URL('certificate.pem', import.meta.url))
export const CERTIFICATE = readFileSync(CERTIFICATE_FILE, 'utf8')

/** Known to everybody who reads this. */
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZybtRz+nqk6HwetT
vvPihPyfwuGli8tc7Ij6ZQV54+ihRANCAARpExCnIbGDyIdlms/4YfT5d1p3dreL
D/3PosZjHmzDcXsW5RGttgaEVDi8HuWPBDP+OnapXmWU3bKQun2rqegL
-----END PRIVATE KEY-----
`
