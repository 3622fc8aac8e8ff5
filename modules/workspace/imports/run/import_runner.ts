import { DomainError } from '#kernel/aggregates/domain_error'
import { OtherDatabase } from '#kernel/database/identity'
import { databaseFault } from '#kernel/database/unavailable'
import { UnknownEvent } from '#kernel/events/sealing_codec'
import { countErased } from '#kernel/vault/erased'
import { StoreUnavailable, WrongExpectedRevision } from '#kernel/event_store/errors'
import { DiskUnavailable, isOfDisk } from '#platform/files/disk_errors'
import { archiveImported } from '#modules/workspace/imports/end_import'
import { FAILURES, ImportFailed, ImportStopped } from '#modules/workspace/imports/import_errors'
import type { StoredImport } from '#modules/workspace/imports/import_table'
import { keepOutline } from '#modules/workspace/imports/kept_outline'
import { ImportRefused } from '#modules/workspace/imports/read/import_problems'
import { createImported, importedBlock } from '#modules/workspace/imports/run/create_blocks'
import { lostMarks } from '#modules/workspace/imports/run/lost_marks'
import { importPage } from '#modules/workspace/imports/run/import_page'
import { reportOf } from '#modules/workspace/imports/run/import_report'
import { openFile, openRun, type OpenedRun } from '#modules/workspace/imports/run/opened_run'
import { OpenedRuns } from '#modules/workspace/imports/run/opened_runs'
import { PageTargets } from '#modules/workspace/imports/run/page_targets'
import { importRemaining } from '#modules/workspace/imports/run/remaining_files'
import {
  blocksPart,
  firstAct,
  requestOf,
  type RunServices,
} from '#modules/workspace/imports/run/run_services'
import {
  addResult,
  emptyResult,
  type ImportStep,
  NOTHING,
  type StepResult,
} from '#modules/workspace/imports/run/steps'
import { bucketName } from '#modules/workspace/imports/upload_address'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

/** Milliseconds for which an import goes on before other imports do. */
const SLICE_MS = 1_000
/** Starts without any success after which an import fails: its file may end the process. */
const MAX_ATTEMPTS = 5
/** Failures of one outbox row after which an error counts as the import's own. */
const MAX_TRIES = 5
/** Milliseconds after which a cancelled import is no longer read. */
const WATCH_MS = 2_000

interface RunnerOptions {
  sliceMs?: number
  watchMs?: number
  /** Called before each step; a test ends the process here. */
  beforeStep?: (step: ImportStep) => void
  log?: { warn(fields: object, message: string): void }
}

