import { defineConfig, drivers } from '@adonisjs/core/hash'
import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Hashes passwords in a few milliseconds: at what they cost in earnest, hashing would be half of a
 * suite's time. Call it before anything asks for the hash.
 */
export function hashCheaply(app: ApplicationService) {
  const scrypt = drivers.scrypt({ cost: 1_024, blockSize: 8, parallelization: 1 })
  app.config.set('hash', defineConfig({ default: 'scrypt', list: { scrypt } }))
}

/** The same in the products that this process starts. What others have hashed they cannot compare. */
export function hashCheaplyInProducts() {
  const script = new URL('cheap_scrypt.js', import.meta.url)
  const given = process.env.NODE_OPTIONS ?? ''
  process.env.NODE_OPTIONS = `${given} --import=${script.href}`.trim()
}
