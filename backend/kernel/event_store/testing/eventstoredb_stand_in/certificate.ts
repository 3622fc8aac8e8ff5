import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Self-signed certificate of localhost, valid until 2120. */
export const CERTIFICATE_FILE = fileURLToPath(new URL('certificate.pem', import.meta.url))
export const CERTIFICATE = readFileSync(CERTIFICATE_FILE, 'utf8')

/** Public test key, not a secret. */
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZybtRz+nqk6HwetT
vvPihPyfwuGli8tc7Ij6ZQV54+ihRANCAARpExCnIbGDyIdlms/4YfT5d1p3dreL
D/3PosZjHmzDcXsW5RGttgaEVDi8HuWPBDP+OnapXmWU3bKQun2rqegL
-----END PRIVATE KEY-----
`
