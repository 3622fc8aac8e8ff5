import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { FileDisk } from '#platform/files/disk'
import { serveFile } from '#platform/files/serve'
import { UploadGate } from '#platform/files/upload_gate'
import { UPLOAD_PURPOSE } from '#platform/files/upload_route'
import { commandRequest } from '#platform/http/routing/command_request'
import { countTry } from '#platform/http/limits/rate_limit'
import { ATTACHMENT_TYPE } from '#modules/workspace/api'
import { fileNotFound, uploadExpired } from '#modules/workspace/files/file_errors'
import { FileTable } from '#modules/workspace/files/file_table'
import { giveUpUpload } from '#modules/workspace/files/give_up_upload'
import { receiveUpload } from '#modules/workspace/files/receive_upload'
import { reserveUpload } from '#modules/workspace/files/reserve_upload'
import { settleUpload } from '#modules/workspace/files/settle_upload'
import { presignedUrlValidator } from '#modules/workspace/http/file_validators'
import { Storage } from '#modules/workspace/storage'

/** Limits the number of uploads, because the storage limit bounds bytes but not tiny uploads. */
const UPLOADS = { name: 'uploads', requests: 2_000, duration: '1 hour' }

/** Uploads, and files as shown by pages (rules 8.6, 8.7). */
@inject()
export default class FilesController {
  static readonly inputs = {
    presign: { body: presignedUrlValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected files: FileTable,
    protected storage: Storage,
    protected disk: FileDisk,
    protected gate: UploadGate
  ) {}

  async presign(ctx: HttpContext) {
    await countTry(ctx, [[UPLOADS, String(ctx.auth.getUserOrFail().id)]])
    const input = await ctx.request.validateUsing(presignedUrlValidator)
    const { bus, files, storage, disk } = this
    const services = { bus, files, storage, disk }
    const { key, url } = await reserveUpload(services, commandRequest(ctx, input), {
      blockId: input.block_id,
      type: input.type,
      size: input.size,
    })
    return { data: { key, url: new URL(url, process.env.APP_URL).href } }
  }

  /** Receives the bytes. The signed address is sufficient; no session is required. */
  async receive(ctx: HttpContext) {
    const { request, params } = ctx
    if (!this.disk.receivesUploads) throw fileNotFound()
    if (!request.hasValidSignature(UPLOAD_PURPOSE)) throw uploadExpired()
    const length = request.header('content-length')
    const { bus, files, disk, gate } = this
    await receiveUpload(
      { repository: bus.repository, files, disk, gate },
      {
        key: String(params.key),
        type: request.header('content-type'),
        length: length === undefined ? undefined : Number(length),
        body: request.request,
      }
    )
    return { data: { key: String(params.key) } }
  }

  /** Frees the space of an unfinished upload. */
  async destroy(ctx: HttpContext) {
    const key = String(ctx.params.key)
    await giveUpUpload({ bus: this.bus, files: this.files }, commandRequest(ctx), key)
    return { data: { key } }
  }

  /** Responds with a file's bytes to its owner; 404 for all other users. */
  async show(ctx: HttpContext) {
    const file = await this.files.find(ctx.auth.getUserOrFail().id, String(ctx.params.key))
    if (!file) throw fileNotFound()
    const object = file.object ?? (await settleUpload({ files: this.files, disk: this.disk }, file))
    if (object === undefined) throw fileNotFound()
    const { key: name, type, size } = file
    const filename = type === ATTACHMENT_TYPE ? undefined : `${name}.${type.replace(/^.*\//, '')}`
    return serveFile(ctx, this.disk, { object, type, size, filename })
  }
}
