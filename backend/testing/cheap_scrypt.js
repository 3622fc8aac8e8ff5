/**
 * Loaded into Node before a product that journeys use: passwords are hashed in a few milliseconds,
 * whatever the hash says that it cost. In earnest that was a fifth of what journeys take.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto
crypto.scrypt = (password, salt, length, { maxmem }, callback) =>
  scrypt(password, salt, length, { N: 1_024, r: 8, p: 1, maxmem }, callback)
syncBuiltinESMExports()
