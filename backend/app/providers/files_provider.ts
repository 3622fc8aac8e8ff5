import type { ApplicationService } from '@adonisjs/core/types'
import { DatabaseOutage } from '#kernel/database/outage'
import { startSweep } from '#kernel/failures/sweep'
import { splitList } from '#platform/http/network/address_list'
import { runsWorkers } from '#start/boot/role'
import { FileDisk } from '#platform/files/disk'
import type { Keeper } from '#platform/files/removal'
import { UploadGate } from '#platform/files/upload_gate'
import { RemotePages } from '#platform/remote_pages/remote_pages'
import { PublicAddresses } from '#platform/remote_pictures/public_addresses'
import { RemotePictures } from '#platform/remote_pictures/remote_pictures'
import { avatarKeeper } from '#modules/auth/index'
import {
  ExportGate,
  FileTable,
  ImportTable,
  Storage,
  StorageRule,
  sweepFiles,
} from '#modules/workspace/index'
import { StorageQueries } from '#projections/storage/queries'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    /** All keepers of bytes on the disk. */
    'strata.file_keepers': Keeper[]
  }
}

const SWEEP_MS = 60 * 60_000

/** Registers the files' services in the container, and removes files that are no longer needed. */
export default class FilesProvider {
  #stopSweep = () => {}

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
    container.singleton(RemotePictures, () => {
      const networks = splitList(process.env.PICTURE_NETWORKS ?? '').filter(Boolean)
      return new RemotePictures(new PublicAddresses(networks))
    })
    container.singleton(RemotePages, async (resolver) => {
      // A network whose pictures may be shown has not opened its pages.
      return new RemotePages(new PublicAddresses(), await resolver.make(RemotePictures))
    })
    container.singleton(UploadGate, () => new UploadGate())
    container.singleton(ExportGate, () => new ExportGate())
    container.singleton('strata.file_keepers', async (resolver) => {
      return [await resolver.make(FileTable), await resolver.make(ImportTable), avatarKeeper]
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
    if (this.app.getEnvironment() === 'web') void this.#tellProblem()
    if (!runsWorkers(this.app)) return
    const pool = await this.app.container.make('strata.queries_pool')
    const outage = await this.app.container.make(DatabaseOutage)
    this.#stopSweep = startSweep({
      subject: 'files',
      everyMs: SWEEP_MS,
      work: () => sweepFiles(pool),
      log: outage.quiet(await this.app.container.make('logger')),
    })
  }

  /** Logs at once that uploads will fail; everything else works without files. */
  async #tellProblem() {
    const { container } = this.app
    const logger = await container.make('logger')
    try {
      const problem = await (await container.make(FileDisk)).problem()
      if (problem) logger.warn(`files: ${problem}`)
    } catch (error) {
      logger.warn({ err: error }, 'files: storage check failed')
    }
  }

  async shutdown() {
    this.#stopSweep()
  }
}
