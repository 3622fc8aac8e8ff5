import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Effort } from '#bench/effort'
import { residentMegabytes } from '#bench/machine'
import { median } from '#bench/measure'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { Product } from '#testing/product'

/** Memory counts as settled when it changed by less than this many MB between two checks. */
const SETTLED_MB = 2

/** Measures the milliseconds of a start on existing data, and the MB of the idle server. */
export async function measureStart({ rounds }: Effort) {
  const directory = await temporaryDirectory()
  const first = await Product.start({ directory })
  await first.stop()
  const starts: number[] = []
  let idle = 0
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const product = await Product.start({ directory })
    starts.push(performance.now() - begun)
    if (round === 0) idle = await settledMegabytes(directory)
    await product.stop()
  }
  return { milliseconds: median(starts), idle }
}

/** Returns the memory of the server on a data directory, in MB, once it hardly changes. */
export async function settledMegabytes(directory: string): Promise<number> {
  const server = await readFile(join(directory, 'server.json'), 'utf8')
  const { pid } = JSON.parse(server) as { pid: number }
  let last = residentMegabytes(pid)
  return eventually(
    () => {
      const moved = residentMegabytes(pid) - last
      last += moved
      if (Math.abs(moved) > SETTLED_MB) throw new Error('The memory of the server has not settled')
      return last
    },
    { within: 30_000, every: 1_000 }
  )
}
