import { execFileSync } from 'node:child_process'
import type { Effort } from '#bench/effort'
import type { Section } from '#bench/report'
import { CALL_NAMES } from '#bench/requests'
import { measureInterleaved, startSide } from '#bench/interleaved'

/** Returns the commit of a checkout. */
export function commitOf(root: string) {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
}

/**
 * `npm run bench -- --beside=<path>`: measures requests to the product of this checkout and of
 * another one, which must be installed.
 */
export async function measureBeside(
  effort: Effort,
  root: string,
  say: (what: string) => void
): Promise<Section[]> {
  say('starting both')
  const floor = await startSide(effort, {}, root)
  const here = await startSide(effort)
  return measureInterleaved(effort, { here, floor, calls: CALL_NAMES }, say)
}
