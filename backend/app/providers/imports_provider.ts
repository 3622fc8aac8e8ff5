import type { ApplicationService } from '@adonisjs/core/types'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { DatabaseOutage } from '#kernel/database/outage'
import { startSweep } from '#kernel/failures/sweep'
import { Vault } from '#kernel/vault/vault'
import { FileDisk } from '#platform/files/disk'
import { runsWorkers } from '#start/boot/role'
import {
  FileTable,
  ImportBlocks,
  ImportRunner,
  ImportTable,
  ImportUploadGate,
  removeAbandonedFolders,
  Storage,
  sweepImports,
} from '#modules/workspace/index'

const SWEEP_MS = 60_000

/** Registers the services of imports in the container, and ends stale imports. */
export default class ImportsProvider {
  #runner?: ImportRunner
  #stopSweep = () => {}

  constructor(protected app: ApplicationService) {}

  register() {
    const { container } = this.app
    container.singleton(ImportTable, async (resolver) => {
      return new ImportTable(await resolver.make('strata.queries_pool'))
    })
    container.singleton(ImportBlocks, async (resolver) => {
      const pool = await resolver.make('strata.queries_pool')
      return new ImportBlocks(pool, await resolver.make(Vault))
    })
    container.singleton(ImportUploadGate, () => new ImportUploadGate())
    container.singleton(ImportRunner, async (resolver) => {
      this.#runner = new ImportRunner({
        bus: await resolver.make(CommandBus),
        vault: await resolver.make(Vault),
        imports: await resolver.make(ImportTable),
        blocks: await resolver.make(ImportBlocks),
        files: await resolver.make(FileTable),
        storage: await resolver.make(Storage),
        disk: await resolver.make(FileDisk),
      })
      return this.#runner
    })
  }

  async boot() {
    if (runsWorkers(this.app)) await removeAbandonedFolders().catch(() => {})
  }

  async ready() {
    if (!runsWorkers(this.app)) return
    const { container } = this.app
    const imports = await container.make(ImportTable)
    const runner = await container.make(ImportRunner)
    const logger = await container.make('logger')
    const outage = await container.make(DatabaseOutage)
    this.#stopSweep = startSweep({
      subject: 'imports',
      everyMs: SWEEP_MS,
      work: () => sweepImports(imports, runner),
      log: outage.quiet(logger),
    })
  }

  async shutdown() {
    this.#stopSweep()
    await this.#runner?.close()
  }
}
