import fc from 'fast-check'
import { isWhole } from './property_runs.js'

const GATE_SEED = 20_260_101

/**
 * Returns the seed of a random test: `SEED` of the environment, else a new one in `npm run
 * test:all` and the same one in every `npm test` (decision 65).
 */
export function randomSeed() {
  const { SEED } = process.env
  if (SEED) return Number(SEED)
  return isWhole ? Math.floor(Math.random() * 2 ** 31) : GATE_SEED
}

/** Sets the seed of every property of this process. */
export function seedProperties() {
  fc.configureGlobal({ seed: randomSeed() })
}
