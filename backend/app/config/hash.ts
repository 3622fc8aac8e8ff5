import type { InferHashers } from '@adonisjs/core/types'
import { defineConfig, drivers } from '@adonisjs/core/hash'

/**
 * scrypt at OWASP's minimum (N = 2^17 takes 128 MB a hash; 2^15 with p = 3 is listed as its equal).
 */
const hashConfig = defineConfig({
  default: 'scrypt',
  list: {
    scrypt: drivers.scrypt({
      cost: 32_768,
      blockSize: 8,
      parallelization: 3,
      maxMemory: 67_108_864,
    }),
  },
})

export default hashConfig

declare module '@adonisjs/core/types' {
  export interface HashersList extends InferHashers<typeof hashConfig> {}
}
