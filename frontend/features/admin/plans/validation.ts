import * as v from 'valibot'
import { isSeen } from '#modules/workspace/api'
import { atMost, required, seen } from '../../credentials/index.js'

/** Rule 11.3, with the limits of `PUT /plans/{id}`. */
export const MAX_FEATURES = 20

export const planSchema = v.object({
  name: v.pipe(v.string(), v.trim(), seen, atMost(100)),
  description: v.pipe(v.string(), v.trim(), seen, atMost(500)),
  storage_limit: v.pipe(
    v.string(),
    v.trim(),
    required,
    v.regex(/^\d+$/, 'A whole number of GB'),
    v.transform(Number),
    v.minValue(1, 'At least 1 GB'),
    v.maxValue(1_000_000, 'At most 1000000 GB')
  ),
  /** One feature per line. Empty lines are ignored. */
  features: v.pipe(
    v.string(),
    v.transform(linesOf),
    v.maxLength(MAX_FEATURES, `At most ${MAX_FEATURES} features`),
    v.everyItem((line) => line.length <= 200, 'At most 200 characters a feature')
  ),
})

/** Values as typed. */
export type PlanFields = v.InferInput<typeof planSchema>
/** Values as sent. */
export type PlanValues = v.InferOutput<typeof planSchema>

function linesOf(text: string) {
  return text
    .split('\n')
    .map((line) => (isSeen(line) ? line.trim() : ''))
    .filter((line) => line !== '')
}
