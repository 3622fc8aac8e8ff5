import { readFile } from 'node:fs/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { StateCheck } from '#kernel/chain/state_check'
import { checkpointsIn } from '#kernel/projections/checkpoints'
import { checkpointOf, type Projection } from '#kernel/projections/projection'
import { verify } from '#kernel/projections/rebuild'
import type { Anchor } from '#kernel/chain/anchor'
import { readProof } from '#kernel/chain/proof'
import { stateChecks } from '#modules/state_checks'
import { checkChain, type ChainReport } from '#projections/chain/check'
import { chainProjection } from '#projections/chain/projection'
import { ErasureCheck } from '#projections/erasure/check'
import { readModels } from '#projections/index'
import { auditSources } from '#projections/operations/audit'
import { problemsBesideLog } from '#projections/operations/beside_log'

type Sources = Awaited<ReturnType<typeof auditSources>>

/** Maximum number of positions or blocks that a line names. */
const NAMED = 20
/** Maximum number of lines about data beside the log. */
const NAMED_PROBLEMS = 1_000

export default class AuditVerify extends BaseCommand {
  static override commandName = 'audit:verify'
  static override description =
    'Recompute the chain and the read models from the first event on, and report differences'
  static override options = { startApp: true }

  @flags.string({
    description:
      'File with anchors stored elsewhere, as the reference: from audit:anchors, /audit/proof or mail',
  })
  declare anchors?: string

  @flags.string({ description: 'The same as --anchors' })
  declare kept?: string

  override async run() {
    const file = this.anchors ?? this.kept
    const kept = file === undefined ? undefined : await readKept(file)
    if (typeof kept === 'string') return this.#fail(kept)
    const sources = await auditSources(this.app)
    await this.#checkLog(sources, kept)
    await this.#checkReadModels(sources)
  }

  async #checkLog(sources: Sources, kept: Anchor[] | undefined) {
    const { store, chain, anchors, pool, reader, vault } = sources
    const erasures = new ErasureCheck()
    const states = stateChecks(reader.codec, vault)
    const report = await checkChain({
      store,
      chain,
      anchors: await anchors.all(),
      trustedKeys: anchors.keys.publicKeys,
      kept,
      onEvent: (event) => {
        erasures.see(event)
        for (const state of states) state.see(event)
      },
    })
    this.#printReport(report)
    await this.#checkState(sources, states)
    const { erased, unasked, due } = await erasures.end(pool)
    if (due.length > 0) this.#fail(`Permanently deleted, but not erased: blocks ${list(due)}`)
    if (unasked.length > 0) {
      this.logger.warning(
        `Erased, although the log has no delete of it (as after a restored backup): ` +
          `blocks ${list(unasked)}`
      )
    }
    this.logger.info(`${erased} blocks are erased`)
  }

  /** Compares the tables beside the log with the events that explain their rows. */
  async #checkState(sources: Sources, states: StateCheck[]) {
    const problems = await problemsBesideLog(sources, states)
    for (const problem of problems.slice(0, NAMED_PROBLEMS)) this.#fail(problem)
    const more = problems.length - NAMED_PROBLEMS
    if (more > 0) this.#fail(`${more} more differences outside the log`)
    if (problems.length === 0) this.logger.success('The data outside the log matches its events')
  }

  #printReport(report: ChainReport) {
    const { events, head, behind, differences, differing, problems, anchors, unvouched, unsigned } =
      report
    for (const { place, kind } of differences) {
      this.#fail(`${SAID[kind]}: ${place.replace(/\/(\d+)$/, ' revision $1')}`)
    }
    const more = differing - differences.length
    if (more > 0) this.#fail(`${more} more events differ`)
    for (const problem of problems) this.#fail(problem)
    if (behind > 0) this.logger.info(`The chain is ${behind} events behind the log`)
    if (unsigned) {
      this.logger.info(
        `No anchor covers the last ${unsigned.events} events, of ${unsigned.hours.toFixed(1)} hours`
      )
    }
    if (unvouched) {
      this.logger.warning(
        `Nothing vouches for the first ${unvouched.events} events before anchor 1 was signed` +
          `${Number.isFinite(unvouched.oldest) ? ` (the oldest is from ${new Date(unvouched.oldest).toISOString()})` : ''}`
      )
    }
    if (differing + problems.length > 0) return
    this.logger.success(
      `The log matches the chain: ${events} events, ${head ?? 'nothing'}; ${anchors} anchors hold`
    )
  }

  async #checkReadModels(sources: Sources) {
    const head = (await sources.store.head()) ?? ''
    const checkpoints = new Map((await checkpointsIn(sources.pool)).map((one) => [one.name, one]))
    // The chain was already compared by its events.
    for (const projection of readModels.filter((one) => one !== chainProjection)) {
      const { position = '' } = checkpoints.get(checkpointOf(projection)) ?? {}
      if (position > head) {
        this.#fail(`The read model ${projection.name} is past the end of the log`)
        continue
      }
      try {
        await this.#checkReadModel(sources, projection)
      } catch (error) {
        this.#fail(`The read model ${projection.name} cannot be rebuilt: ${String(error)}`)
      }
    }
  }

  async #checkReadModel(sources: Sources, projection: Projection) {
    const { name } = projection
    const { equal, live, replayed } = await verify(sources, projection)
    if (equal) return this.logger.success(`${name} equals its replay`)
    const expected = replayed.split('\n')
    const differ = live.split('\n').filter((line) => !expected.includes(line))
    const tables = differ.map((line) => line.split(' ')[0])
    this.#fail(`The read model ${name} differs from its replay: ${tables.join(', ')}`)
  }

  #fail(message: string) {
    this.exitCode = 1
    this.logger.error(message)
  }
}

const SAID = {
  changed: 'Changed since it was chained',
  missing: 'Missing in the log',
  inserted: 'In the log, but never chained',
  moved: 'At another place in the log than when it was chained',
} as const

/** Reads a proof. Returns a sentence if the file contains none. */
async function readKept(path: string) {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return `${path} cannot be read`
  return (
    readProof(text) ??
    `${path} contains no anchors as printed by audit:anchors and /api/v1/audit/proof`
  )
}

function list(ids: number[]) {
  const named = ids.slice(0, NAMED).join(', ')
  return ids.length > NAMED ? `${named} and ${ids.length - NAMED} more` : named
}
