/**
 * Preloaded into products under test, so that password hashing takes a few milliseconds, whatever
 * cost the hash states. At the production cost it took a fifth of a browser test's time.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto
crypto.scrypt = (password, salt, length, { maxmem }, callback) =>
  scrypt(password, salt, length, { N: 1_024, r: 8, p: 1, maxmem }, callback)
syncBuiltinESMExports()