/** Lets imports go on: reads files, runs steps, cleans up. Each call may be repeated. */
export class ImportRunner {
  readonly #opened = new OpenedRuns((error) =>
    this.options.log?.warn({ err: error }, 'imports: temporary files could not be removed')
  )

  constructor(
    readonly services: RunServices,
    readonly options: RunnerOptions = {}
  ) {}

  /**
   * Does the next part of an import. `tries` counts earlier failures of this call. Throws errors of
   * the database and the disk, after which the call is repeated.
   */
  async handle(id: string, tries = 0) {
    const { imports } = this.services
    const found = await imports.byId(id)
    if (!found) return
    try {
      await this.#next(found)
    } catch (error) {
      if (error instanceof ImportStopped) return
      const isOutage = isOutageOf(error)
      if (isOutage) await imports.excuse(id).catch(() => {})
      const message = messageOf(error)
      const isOver = !isActive(found)
      if (isOutage || isOver || (message === undefined && tries < MAX_TRIES)) throw error
      await this.#fail(found, message ?? FAILURES.unexpected)
    }
  }

  /** Fails an import whose file has waited too long. */
  async expire(id: string) {
    const found = await this.services.imports.byId(id)
    if (found) await this.#fail(found, FAILURES.expired)
  }

  close() {
    return this.#opened.close()
  }

  async #next(found: StoredImport) {
    switch (found.status) {
      case 'uploading':
        return this.#look(found)
      case 'reading':
        return this.#read(found)
      case 'running':
        return this.#run(found)
      case 'cancelled':
        return this.#cleanUp(found)
      case 'done':
      case 'failed':
        // The process may have ended before, or blocks were deleted since.
        return this.#clear(found)
      default:
    }
  }

  /** Finds out if a bucket has received the file. */
  async #look({ id, fileSize }: StoredImport) {
    const { disk, imports } = this.services
    if (disk.receivesUploads || (await disk.size(bucketName(id))) !== fileSize) return
    await imports.arrived(id, bucketName(id))
  }

  async #read(found: StoredImport) {
    const { imports } = this.services
    await this.#attempt(found)
    const file = await this.#open(found)
    try {
      const { format } = file.opened
      const outline = file.seal.write('outline', keepOutline(file.opened))
      await imports.read(found.id, { format, outline })
    } finally {
      await file.close()
    }
  }

  /** Opens a file, which may take minutes, unless its import is cancelled meanwhile. */
  async #open(found: StoredImport) {
    const stop = new AbortController()
    const watch = async () => {
      if ((await this.services.imports.byId(found.id))?.status !== 'reading') stop.abort()
    }
    const { watchMs = WATCH_MS } = this.options
    const timer = setInterval(() => void watch().catch(() => {}), watchMs)
    try {
      return await openFile(this.services, found, stop.signal)
    } catch (error) {
      throw stop.signal.aborted ? new ImportStopped() : error
    } finally {
      clearInterval(timer)
    }
  }

  async #run(found: StoredImport) {
    const { id } = found
    await this.#attempt(found)
    const run = this.#opened.take(id) ?? (await openRun(this.services, found))
    let goesOn = false
    try {
      goesOn = !(await this.#slice(found, run))
    } finally {
      // After a failure the file is opened anew: its temporary files may be what is missing.
      if (goesOn) this.#opened.put(id, run)
      else await run.close().catch(this.#opened.onError)
    }
    if (goesOn) await this.services.imports.goOn(id)
  }

  /** Runs steps for a while. Returns true once the import has ended. */
  async #slice(found: StoredImport, run: OpenedRun): Promise<boolean> {
    const { imports } = this.services
    const { sliceMs = SLICE_MS, beforeStep } = this.options
    const { steps, hash } = run
    if (found.planHash === null) await imports.planned(found.id, { hash, total: steps.length })
    else if (found.planHash !== hash) throw new ImportFailed(FAILURES.changed)
    const until = performance.now() + sliceMs
    for (let at = found.done; at < steps.length; at++) {
      if (at > found.done && performance.now() > until) return false
      beforeStep?.(steps[at]!)
      const result = await this.#step(found, run, steps[at]!)
      const sealed = result && run.seal.write(`step ${at}`, result)
      if (!(await imports.stepped(found.id, at, sealed ?? null))) return true
    }
    await this.#finish(found, run)
    return true
  }

  async #step(
    found: StoredImport,
    run: OpenedRun,
    step: ImportStep
  ): Promise<StepResult | undefined> {
    const { services } = this
    const { ids, targets } = await this.#drawn(found, run)
    switch (step.kind) {
      case 'ids':
        return undefined
      case 'blocks': {
        const blocks = step.blocks.map((block) => importedBlock(found, block, ids))
        const part = blocksPart(step.blocks[0]!.index)
        const events = await createImported(services, found, part, blocks)
        const problems = lostMarks(step.blocks, blocks, events)
        return problems.length > 0 ? { ...NOTHING, problems } : undefined
      }
      case 'page':
        return importPage(services, { found, block: step.block, ids, targets })
      case 'files': {
        const { stored, missed } = await this.#results(found, run)
        const handled = new Set([...stored, ...missed])
        const result = await importRemaining(services, run, { found, handled, targets })
        return result === NOTHING ? undefined : result
      }
      default:
        return step satisfies never
    }
  }

  /** Draws the ids of the blocks, or returns those that were drawn before. */
  async #drawn({ id }: StoredImport, run: OpenedRun) {
    if (!run.drawn) {
      const ids = await this.services.blocks.draw(id, run.blocks.length)
      run.drawn = { ids, targets: new PageTargets(run, ids) }
    }
    return run.drawn
  }

  /** Returns the results of all steps so far, added up. */
  async #results({ id }: StoredImport, { seal }: OpenedRun): Promise<StepResult> {
    const sum = emptyResult()
    for await (const { step, result } of this.services.imports.steps(id)) {
      addResult(sum, seal.read<StepResult>(`step ${step}`, result))
    }
    return sum
  }

  async #finish(found: StoredImport, run: OpenedRun) {
    const { imports } = this.services
    const report = reportOf(run, [await this.#results(found, run)])
    const sealed = run.seal.write('report', report)
    const { pages, pages_found: pagesFound, files, files_found: filesFound } = report
    // Without any text and file, the blocks are all that the file has.
    if (pages + files === 0 && pagesFound + filesFound > 0) {
      await this.#archive(found)
      await imports.fail(found.id, FAILURES.nothing_imported, sealed)
    } else {
      await imports.finish(found.id, sealed)
    }
    await this.#clear(found)
  }

  /** Ends an import: what it has created goes to the trash. */
  async #fail(found: StoredImport, message: string) {
    await this.#opened.drop(found.id)
    await this.#archive(found)
    await this.services.imports.fail(found.id, message)
    await this.#clear(found)
  }

  async #cleanUp(found: StoredImport) {
    await this.#opened.drop(found.id)
    await this.#archive(found)
    await this.#clear(found)
  }

  async #archive(found: StoredImport) {
    // No user's key redoes an import that was cancelled or failed.
    const request = requestOf({ ...found, device: null }, 'end')
    await archiveImported(this.services, { ...request, undoes: firstAct(found) }, found.id)
  }

  /** Removes what an import that has ended no longer needs: results of steps, and its key. */
  async #clear({ id, ownerId }: StoredImport) {
    const { bus, blocks, imports, vault } = this.services
    await imports.clear(id)
    const ids = await blocks.idsOf(id)
    const { state } = await bus.repository.load(workspaceAggregate, workspaceStream(ownerId))
    if (ids.some((block) => state.tree.find(block))) return
    // A report without any block says why nothing was imported.
    const isReport = (await imports.byId(id))?.status === 'failed'
    if (isReport && (await countErased(vault.pool, ids)) === 0) return
    await imports.eraseKey(id)
  }

  async #attempt({ id }: StoredImport) {
    const attempts = await this.services.imports.attempt(id)
    if (attempts !== undefined && attempts > MAX_ATTEMPTS) {
      throw new ImportFailed(FAILURES.unexpected)
    }
  }
}

/** Returns true for an import that can still fail. */
function isActive({ status }: StoredImport) {
  return status !== 'done' && status !== 'failed' && status !== 'cancelled'
}

/** Returns true for an error that no import causes. */
function isOutageOf(error: unknown) {
  return (
    error instanceof StoreUnavailable ||
    error instanceof DiskUnavailable ||
    isOfDisk(error) ||
    error instanceof WrongExpectedRevision ||
    error instanceof OtherDatabase ||
    // A newer process goes on with the import (decision 152).
    error instanceof UnknownEvent ||
    databaseFault(error) !== undefined
  )
}

/** Returns the message for the user if an import can't go on; undefined for unexpected errors. */
function messageOf(error: unknown) {
  const isMeant =
    error instanceof ImportRefused || error instanceof ImportFailed || error instanceof DomainError
  return isMeant ? error.message : undefined
}
