import { defineConfig, drivers } from '@adonisjs/core/hash'
import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Makes password hashing take a few milliseconds; at the production cost it would take half of a
 * suite's time. Call it before any code resolves the hash service.
 */
export function hashCheaply(app: ApplicationService) {
  const scrypt = drivers.scrypt({ cost: 1_024, blockSize: 8, parallelization: 1 })
  app.config.set('hash', defineConfig({ default: 'scrypt', list: { scrypt } }))
}

/**
 * Makes hashing cheap in product processes started from here. They cannot verify hashes made at
 * another cost.
 */
export function hashCheaplyInProducts() {
  const script = new URL('cheap_scrypt.js', import.meta.url)
  const given = process.env.NODE_OPTIONS ?? ''
  process.env.NODE_OPTIONS = `${given} --import=${script.href}`.trim()
}
