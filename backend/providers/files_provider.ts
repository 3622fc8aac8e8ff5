import type { ApplicationService } from '@adonisjs/core/types'
import { runsWorkers } from '#backend/boot/role'
import { FileDisk } from '#backend/files/disk'
import { FileTable, Storage, StorageRule, sweepFiles } from '#modules/workspace/index'
import { StorageQueries } from '#projections/storage/queries'

const SWEEP_MS = 60 * 60_000

/** Puts what files need into the container, and clears away what nobody needs any more. */
export default class FilesProvider {
  #sweeping?: NodeJS.Timeout

  constructor(protected app: ApplicationService) {}

  register() {
    const { container } = this.app
    container.singleton(FileDisk, async (resolver) => {
      const drive = await resolver.make('drive.manager')
      return new FileDisk(drive.use())
    })
    container.singleton(FileTable, async (resolver) => {
      return new FileTable(await resolver.make('strata.queries_pool'))
    })
    container.singleton(Storage, async (resolver) => {
      const pool = await resolver.make('strata.queries_pool')
      return new Storage(pool, await resolver.make(FileTable), await resolver.make(StorageQueries))
    })
    container.singleton(StorageRule, async (resolver) => {
      return new StorageRule(await resolver.make(Storage))
    })
  }

  async ready() {
    if (!runsWorkers(this.app)) return
    const pool = await this.app.container.make('strata.queries_pool')
    const logger = await this.app.container.make('logger')
    this.#sweeping = setInterval(() => {
      sweepFiles(pool).catch((error: unknown) => logger.warn({ err: error }, 'files: not swept'))
    }, SWEEP_MS)
    this.#sweeping.unref()
  }

  async shutdown() {
    clearInterval(this.#sweeping)
  }
}
